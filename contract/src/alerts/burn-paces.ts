const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Burn rates over two windows (Site Reliability Workbook, chapter 5): the long one shows that it matters, the short one that it goes on.
 * Of the budget of 30 days 2 % in an hour is 14.4 times what the objective allows, 5 % in six hours 6 times, 10 % in three days once.
 */
export const burnPaces = {
  fast: { rate: 14.4, longMs: hourMs, shortMs: 5 * minuteMs },
  slow: { rate: 6, longMs: 6 * hourMs, shortMs: 30 * minuteMs },
  steady: { rate: 1, longMs: 72 * hourMs, shortMs: 6 * hourMs },
} as const;
/** The longest time that a pace looks back. */
export const longestBurnMs = burnPaces.steady.longMs;
