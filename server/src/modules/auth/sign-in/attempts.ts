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
  /** Whether a captcha comes with the attempt; left out where none is ever asked for. */
  readonly hasCaptcha?: boolean;
}

export interface Attempt {
  /** The attempt was right: the account's count begins anew. */
  succeeded(): Promise<void>;
  /** Nothing was guessed: it does not count. */
  wasNone(): Promise<void>;
  /** So many failures came before that the captcha of the attempt must be right. */
  readonly needsCaptcha: boolean;
  /** Seconds until the next attempt is taken. */
  readonly waitS: number;
  /** The cookie that says: this account signed in from this browser. */
  readonly deviceCookie: string;
}

export interface Attempts {
  /**
   * Counts an attempt before anything is compared, so that attempts made at once count too. Throws TOO_MANY_REQUESTS, and
   * CAPTCHA_REQUIRED where one is due and none came, which counts as no attempt.
   */
  begin(by: AttemptBy, nowMs: number): Promise<Attempt>;
}

interface Counter {
  readonly bucket: Bucket;
  readonly key: string;
  readonly terms: Terms;
}

/** Counts attempts by account, by address and in all, in the database: a restart or a second process forgets none. */
export function createAttempts(database: Database, key: Buffer): Attempts {
  const countersOf = (kind: AttemptKind, values: Partial<Record<Bucket, string>>): Counter[] =>
    (Object.entries(values) as [Bucket, string][])
      .flatMap(([bucket, value]) => {
        const own = terms[kind][bucket];
        const hash = createHash('sha256').update(`${kind}\0${bucket}\0${value}`).digest('base64url');
        return own ? [{ bucket, key: `${kind} ${bucket} ${hash}`, terms: own }] : [];
      })
      .sort((a, b) => (a.key < b.key ? -1 : 1));

  return {
    async begin({ kind = 'sign-in', account, prefix, address, known, hasCaptcha }, nowMs) {
      const name = `${prefix}\0${account.toLowerCase()}`;
      const deviceCookie = createHmac('sha256', key).update(name).digest('base64url');
      const hasDeviceCookie =
        known !== undefined &&
        known.length === deviceCookie.length &&
        timingSafeEqual(Buffer.from(known), Buffer.from(deviceCookie));
      const counters = countersOf(
        kind,
        hasDeviceCookie ? { known: name } : { account: name, address: addressKey(address), global: '' },
      );
      const now = new Date(nowMs);
      const blocks = new Map<string, Date | null>();
      const needsCaptcha = await database.withoutTenant(async (tx) => {
        const rows = await lockThrottles(
          tx,
          counters.map((counter) => counter.key),
          now,
        );
        const untilMs = Math.max(0, ...rows.map((row) => row.blockedUntil?.getTime() ?? 0));
        if (untilMs > nowMs)
          throw new AppError('TOO_MANY_REQUESTS', {
            params: { seconds: Math.ceil((untilMs - nowMs) / 1000) },
          });
        const failures = counters
          .filter(({ bucket }) => bucket !== 'global')
          .map((counter) => rows.find((row) => row.key === counter.key))
          .map((row) => (row && row.windowEndsAt > now ? row.failures : 0));
        const isDue = hasCaptcha !== undefined && Math.max(0, ...failures) >= captchaAfter;
        if (isDue && !hasCaptcha) throw new AppError('CAPTCHA_REQUIRED');
        for (const { key: item, terms: own } of counters) {
          const attempts = await countAttempt(tx, { key: item, windowS: own.windowS }, now);
          const seconds = waitS(own, attempts);
          const until = seconds > 0 ? new Date(nowMs + seconds * 1000) : null;
          blocks.set(item, until);
          await blockUntil(tx, item, until);
        }
        return isDue;
      });
      const takeBack = (own: boolean) =>
        database.withoutTenant(async (tx) => {
          for (const { bucket, key: item } of counters)
            if (own && (bucket === 'account' || bucket === 'known')) await forgetAttempts(tx, item);
            else await uncountAttempt(tx, item, blocks.get(item) ?? null);
          if (own) await forgetOldAttempts(tx, now);
        });
      return {
        succeeded: () => takeBack(true),
        wasNone: () => takeBack(false),
        needsCaptcha,
        waitS: Math.ceil(
          Math.max(0, ...[...blocks.values()].map((until) => (until?.getTime() ?? nowMs) - nowMs)) / 1000,
        ),
        deviceCookie,
      };
    },
  };
}
