"""The `genshin-world` command."""


def main() -> None:
    """Run the command line."""
