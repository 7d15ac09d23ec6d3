"""Hand records as text: parsing, writing, and naming of rulesets."""
