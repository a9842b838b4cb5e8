import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../platform/errors.ts';

/** What one hash takes of whoever makes it: memory in KiB, passes over it, and lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id at OWASP's minimum: 19 MiB, two passes, one lane. About 30 ms of one core. */
const promisedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;
/** Longer than any password that the policy allows; longer input is refused unhashed. */
const maxLength = 128;
const maxWaiting = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is right. Without a hash (no such account) it works just as long, and says no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** Whether a hash was made with older parameters and should be made again while the password is at hand. */
  isOutdated(passwordHash: string): boolean;
}

/** Lets so many run at once; each takes 19 MiB and a core, so a flood of sign-ins may not start them all. */
function limited(concurrent: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrent) {
      if (waiting.length >= maxWaiting) throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: 5 } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export interface PasswordSettings {
  /** How many hashes are made at once. */
  readonly concurrent?: number;
  /** Only tests give another than the promised one: what a hash costs is no matter of theirs. */
  readonly cost?: PasswordCost;
}

/** Hashes passwords and compares them, few at a time. */
export function createPasswords({
  concurrent = Math.min(4, Math.max(2, availableParallelism())),
  cost = promisedCost,
}: PasswordSettings = {}): Passwords {
  const oneOfFew = limited(concurrent);
  // Nobody's password; compared with where there is no account.
  const nobody = hash('nobody has this password', cost);
  return {
    hash: (password) => oneOfFew(() => hash(password, cost)),
    verify: async (passwordHash, password) => {
      const fits = password.length <= maxLength;
      const against = passwordHash !== undefined && fits ? passwordHash : await nobody;
      const right = await oneOfFew(() => verify(against, fits ? password : 'too long'));
      return right && passwordHash !== undefined && fits;
    },
    isOutdated: (passwordHash) => {
      const [, memory, time, lanes] = encoded.exec(passwordHash) ?? [];
      return (
        Number(memory) !== cost.memoryCost ||
        Number(time) !== cost.timeCost ||
        Number(lanes) !== cost.parallelism
      );
    },
  };
}
