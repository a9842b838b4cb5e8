import { graceDays, type LicenceDuration, noticeDays } from '@linekeeper/contract/limits';

export const dayMs = 24 * 3_600_000;
const months: Record<LicenceDuration, number | null> = {
  'three-months': 3,
  'six-months': 6,
  'one-year': 12,
  permanent: null,
};

/** When a licence ends: so many calendar months (UTC) later, on the last day of a month that is too short; null: never. */
export function endOf(effectiveAt: Date, validity: LicenceDuration): Date | null {
  const count = months[validity];
  if (count === null) return null;
  const day = effectiveAt.getUTCDate();
  const end = new Date(effectiveAt);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}

export interface Term {
  /** The order in which a tenant's licences were accepted. */
  readonly seq: number;
  readonly effectiveAt: Date;
  readonly expiresAt: Date | null;
}

/** Of the accepted licences the newest that is in effect, and the newest that waits for its time. */
export function effectiveTerms<T extends Term>(
  terms: readonly T[],
  nowMs: number,
): { current: T | undefined; waiting: T | undefined } {
  const newest = [...terms].sort((a, b) => b.seq - a.seq);
  const current = newest.find((term) => term.effectiveAt.getTime() <= nowMs);
  // One that waits behind a newer one that holds already never comes.
  const waiting = newest.find((term) => term.effectiveAt.getTime() > nowMs && term.seq > (current?.seq ?? 0));
  return { current, waiting };
}

/**
 * Until when a tenant's licences reach, one that waits and takes over in time included; null: for ever; undefined: none is
 * in effect, so they decide nothing.
 */
export function reachOf(terms: readonly Term[], nowMs: number): Date | null | undefined {
  const { current, waiting } = effectiveTerms(terms, nowMs);
  if (!current || current.expiresAt === null) return current && null;
  return waiting && waiting.effectiveAt <= current.expiresAt ? waiting.expiresAt : current.expiresAt;
}

/** Before an end, in the grace time after it, or beyond that. */
export function phaseOf(endsAt: Date | null, nowMs: number): 'before' | 'grace' | 'over' {
  if (endsAt === null || endsAt.getTime() > nowMs) return 'before';
  return graceEndOf(endsAt).getTime() > nowMs ? 'grace' : 'over';
}

export function graceEndOf(endsAt: Date): Date {
  return new Date(endsAt.getTime() + graceDays * dayMs);
}

/** The notice that is due (30, 7 or 1 days before the end): the nearest one; undefined where it is not time yet, or over. */
export function dueNotice(endsAt: Date, nowMs: number): (typeof noticeDays)[number] | undefined {
  const leftMs = endsAt.getTime() - nowMs;
  if (leftMs <= 0) return undefined;
  return [...noticeDays].reverse().find((days) => leftMs <= days * dayMs);
}
