"""The rules as data: points, choices, rulesets, and the reasons for decisions.

The sources are `rules/`, a file for each chapter, and `rulebook.toml`: see
`docs/contributing/rules.md`. `python -m sabacc.conformance.compile` packs them into `points.json`
and `decisions.json`, which programs read.
"""
