"""The table of points read from what people write, and packed for programs."""
