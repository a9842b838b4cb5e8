import { createHash } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { keyPurposes } from './key-purposes.ts';

/** The installation's keys. Between changes of the key there is one, and `previous` is undefined. */
export interface KeyRing {
  /** What everything is sealed with. */
  readonly current: Buffer;
  /** While a change of the key is under way: what is still sealed with the key before. */
  readonly previous: Buffer | undefined;
  /**
   * What recovery codes were hashed with under earlier keys. A hash cannot be made anew without its code, and nobody types theirs
   * in for us; the keys that these come from cannot be found from them.
   */
  readonly recovery: readonly Buffer[];
}

/** How long the number of a key is. */
export const keyIdBytes = 4;

/** The number of a key, by which a sealed value says what it was sealed with. It tells nothing of the key. */
export function keyIdOf(master: Buffer): Buffer {
  return createHash('sha256').update(deriveKey(master, 'number of the key')).digest().subarray(0, keyIdBytes);
}

/** The number as people read it: `3fa81c07`. */
export const keyNumber = (master: Buffer) => keyIdOf(master).toString('hex');

/** What a ring becomes when a new key takes over: the one that was current still opens, until `closed`. */
export function withNewKey({ current, recovery }: KeyRing, master: Buffer): KeyRing {
  return {
    current: master,
    previous: current,
    recovery: [deriveKey(current, keyPurposes.recoveryCodes), ...recovery],
  };
}

/** The ring when nothing is sealed with the previous key any more. */
export function closed({ current, recovery }: KeyRing): KeyRing {
  return { current, previous: undefined, recovery };
}
