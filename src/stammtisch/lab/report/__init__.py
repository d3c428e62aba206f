"""What games tell, for a designer: findings in sentences, tables and plots, on a page."""
