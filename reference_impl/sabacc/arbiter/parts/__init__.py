"""What a dispute is made of: fields, cards, deeds, claims, and the paths of facts."""
