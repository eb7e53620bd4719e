"""The kind of questions that ask the other way round: is it barred, is he exempt."""
