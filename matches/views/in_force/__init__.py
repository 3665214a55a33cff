"""The rules in force as sentences, each made of the objects that compute."""
