"""The duel board in a browser.

`live` holds the one table that all tabs of a visit look at; `frames` are what it sends them, computed by `sight`,
`asking`, `foretold` and `tally` from what the player may see. `page` and `element` alone need NiceGUI.
"""
