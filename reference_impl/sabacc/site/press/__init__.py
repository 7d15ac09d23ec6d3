"""What a browser makes of the site once it is built: the book as a PDF, the pictures of links."""
