/** How far a carrier's failure reaches. */
export interface Extent {
  readonly lines: number;
  /** Of these: the others answer, and lose packets or are slow. */
  readonly down: number;
  /** Lines of this provider in this region in all. */
  readonly ofLines: number;
  readonly outlets: number;
  readonly customers: number;
}

/** A provider that fails in a region for several customers now. Times are milliseconds since 1970. */
export interface FoundIncident extends Extent {
  readonly provider: string;
  readonly region: string;
  readonly sinceMs: number;
}

/** The same as it is kept, with its greatest extent. */
export interface KeptIncident extends FoundIncident {
  readonly id: string;
  readonly toldLines: number;
  readonly toldDown: number;
  readonly toldCustomers: number;
  readonly missingSinceMs: number | null;
  readonly overAtMs: number | null;
}

/** What is to be kept from now on, and what of it is news. */
export interface CarrierNews {
  readonly begun: readonly FoundIncident[];
  /** Those that changed. */
  readonly changed: readonly (KeptIncident & { readonly step: 'grew' | 'over' | null })[];
}

/** What is missing for so long is over: one look may have come between two measurements. */
export const calmMs = 3 * 60_000;
/** So many lines that are down are news, where before none or few were. */
const fewestDown = 3;
/** It is told again once it reaches so many times as far as when it was told last: a few times at most, however large it gets. */
const grewTimes = 2;

/** A provider in a region, as names are compared. */
export const carrierKey = ({ provider, region }: Pick<FoundIncident, 'provider' | 'region'>) =>
  JSON.stringify([provider.trim().toLowerCase(), region.trim().toLowerCase()]);

/** Several failures of one provider in one region, one after the other, are one to whoever is told. */
export function joinFound(found: readonly FoundIncident[]): Map<string, FoundIncident> {
  const joined = new Map<string, FoundIncident>();
  for (const one of found) {
    const known = joined.get(carrierKey(one));
    joined.set(carrierKey(one), known ? widest(known, one, (a, b) => a + b) : one);
  }
  return joined;
}

function widest(one: FoundIncident, other: FoundIncident, of: (a: number, b: number) => number) {
  return {
    ...one,
    sinceMs: Math.min(one.sinceMs, other.sinceMs),
    lines: of(one.lines, other.lines),
    down: of(one.down, other.down),
    outlets: of(one.outlets, other.outlets),
    // The same customer may have lines in both.
    customers: Math.max(one.customers, other.customers),
    ofLines: Math.max(one.ofLines, other.ofLines),
  };
}

/**
 * What changed since the last look. `hidden` are providers in regions of which lines are not measured now, as our own hub is cut off: what is
 * not found there is not over.
 */
export function carrierNews(
  kept: readonly KeptIncident[],
  found: readonly FoundIncident[],
  { nowMs, hidden }: { readonly nowMs: number; readonly hidden: ReadonlySet<string> },
): CarrierNews {
  const now = joinFound(found);
  const going = new Set(kept.map(carrierKey));
  const changed: CarrierNews['changed'][number][] = [];
  for (const one of kept) {
    const is = now.get(carrierKey(one));
    if (is) {
      const wide = {
        ...one,
        ...widest(one, { ...is, sinceMs: one.sinceMs }, Math.max),
        missingSinceMs: null,
      };
      const hasGrown =
        is.lines >= one.toldLines * grewTimes ||
        is.customers >= one.toldCustomers * grewTimes ||
        is.down >= Math.max(fewestDown, one.toldDown * grewTimes);
      // What has shrunk since was told all the same.
      const told = {
        toldLines: Math.max(one.toldLines, is.lines),
        toldDown: Math.max(one.toldDown, is.down),
        toldCustomers: Math.max(one.toldCustomers, is.customers),
      };
      if (hasGrown) changed.push({ ...wide, ...told, step: 'grew' });
      else if (isOther(one, wide)) changed.push({ ...wide, step: null });
    } else if (hidden.has(carrierKey(one))) {
      if (one.missingSinceMs !== null) changed.push({ ...one, missingSinceMs: null, step: null });
    } else if (one.missingSinceMs === null) changed.push({ ...one, missingSinceMs: nowMs, step: null });
    else if (nowMs - one.missingSinceMs >= calmMs)
      changed.push({ ...one, overAtMs: one.missingSinceMs, step: 'over' });
  }
  return { begun: [...now].flatMap(([key, one]) => (going.has(key) ? [] : one)), changed };
}

const isOther = (one: KeptIncident, other: KeptIncident) =>
  (['lines', 'down', 'ofLines', 'outlets', 'customers', 'missingSinceMs'] as const).some(
    (key) => one[key] !== other[key],
  );
