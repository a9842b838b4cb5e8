import { type CommitHook } from '../ingest/ingest.ts';
import { type Watched } from '../engine/watched.ts';

/** What the newest measurement of something said, and since when it says so. */
export interface Sight {
  readonly atMs: number;
  readonly ok: boolean;
  readonly sinceMs: number;
}

/** Where a line stands, and whose it is. */
export interface LinePlace {
  readonly tenantId: number;
  readonly outletId: string;
  readonly provider: string;
}

/** Lines elsewhere that the server asked. */
export interface Elsewhere {
  readonly well: number;
  readonly of: number;
  readonly atMs: number;
  /** They are of all tenants. */
  readonly isShared: boolean;
}

/** Fewer of a tenant's own say nothing of our hub: then those of all tenants are looked at. */
export const fewestOwn = 3;

/** Nothing is measured more seldom than once a day. */
const keptMs = 2 * 86_400_000;

/** What the newest measurement of each target said, in memory: a state takes a second one to change, and evidence must not wait for it. */
export class SightBoard {
  readonly #sights = new Map<string, Sight>();
  readonly #places = new Map<string, LinePlace>();
  #mostKept = 1000;

  of(targetId: string): Sight | null {
    return this.#sights.get(targetId) ?? null;
  }

  forget(targetId: string): void {
    this.#sights.delete(targetId);
    this.#places.delete(targetId);
  }

  /**
   * How the server's tests to lines of other outlets went since a time: to those of other providers, or of the same. Too few of the tenant's
   * own are no measure of our hub: then those of all tenants stand for the other providers.
   */
  elsewhere(than: LinePlace, fromMs: number): { readonly others: Elsewhere; readonly provider: Elsewhere } {
    const none = { well: 0, of: 0, atMs: 0 };
    const own = { others: { ...none }, provider: { ...none } };
    const all = { ...none };
    for (const [id, place] of this.#places) {
      const sight = this.#sights.get(id);
      if (!sight || sight.atMs < fromMs || place.outletId === than.outletId) continue;
      const isSame = place.provider === than.provider;
      if (!isSame) add(all, sight);
      if (place.tenantId === than.tenantId) add(isSame ? own.provider : own.others, sight);
    }
    const isShared = own.others.of < fewestOwn && all.of > own.others.of;
    return {
      others: { ...(isShared ? all : own.others), isShared },
      provider: { ...own.provider, isShared: false },
    };
  }

  /** What was deleted is measured no more. */
  #dropOld(nowMs: number): void {
    for (const [id, { atMs }] of this.#sights) if (nowMs - atMs > keptMs) this.forget(id);
    this.#mostKept = 2 * this.#sights.size + 1000;
  }

  /** Looks at every measurement. */
  readonly hook: CommitHook = ({ watched, measurement: { verdict, atMs, values } }) => {
    const { target } = watched;
    const ok = target.kind === 'line' ? answered(watched, values) : saidBy(verdict.kind);
    const before = this.#sights.get(target.id);
    if (before && before.atMs >= atMs) return [];
    if (ok === null) {
      this.#sights.delete(target.id);
      return [];
    }
    const sinceMs = before?.ok === ok ? before.sinceMs : atMs;
    this.#sights.set(target.id, { atMs, ok, sinceMs });
    if (this.#sights.size > this.#mostKept) this.#dropOld(atMs);
    if (target.kind === 'line') this.#places.set(target.id, placeOf(watched));
    return [];
  };
}

function add(sum: { well: number; of: number; atMs: number }, { ok, atMs }: Sight): void {
  sum.of++;
  if (ok) sum.well++;
  sum.atMs = Math.max(sum.atMs, atMs);
}

const saidBy = (kind: string) => (kind === 'answered' ? true : kind === 'failed' ? false : null);

/** Of a line the server's own test counts, whatever else its state was made of. */
export function answered({ columns }: Watched, values: Float64Array | null): boolean | null {
  const loss = values?.[columns.findIndex(({ metric }) => metric === 'line.loss')] ?? NaN;
  return Number.isNaN(loss) ? null : loss < 100;
}

export function placeOf({ target }: Watched): LinePlace {
  const use = target.probes.find(({ probe }) => probe === 'line');
  const { outletId, provider } = use?.settings as LinePlace;
  return { tenantId: target.tenantId, outletId, provider };
}
