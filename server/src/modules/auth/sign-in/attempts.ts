import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  blockUntil,
  countAttempt,
  forgetAttempts,
  forgetOldAttempts,
  lockThrottles,
  uncountAttempt,
} from './auth.queries.ts';
import {
  addressKey,
  type AttemptKind,
  type Bucket,
  captchaAfter,
  terms,
  type Terms,
  waitS,
} from './throttle.ts';

export interface AttemptBy {
  /** What is attempted; a sign-in unless it is said. */
  readonly kind?: AttemptKind;
  readonly account: string;
  readonly prefix: string;
  readonly address: string;
  /** The cookie of a browser that signed in to an account before. */
  readonly known: string | undefined;
  /** The accounts that the name means; none where nobody goes by it. */
  readonly members?: readonly string[];
  /** The organisation that it concerns, where one is named or known. */
  readonly tenant?: number | string;
  /** Whether a captcha comes with the attempt; left out where none is ever asked for. */
  readonly hasCaptcha?: boolean;
}

export interface Attempt {
  /** The attempt was right: the count of the account begins anew, and that of these members. */
  succeeded(members?: readonly string[]): Promise<void>;
  /** Nothing was guessed: it does not count. */
  wasNone(): Promise<void>;
  /** So many failures came before that the captcha of the attempt must be right. */
  readonly needsCaptcha: boolean;
  /** Seconds until the next attempt is taken. */
  readonly waitS: number;
  /** Of the members those that may be compared now; guesses at the others, by whichever name, came too fast. */
  readonly open: ReadonlySet<string>;
}

export interface Attempts {
  /**
   * Counts an attempt before anything is compared, so that attempts made at once count too. Throws TOO_MANY_REQUESTS, and
   * CAPTCHA_REQUIRED where one is due and none came, which counts as no attempt.
   */
  begin(by: AttemptBy, nowMs: number): Promise<Attempt>;
  /** The cookie that says: this member signed in from this browser. */
  deviceCookie(memberId: string): string;
}

interface Counter {
  readonly bucket: Bucket;
  readonly value: string;
  readonly key: string;
  readonly terms: Terms;
}

/** Counts attempts by account, by address and in all, in the database: a restart or a second process forgets none. */
export function createAttempts(database: Database, key: Buffer): Attempts {
  const countersOf = (kind: AttemptKind, values: readonly (readonly [Bucket, string])[]): Counter[] =>
    values
      .flatMap(([bucket, value]) => {
        const own = terms[kind][bucket];
        const hash = createHash('sha256').update(`${kind}\0${bucket}\0${value}`).digest('base64url');
        return own ? [{ bucket, value, key: `${kind} ${bucket} ${hash}`, terms: own }] : [];
      })
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  const deviceCookie = (memberId: string) =>
    createHmac('sha256', key).update(`member\0${memberId}`).digest('base64url');
  const isCookieOf = (memberId: string, known: string) => {
    const own = deviceCookie(memberId);
    return known.length === own.length && timingSafeEqual(Buffer.from(known), Buffer.from(own));
  };

  return {
    deviceCookie,
    async begin(by, nowMs) {
      const { kind = 'sign-in', account, prefix, address, known, hasCaptcha, members = [], tenant } = by;
      const own = known === undefined ? undefined : members.find((id) => isCookieOf(id, known));
      const seen: (readonly [Bucket, string])[] =
        own === undefined
          ? [
              ['account', `${prefix}\0${account.toLowerCase()}`],
              ['address', addressKey(address)],
              ['tenant', String(tenant ?? prefix)],
              ['global', ''],
            ]
          : [['known', own]];
      // Counted beside, and never told: an answer that knew two names to be one account's would say so to a stranger.
      const beside = members.filter((id) => id !== own).map((id) => ['member', id] as const);
      const all = countersOf(kind, [...seen, ...beside]);
      const counters = all.filter(({ bucket }) => bucket !== 'member');
      const now = new Date(nowMs);
      const blocks = new Map<string, Date | null>();
      const open = new Set(own === undefined ? [] : [own]);
      const needsCaptcha = await database.withoutTenant(async (tx) => {
        const rows = await lockThrottles(
          tx,
          all.map((counter) => counter.key),
          now,
        );
        const blockedMs = ({ key: item }: Counter) =>
          rows.find((row) => row.key === item)?.blockedUntil?.getTime() ?? 0;
        const untilMs = Math.max(0, ...counters.map(blockedMs));
        if (untilMs > nowMs)
          throw new AppError('TOO_MANY_REQUESTS', {
            params: { seconds: Math.ceil((untilMs - nowMs) / 1000) },
          });
        const failures = counters
          .filter(({ bucket }) => bucket !== 'global' && bucket !== 'tenant')
          .map((counter) => rows.find((row) => row.key === counter.key))
          .map((row) => (row && row.windowEndsAt > now ? row.failures : 0));
        const isDue = hasCaptcha !== undefined && Math.max(0, ...failures) >= captchaAfter;
        if (isDue && !hasCaptcha) throw new AppError('CAPTCHA_REQUIRED');
        for (const counter of all) {
          const { bucket, key: item, value, terms: wanted } = counter;
          if (bucket === 'member') {
            if (blockedMs(counter) > nowMs) continue;
            open.add(value);
          }
          const attempts = await countAttempt(tx, { key: item, windowS: wanted.windowS }, now);
          const seconds = waitS(wanted, attempts);
          const until = seconds > 0 ? new Date(nowMs + seconds * 1000) : null;
          blocks.set(item, until);
          await blockUntil(tx, item, until);
        }
        return isDue;
      });
      const takeBack = (isRight: boolean, right: readonly string[]) =>
        database.withoutTenant(async (tx) => {
          for (const { bucket, key: item, value } of all) {
            const isOwn =
              bucket === 'member' ? right.includes(value) : bucket === 'account' || bucket === 'known';
            if (isRight && isOwn) await forgetAttempts(tx, item);
            else if (blocks.has(item)) await uncountAttempt(tx, item, blocks.get(item) ?? null);
          }
          if (isRight) await forgetOldAttempts(tx, now);
        });
      return {
        succeeded: (right = []) => takeBack(true, right),
        wasNone: () => takeBack(false, []),
        open,
        needsCaptcha,
        waitS: Math.ceil(
          Math.max(0, ...counters.map(({ key: item }) => (blocks.get(item)?.getTime() ?? nowMs) - nowMs)) /
            1000,
        ),
      };
    },
  };
}
