/** The open critical alerts of a customer now, but for those of announced work. Times are milliseconds since 1970. */
export interface CriticalNow {
  readonly customerId: number;
  readonly critical: number;
  /** Those that nobody acknowledged. */
  readonly unacknowledged: number;
  /** Those that come and go. */
  readonly flapping: number;
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
  readonly toldAtMs: number | null;
  readonly toldTo: readonly string[];
  readonly missingSinceMs: number | null;
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
    toldAtMs: null,
    toldTo: [],
    missingSinceMs: null,
  },
});

/** Whether there are critical alerts that nobody acknowledged or was told of. */
const isNews = ({ toldNewestMs, toldFresh }: KeptCustomer, { fresh, newestMs }: CriticalNow) =>
  newestMs !== null && (toldNewestMs === null || newestMs > toldNewestMs || fresh > toldFresh);

/**
 * What changed since the last look. Who is found for the first time is kept and told of at the next look, when causes were found and
 * what passes within seconds is over. `closed` are customers that keep their numbers to themselves: they are forgotten without a word.
 */
export function customerNews(
  kept: readonly KeptCustomer[],
  found: readonly CriticalNow[],
  { nowMs, closed }: { readonly nowMs: number; readonly closed: ReadonlySet<number> },
): CustomerNews {
  const now = new Map(found.map((one) => [one.customerId, one]));
  const known = new Set(kept.map(({ customerId }) => customerId));
  const toldAtMs = Math.max(...kept.map((one) => one.toldAtMs ?? -Infinity));
  const isPaused = nowMs - toldAtMs < pauseMs;
  const staying: KeptCustomer[] = [];
  const forgotten: number[] = [];
  const begun: number[] = [];
  const over: KeptCustomer[] = [];
  for (const one of kept) {
    const is = now.get(one.customerId);
    if (is) {
      // What was acknowledged or passed makes room: the next one is news again.
      staying.push({ ...one, toldFresh: Math.min(one.toldFresh, is.fresh), missingSinceMs: null });
      if (!isPaused && isNews(one, is)) begun.push(one.customerId);
    } else if (closed.has(one.customerId) || (one.toldAtMs === null && isCalm(one, nowMs)))
      forgotten.push(one.customerId);
    else if (!isPaused && isCalm(one, nowMs)) over.push(one);
    else staying.push({ ...one, missingSinceMs: one.missingSinceMs ?? nowMs });
  }
  const added = found.filter((one) => !known.has(one.customerId) && one.fresh > 0).map(newKept);
  return { kept: [...staying, ...added], forgotten, begun, over };
}

const isCalm = ({ missingSinceMs }: KeptCustomer, nowMs: number) =>
  missingSinceMs !== null && nowMs - missingSinceMs >= calmMs;
