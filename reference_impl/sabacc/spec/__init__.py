"""What the rules are: the points, their choices, who holds which, and why we decide as we do.

People write them in `rules/`, a file a chapter, and in `rulebook.toml`: see
`docs/contributing/rules.md`.  `python -m sabacc.conformance.compile` makes `points.json` and
`decisions.json` of them, which programs read.
"""
