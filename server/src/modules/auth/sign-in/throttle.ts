/**
 * What attempts are counted by. `account` is what was typed, with the prefix; `member` the account that is meant by it, by whichever
 * of its names; `known` an account asked from a browser that signed in to it before; `tenant` the organisation of the prefix.
 */
export type Bucket = 'account' | 'member' | 'known' | 'address' | 'tenant' | 'global';

/** What is attempted. Each is counted apart, so that a flood of one stops nobody at another. */
export type AttemptKind = 'sign-in' | 'reauthenticate' | 'captcha' | 'code' | 'reset' | 'totp' | 'register';

export interface Terms {
  /** Attempts within the window that wait for nothing. */
  readonly free: number;
  readonly windowS: number;
  /** The longest a caller is made to wait. */
  readonly longestS: number;
  /** The wait after a free attempt; none unless it is said. */
  readonly restS?: number;
  /** The first wait after the free ones, which is doubled from then on. */
  readonly stepS?: number;
}

const guesses = {
  account: { free: 5, windowS: 900, longestS: 300 },
  address: { free: 30, windowS: 900, longestS: 300 },
  // Well below the whole system's: who floods one organisation's sign-in leaves room for all others'.
  tenant: { free: 300, windowS: 300, longestS: 5 },
  global: { free: 1_000, windowS: 300, longestS: 5 },
} as const;

/** Between two codes to one address at least. */
export const codeRestS = 60;

/**
 * Attempts double the wait once the free ones are used up. No wait is long: who guesses is slowed to a few hundred
 * attempts a day, and who is guessed at is not shut out. `known` counts a browser that signed in to the account before
 * apart, so that strangers cannot make it wait.
 */
export const terms: Readonly<Record<AttemptKind, Readonly<Partial<Record<Bucket, Terms>>>>> = {
  'sign-in': { ...guesses, known: guesses.account, member: guesses.account },
  reauthenticate: guesses,
  reset: guesses,
  register: {
    account: guesses.account,
    address: guesses.address,
    global: { free: 100, windowS: 3_600, longestS: 60 },
  },
  // Who comes here knows the password, and a sign-in that is right forgets its count: this one lasts a day.
  totp: {
    account: { free: 8, windowS: 86_400, longestS: 900 },
    address: guesses.address,
    tenant: guesses.tenant,
    global: guesses.global,
  },
  // Drawing an image costs us a few milliseconds and the caller nothing.
  captcha: {
    address: { free: 60, windowS: 900, longestS: 60 },
    global: { free: 3_000, windowS: 300, longestS: 5 },
  },
  // Every code is a message to somebody who may not have asked for it.
  code: {
    account: { free: 3, windowS: 3_600, longestS: 900, restS: codeRestS, stepS: codeRestS },
    address: { free: 20, windowS: 900, longestS: 600 },
    tenant: { free: 100, windowS: 300, longestS: 10 },
    global: { free: 300, windowS: 300, longestS: 10 },
  },
};

/** From so many failures of the account or the address on, sign-in asks for a captcha beside the password. */
export const captchaAfter = 3;

/** Seconds to wait after the n-th attempt of a window that has not succeeded. */
export function waitS({ free, longestS, restS = 0, stepS = 1 }: Terms, attempts: number): number {
  if (attempts < free) return restS;
  return Math.min(longestS, stepS * 2 ** Math.min(20, attempts - free));
}

/** An IPv6 caller owns a whole /64, so it is counted as one. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')}::/64`;
}
