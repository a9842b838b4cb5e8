import { isDeepStrictEqual } from 'node:util';
import { type SubjectFacts } from '../engine/rule-scope.ts';
import { type Place } from './places.queries.ts';

interface Known extends SubjectFacts {
  readonly tenantId: number;
}

/**
 * What scopes of rules ask for, of all targets, in memory. Parts of a target, such as the interfaces of a device, share what is known of it
 * and are not kept.
 */
export class FactDirectory {
  readonly #targets = new Map<string, Known>();
  /** Texts that many share are kept once. */
  readonly #shared = new Map<string, readonly string[]>();

  get size(): number {
    return this.#targets.size;
  }

  /** Takes what is known of a target; false: that was known already. */
  set({ tenantId, id, ids, outletId, region, deviceKind, tags }: Place): boolean {
    const key = tags.join('\n');
    const shared = this.#shared.get(key) ?? tags;
    this.#shared.set(key, shared);
    const now: Known = { tenantId, ids, outletId, region, deviceKind, tags: shared };
    const before = this.#targets.get(id);
    this.#targets.set(id, now);
    return !isDeepStrictEqual(before, now);
  }

  has(targetId: string): boolean {
    return this.#targets.has(targetId);
  }

  remove(targetId: string): void {
    this.#targets.delete(targetId);
  }

  removeTenant(tenantId: number): void {
    for (const [id, known] of this.#targets) if (known.tenantId === tenantId) this.#targets.delete(id);
  }

  /** Targets of a tenant that stand in one of the outlets. */
  within(tenantId: number, outletIds: readonly string[]): string[] {
    const found: string[] = [];
    for (const [id, known] of this.#targets)
      if (known.tenantId === tenantId && known.outletId !== null && outletIds.includes(known.outletId))
        found.push(id);
    return found;
  }

  /** Targets of a tenant that are measured from or over something, such as the agent of a dial path. */
  partsOf(tenantId: number, id: string): string[] {
    const found: string[] = [];
    for (const [targetId, known] of this.#targets)
      if (known.tenantId === tenantId && known.ids.length > 1 && known.ids.includes(id)) found.push(targetId);
    return found;
  }

  /** Of a subject that is measured with a target; undefined where that is not known (yet). */
  readonly of = (subjectId: string, targetId: string): SubjectFacts | undefined => {
    const target = this.#targets.get(targetId);
    if (!target || subjectId === targetId) return target;
    return { ...target, ids: [subjectId, targetId] };
  };
}
