"""Pages of lessons: the course, each lesson, what to print and take along."""
