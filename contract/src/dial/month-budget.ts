import { z } from 'zod';

/** What may be carried in a month, in millions of bytes; what a test, and what a line may, where nobody said otherwise. */
export const monthMegabytes = z.int().min(1).max(10_000_000);
export const usualMonthMegabytes = 10_000;
export const usualLineMonthMegabytes = 20_000;

/** Kinds that fill a line are not run more often than so, in seconds. */
export const leastBookedIntervalS = 600;
