"""Why each thing of a hand in play is so; called only where somebody asks for reasons."""
