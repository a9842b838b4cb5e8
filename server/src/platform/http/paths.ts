/** Segments of letters, digits and `_ . ~ -`: no path of ours needs more, so nothing is ever decoded. */
const plain = /^(?:\/[A-Za-z0-9_~.-]+)*\/?$/;
const dots = /\/\.{1,2}(?:\/|$)/;

/**
 * Whether a raw path can be one of ours. Encoded slashes, doubled slashes, dot segments, backslashes, semicolons and
 * control characters are refused before any route or guard looks at them, so that no two of them can read it differently.
 */
export function isPlainPath(rawUrl: string): boolean {
  const path = rawUrl.split('?', 1)[0] ?? '';
  return path.length <= 512 && plain.test(path) && !dots.test(path);
}

/** The path without its query, for logs: a query may hold what a log must not. */
export function pathOf(rawUrl: string): string {
  return (rawUrl.split('?', 1)[0] ?? '').slice(0, 512);
}
