"""The world in a browser: its pages, who is at them, and the server they come from.

`room` is what a plugin's drawing is given and imports nothing but Python; `registry`, `guest`, `open_visit`, `settings`
and `security` know no page either. Everything else needs NiceGUI (the extra `board`), and only `genshin-world play`
imports it.
"""
