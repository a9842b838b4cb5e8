import { defaults } from '@linekeeper/contract/limits';

/**
 * The company prefix of an address (spec section 2): the first segment of its path after removing any login segment
 * and slashes; empty for the root alone. `/acme`, `/acme/`, `/acme/login` → `acme`; `/`, `/login` → ``.
 */
export function companyPrefixOf(pathname: string): string {
  const segment = pathname.split('/').find((part) => part !== '' && part !== 'login');
  if (segment === undefined) return defaults.companyPrefix;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Read once at start-up and kept: later navigation happens in the hash alone. */
export const companyPrefix = companyPrefixOf(globalThis.location?.pathname ?? '/');
