"""What games come to, in numbers: sums, intervals, differences, and which of them are more than luck."""
