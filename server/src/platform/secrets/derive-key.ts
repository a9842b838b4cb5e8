import { hkdfSync } from 'node:crypto';

/** How long every key is. */
export const keyBytes = 32;

/** A key for one purpose, from which the installation's key cannot be found (HKDF, RFC 5869). */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'linekeeper', purpose, keyBytes));
}
