import { type SeriesKey } from '../../monitoring/index.ts';

/** A series that is remembered, and the rule that asked for it first. */
export interface Remembered {
  readonly key: SeriesKey;
  readonly ruleId: string;
}

interface OfTenant<One> {
  count: number;
  readonly ofRule: Map<string, Set<One>>;
}

/**
 * Series that are remembered, so many in all. Once there is no more room, tenants have equal shares of it, and so have the rules of a tenant
 * of that tenant's: who has fewer than another takes a place of who has most.
 */
export class SharedSeries<One extends Remembered> {
  readonly #most: number;
  readonly #series = new Map<string, Map<string, One>>();
  readonly #tenants = new Map<number, OfTenant<One>>();
  /** Rules for which there is no room, by tenants, as long as nothing changes. */
  readonly #refused = new Map<number, Set<string>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get({ subjectId, metric }: SeriesKey): One | undefined {
    return this.#series.get(subjectId)?.get(metric);
  }

  /** Remembers a series that is not yet; false: there is no room for it. */
  add(one: One): boolean {
    const { key, ruleId } = one;
    if (this.#size >= this.#most) {
      const refused = this.#refused.get(key.tenantId) ?? new Set<string>();
      if (refused.has(ruleId)) return false;
      if (!this.#makeRoom(key.tenantId, ruleId)) {
        this.#refused.set(key.tenantId, refused.add(ruleId));
        return false;
      }
    }
    const ofSubject = this.#series.get(key.subjectId) ?? new Map<string, One>();
    this.#series.set(key.subjectId, ofSubject.set(key.metric, one));
    const tenant = this.#tenants.get(key.tenantId) ?? { count: 0, ofRule: new Map() };
    this.#tenants.set(key.tenantId, tenant);
    tenant.ofRule.set(ruleId, (tenant.ofRule.get(ruleId) ?? new Set()).add(one));
    tenant.count++;
    this.#size++;
    this.#refused.clear();
    return true;
  }

  remove(one: One): void {
    const { tenantId, subjectId, metric } = one.key;
    const ofSubject = this.#series.get(subjectId);
    if (ofSubject?.get(metric) !== one) return;
    ofSubject.delete(metric);
    if (ofSubject.size === 0) this.#series.delete(subjectId);
    const tenant = this.#tenants.get(tenantId)!;
    const ofRule = tenant.ofRule.get(one.ruleId)!;
    ofRule.delete(one);
    if (ofRule.size === 0) tenant.ofRule.delete(one.ruleId);
    if (--tenant.count === 0) this.#tenants.delete(tenantId);
    this.#size--;
    this.#refused.clear();
  }

  *all(): Generator<One> {
    for (const ofSubject of this.#series.values()) yield* ofSubject.values();
  }

  *of(tenantId: number): Generator<One> {
    for (const ofRule of this.#tenants.get(tenantId)?.ofRule.values() ?? []) yield* ofRule;
  }

  /** Takes a place of the tenant that has most, or of the rule that has most where that is the same tenant. */
  #makeRoom(tenantId: number, ruleId: string): boolean {
    const own = this.#tenants.get(tenantId);
    const largest = mostOf(this.#tenants.values(), ({ count }) => count);
    const isOther = largest !== undefined && (own?.count ?? 0) + 1 < largest.count;
    const from = isOther ? largest : own;
    const series = from && mostOf(from.ofRule.values(), ({ size }) => size);
    if (!series || (!isOther && (own?.ofRule.get(ruleId)?.size ?? 0) + 1 >= series.size)) return false;
    for (const one of series) {
      this.remove(one);
      return true;
    }
    return false;
  }
}

function mostOf<Thing>(all: Iterable<Thing>, count: (thing: Thing) => number): Thing | undefined {
  let most: Thing | undefined;
  for (const one of all) if (most === undefined || count(one) > count(most)) most = one;
  return most;
}
