"""Hand records as text: read, written, and put into words."""
