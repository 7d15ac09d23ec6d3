"""Loading of the rules from TOML, and packing for programs."""
