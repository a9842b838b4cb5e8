import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  blockUntil,
  countAttempt,
  forgetAttempts,
  forgetOldAttempts,
  lockThrottles,
  uncountAttempt,
} from './auth.queries.ts';
import { addressKey, type Bucket, terms, waitS } from './throttle.ts';

export interface AttemptBy {
  readonly account: string;
  readonly prefix: string;
  readonly address: string;
  /** The cookie of a browser that signed in to an account before. */
  readonly known: string | undefined;
}

export interface Attempt {
  /** The attempt was right: the account's count begins anew. */
  succeeded(): Promise<void>;
  /** Nothing was guessed: it does not count. */
  wasNone(): Promise<void>;
  /** The cookie that says: this account signed in from this browser. */
  readonly knownCookie: string;
}

export interface Attempts {
  /** Counts an attempt before anything is compared, so that attempts made at once count too. Throws TOO_MANY_REQUESTS. */
  begin(by: AttemptBy, nowMs: number): Promise<Attempt>;
}

/** Counts sign-in attempts by account, by address and in all, in the database: a restart or a second process forgets none. */
export function createAttempts(database: Database, key: Buffer): Attempts {
  const keyed = (bucket: Bucket, value: string) =>
    `${bucket} ${createHash('sha256').update(`${bucket}\0${value}`).digest('base64url')}`;

  return {
    async begin({ account, prefix, address, known }, nowMs) {
      const name = `${prefix}\0${account.toLowerCase()}`;
      const knownCookie = createHmac('sha256', key).update(name).digest('base64url');
      const isKnown =
        known !== undefined &&
        known.length === knownCookie.length &&
        timingSafeEqual(Buffer.from(known), Buffer.from(knownCookie));
      const buckets: [Bucket, string][] = isKnown
        ? [['known', keyed('known', name)]]
        : [
            ['account', keyed('account', name)],
            ['address', keyed('address', addressKey(address))],
            ['global', keyed('global', '')],
          ];
      const ordered = [...buckets].sort(([, a], [, b]) => (a < b ? -1 : 1));
      const now = new Date(nowMs);
      await database.withoutTenant(async (tx) => {
        const blocks = await lockThrottles(
          tx,
          ordered.map(([, item]) => item),
        );
        const untilMs = Math.max(0, ...blocks.map((row) => row.blockedUntil?.getTime() ?? 0));
        if (untilMs > nowMs)
          throw new AppError('TOO_MANY_REQUESTS', {
            params: { seconds: Math.ceil((untilMs - nowMs) / 1000) },
          });
        for (const [bucket, item] of ordered) {
          const attempts = await countAttempt(tx, { key: item, windowS: terms[bucket].windowS }, now);
          const seconds = waitS(bucket, attempts);
          await blockUntil(tx, item, seconds > 0 ? new Date(nowMs + seconds * 1000) : null);
        }
      });
      const takeBack = (own: boolean) =>
        database.withoutTenant(async (tx) => {
          for (const [bucket, item] of ordered)
            if (own && (bucket === 'account' || bucket === 'known')) await forgetAttempts(tx, item);
            else await uncountAttempt(tx, item);
          if (own) await forgetOldAttempts(tx, now);
        });
      return { succeeded: () => takeBack(true), wasNone: () => takeBack(false), knownCookie };
    },
  };
}
