"""The one comparison of answers: it knows every freedom of the protocol."""
