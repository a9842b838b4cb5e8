import { createHash, randomBytes } from 'node:crypto';

/** What a key of an application begins with, so that a leaked one is recognised and none is taken for a session. */
export const applicationKeyStart = 'lka_';

/** A new key: 256 random bits. */
export function newApplicationKey(): string {
  return applicationKeyStart + randomBytes(32).toString('base64url');
}

/** What is stored of a key. A plain hash suffices: 256 random bits cannot be guessed from it. */
export function applicationKeyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
