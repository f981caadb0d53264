"""`python -m genshin_world`: the command line, where its script is not on the path."""

from genshin_world.cli import main

if __name__ == "__main__":
    main()
