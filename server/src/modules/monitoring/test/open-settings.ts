/** What an engine asks of the settings, where nobody has set anything. */
export const openSettings = {
  refreshEveryMs: () => 6 * 3_600_000,
  mayAsk: () => true,
};
