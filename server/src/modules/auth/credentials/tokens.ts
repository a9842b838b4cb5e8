import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in 43 letters: an access token, the cookie's half of a session, a ticket. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. A plain hash suffices: 256 random bits cannot be guessed from it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a token is the one with this hash, in a time that does not tell how nearly. */
export function isTokenOf(hash: Buffer, token: string | undefined): boolean {
  return token !== undefined && timingSafeEqual(hash, hashOf(token));
}
