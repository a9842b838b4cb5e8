/**
 * Words that no tenant can have as its abbreviation: first segments of our own addresses, and names that would be taken
 * for the system itself.
 */
const words: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'api',
  'assets',
  'console',
  'dial',
  'favicon',
  'health',
  'healthz',
  'help',
  'images',
  'index',
  'linekeeper',
  'live',
  'login',
  'logout',
  'metrics',
  'monitor',
  'ota',
  'platform',
  'public',
  'readyz',
  'redirect',
  'register',
  'reset',
  'robots',
  'root',
  'signin',
  'signup',
  'static',
  'status',
  'support',
  'system',
  'well-known',
  'www',
]);

/** Whether an abbreviation is a word of the system's own. */
export function isPrefixWord(prefix: string): boolean {
  return words.has(prefix.toLowerCase());
}
