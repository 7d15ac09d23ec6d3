"""Inference of the ruleset that explains answers: of programs, and of hands."""
