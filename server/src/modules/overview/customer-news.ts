import {
  type FlappingCounts,
  flappingMs,
  isMoreThanKnown,
  type KnownFlapping,
  knowsOfSome,
  stillKnown,
} from './known-flapping.ts';

/** The open critical alerts of a customer now, but for those of announced work. Times are milliseconds since 1970. */
export interface CriticalNow {
  readonly customerId: number;
  readonly critical: number;
  /** Those that nobody acknowledged. */
  readonly unacknowledged: number;
  /** Those that come and go, and what does as a consequence of them. */
  readonly flapping: FlappingCounts;
  readonly flappingBehind: FlappingCounts;
  readonly sinceMs: number;
  /** Those that nobody acknowledged and that are told: what comes and goes is, once, and again where it stays. */
  readonly fresh: number;
  /** When the newest of those fired; null where there is none. */
  readonly newestMs: number | null;
}

/** What is kept of a customer while it has any, and what people were told of it. */
export interface KeptCustomer {
  readonly customerId: number;
  readonly sinceMs: number;
  /** As it was when people were told last; null and 0 before that. */
  readonly toldNewestMs: number | null;
  readonly toldFresh: number;
  /** Of which that come and go people were told. */
  readonly knownFlapping: KnownFlapping;
  readonly toldAtMs: number | null;
  readonly toldTo: readonly string[];
  readonly missingSinceMs: number | null;
  /** All is well, and it is kept only as what people were told of came and went. */
  readonly isOver: boolean;
}

/** What is to be kept from now on, and which customers are news. */
export interface CustomerNews {
  readonly kept: readonly KeptCustomer[];
  /** Customers of whom nothing is kept any more. */
  readonly forgotten: readonly number[];
  /** Customers with critical alerts that nobody was told of. */
  readonly begun: readonly number[];
  /** Customers that have none any more, of whom people were told. */
  readonly over: readonly KeptCustomer[];
}

/** Who had none for so long is well again. */
export const calmMs = 3 * 60_000;
/** What is news within this time after people were told last is told together. */
export const pauseMs = 5 * 60_000;

const newKept = ({ customerId, sinceMs }: CriticalNow): KeptCustomer => ({
  ...{
    customerId,
    sinceMs,
    toldNewestMs: null,
    toldFresh: 0,
    knownFlapping: {},
    toldAtMs: null,
    toldTo: [],
    missingSinceMs: null,
    isOver: false,
  },
});

/** Whether more come and go than people were told of, and something does that nobody acknowledged. */
export const isFlappingNews = (
  known: KnownFlapping,
  { unacknowledged, fresh, flapping }: Pick<CriticalNow, 'unacknowledged' | 'fresh' | 'flapping'>,
): boolean => unacknowledged > fresh && isMoreThanKnown(known, flapping);

/** Whether there are critical alerts that nobody acknowledged or was told of. */
const isNews = ({ toldNewestMs, toldFresh, knownFlapping }: KeptCustomer, is: CriticalNow) =>
  isFlappingNews(knownFlapping, is) ||
  (is.newestMs !== null && (toldNewestMs === null || is.newestMs > toldNewestMs || is.fresh > toldFresh));

/**
 * What changed since the last look. Who is found for the first time is kept and told of at the next look, when causes were found and
 * what passes within seconds is over. `closed` are customers that keep their numbers to themselves: they are forgotten without a word.
 */
export function customerNews(
  kept: readonly KeptCustomer[],
  found: readonly CriticalNow[],
  { nowMs, closed }: { readonly nowMs: number; readonly closed: ReadonlySet<number> },
): CustomerNews {
  const foundOf = new Map(found.map((one) => [one.customerId, one]));
  const known = new Set(kept.map(({ customerId }) => customerId));
  const toldAtMs = Math.max(...kept.map((one) => one.toldAtMs ?? -Infinity));
  const isPaused = nowMs - toldAtMs < pauseMs;
  const staying: KeptCustomer[] = [];
  const forgotten: number[] = [];
  const begun: number[] = [];
  const over: KeptCustomer[] = [];
  for (const before of kept) {
    const is = foundOf.get(before.customerId);
    const flapping = { ...is?.flapping, ...is?.flappingBehind };
    const knownFlapping = stillKnown(before.knownFlapping, flapping, nowMs);
    const one = { ...before, knownFlapping };
    if (is && one.isOver && is.fresh > 0) staying.push({ ...newKept(is), knownFlapping });
    else if (is) {
      // What was acknowledged or passed makes room: the next one is news again.
      const now = { ...one, toldFresh: Math.min(one.toldFresh, is.fresh), missingSinceMs: null };
      const isBegun = !isPaused && isNews(one, is);
      staying.push(isBegun && one.isOver ? { ...now, sinceMs: is.sinceMs, isOver: false } : now);
      if (isBegun) begun.push(one.customerId);
    } else if (closed.has(one.customerId) || isForgotten(one, nowMs)) forgotten.push(one.customerId);
    else if (!isPaused && one.toldAtMs !== null && !one.isOver && isMissing(one, nowMs, calmMs)) {
      over.push(one);
      if (knowsOfSome(knownFlapping)) staying.push({ ...one, toldTo: [], isOver: true });
    } else staying.push({ ...one, missingSinceMs: one.missingSinceMs ?? nowMs });
  }
  const added = found.filter((one) => !known.has(one.customerId) && isNews(newKept(one), one));
  // That something comes and goes was found out long after it began.
  if (!isPaused)
    begun.push(...added.filter((one) => isFlappingNews({}, one)).map(({ customerId }) => customerId));
  return { kept: [...staying, ...added.map(newKept)], forgotten, begun, over };
}

const isMissing = ({ missingSinceMs }: KeptCustomer, nowMs: number, forMs: number) =>
  missingSinceMs !== null && nowMs - missingSinceMs >= forMs;

/** Nobody was told, or all know that it is well, and it comes and goes no more. */
const isForgotten = (one: KeptCustomer, nowMs: number) =>
  (one.toldAtMs === null || one.isOver) &&
  isMissing(one, nowMs, knowsOfSome(one.knownFlapping) ? flappingMs : calmMs);
