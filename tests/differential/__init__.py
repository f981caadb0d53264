"""The differential judge: our engine under `official` against the public engine gitcg, action by action.

gitcg (AGPL) is a development dependency of its own extra, `judge`: it is called and nothing of it is read into ours.
`position` is what both know of a position, `ours` and `theirs` set one up and read it, `lockstep` plays one game in
both, `arbitrary` makes positions, `known` names the differences that are settled, `shrink` and `words` turn a new one
into a rule test, `campaign` plays many. `python -m tests.differential --help` runs them.
"""
