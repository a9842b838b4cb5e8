/** What may be carried in a month, in millions of bytes: at most, and by a test and over a line where nobody said otherwise. Free of zod. */
export const mostMonthMegabytes = 10_000_000;
export const usualMonthMegabytes = 10_000;
export const usualLineMonthMegabytes = 20_000;

/** Kinds that fill a line are not run more often than so, in seconds. */
export const leastBookedIntervalS = 600;
