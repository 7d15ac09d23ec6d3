"""Which ruleset hand records speak for."""
