import { randomBytes } from 'node:crypto';

/** A claim: 256 random bits as letters for a command line. It begins with no hyphen, which would be read as the name of an option. */
export function newClaim(random: (bytes: number) => Buffer = randomBytes): string {
  for (;;) {
    const claim = random(32).toString('base64url');
    if (!claim.startsWith('-')) return claim;
  }
}
