/** Series of one chart of the explorer: there are as many colours that can be told apart. */
export const mostExplored = 8;
/** Subjects that one search of the explorer shows. */
export const mostFound = 50;
/** How many of the highest can be asked for. */
export const topCounts = [3, 5, 8] as const;
/** What the highest are ordered by. */
export const topOrders = ['mean', 'max'] as const;
export type TopOrder = (typeof topOrders)[number];
/** Samples that one chart reads at most: what is before this is a shorter time or fewer series. */
export const mostSamples = 2_000_000;
