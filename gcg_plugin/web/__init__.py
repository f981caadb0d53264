"""The duel board in a browser.

`live` holds the one table that all `tabs` of a visit look at, and `opponent` has the other side take its turns there;
`said` is what tabs may say, `frames` what they are sent: `view` makes them from `sight`, `offers`, `asking` and
`tally`, all of what the player may see. `page`, `plot` and `element` draw it with NiceGUI, and `static/` is what draws
a frame in the browser. `replaying` makes the frames of a record, which `replay_page` and `replay_viewer` show; `shelf`
keeps what was dropped in.
"""
