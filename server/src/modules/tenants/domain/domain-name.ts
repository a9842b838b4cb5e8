import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Names that no registry gives out (RFC 6761, RFC 6762, RFC 9476): nobody can prove them to us. */
const reservedEnds = new Set([
  'localhost',
  'local',
  'internal',
  'invalid',
  'test',
  'example',
  'onion',
  'alt',
]);

/**
 * A domain in its one form: lower case, international letters as punycode, no dot at the end. Undefined for what is no
 * public domain name: an address, a single label, a reserved end, signs that a name cannot have.
 */
export function normalDomain(typed: string): string | undefined {
  const text = typed.trim().replace(/\.$/, '');
  // Only a name: no scheme, port, path, user or wildcard.
  if (text === '' || /[\s/:@?#*%_\\[\]]/.test(text)) return undefined;
  const domain = domainToASCII(text).toLowerCase();
  const labels = domain.split('.');
  if (domain.length > 253 || labels.length < 2 || isIP(domain) !== 0) return undefined;
  const end = labels.at(-1) ?? '';
  if (!labels.every((part) => label.test(part)) || /^\d+$/.test(end) || reservedEnds.has(end))
    return undefined;
  return domain;
}

/** Whether a domain is one of the system's own hosts, stands below one, or above one. */
export function isOwnDomain(domain: string, ownHosts: readonly string[]): boolean {
  return ownHosts.some(
    (host) => domain === host || domain.endsWith(`.${host}`) || host.endsWith(`.${domain}`),
  );
}
