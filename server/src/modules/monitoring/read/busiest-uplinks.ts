import { type z } from 'zod';
import { type BusyUplink, type workbench as endpoints } from '@linekeeper/contract/monitoring/workbench';
import { type Scope } from '../../../platform/db/scope.ts';
import { interfaceNames, uplinksOf } from '../../devices/index.ts';
import { type SeriesKey } from '../store/index.ts';
import { type ReadParts } from './monitoring.service.ts';

type Output = z.input<typeof endpoints.uplinks.output>;

/** An uplink as it was last measured. */
type Measured = Pick<BusyUplink, 'id' | 'deviceId' | 'speedBps' | 'inBps' | 'outBps' | 'loadPercent'> & {
  readonly measuredAtMs: number;
};

interface Ranking {
  readonly uplinkTotal: number;
  readonly measuredTotal: number;
  readonly busiest: readonly Measured[];
}

interface Kept {
  readonly ranking: Promise<Ranking>;
  readonly atMs: number;
  /** The one that takes its place when it is there. */
  next: Promise<void> | undefined;
}

const shown = 8;
/** Ranked and kept, so that one that vanished meanwhile leaves no gap. */
const ranked = 2 * shown;
/** Devices are asked at least once a minute: a ranking of more often would say the same. */
const freshMs = 30_000;
/** Older than this it is not shown while a new one is made. */
const staleMs = 180_000;
/** Uplinks read at once: others are served in between. */
const batch = 500;

export interface UplinkParts extends ReadParts {
  /** How old a value may be to count as the latest of a device, in milliseconds. */
  readonly latestForMs: (deviceId: string) => number;
}

/**
 * The busiest uplinks of a tenant. All of them must be read to know which; that is done at most twice a minute for a tenant
 * that somebody looks at, and while it is done the ranking before is shown. Names are read for each answer, in the reader's
 * own scope: what is kept here tells nobody anything that the database would not.
 */
export class BusiestUplinks {
  readonly #parts: UplinkParts;
  readonly #kept = new Map<number, Kept>();

  constructor(parts: UplinkParts) {
    this.#parts = parts;
  }

  async of(scope: Scope): Promise<Output> {
    const { tenantId } = scope;
    const { uplinkTotal, measuredTotal, busiest } = await this.#ranking(scope);
    const ids = busiest.map(({ id }) => id);
    const names =
      ids.length === 0
        ? []
        : await this.#parts.database.read(scope, (tx) => interfaceNames(tx, tenantId, ids));
    const named = new Map(names.map((row) => [row.id, row]));
    const list = busiest.flatMap(({ measuredAtMs, ...one }) => {
      const row = named.get(one.id);
      return row ? [{ ...one, ...row, measuredAt: new Date(measuredAtMs).toISOString() }] : [];
    });
    return { uplinkTotal, measuredTotal, list: list.slice(0, shown) };
  }

  #ranking(scope: Scope): Promise<Ranking> {
    const nowMs = this.#parts.nowMs();
    // Whoever does not look any more is forgotten.
    for (const [tenantId, { atMs }] of this.#kept) if (nowMs - atMs > staleMs) this.#kept.delete(tenantId);
    const kept = this.#kept.get(scope.tenantId);
    if (!kept) return this.#make(scope, nowMs).ranking;
    if (nowMs - kept.atMs >= freshMs)
      kept.next ??= rank(this.#parts, scope).then(
        (ranking) =>
          void this.#kept.set(scope.tenantId, {
            ranking: Promise.resolve(ranking),
            atMs: nowMs,
            next: undefined,
          }),
        // The next reader tries again; this one has an answer.
        () => void (kept.next = undefined),
      );
    return kept.ranking;
  }

  #make(scope: Scope, atMs: number): Kept {
    const made: Kept = { ranking: rank(this.#parts, scope), atMs, next: undefined };
    this.#kept.set(scope.tenantId, made);
    made.ranking.catch(() => {
      if (this.#kept.get(scope.tenantId) === made) this.#kept.delete(scope.tenantId);
    });
    return made;
  }
}

/** Reads what all uplinks of a tenant carry, and keeps the busiest against their speed. */
async function rank(parts: UplinkParts, scope: Scope): Promise<Ranking> {
  const { tenantId } = scope;
  const uplinks = await parts.database.read(scope, (tx) => uplinksOf(tx, tenantId));
  const measured: Measured[] = [];
  for (let at = 0; at < uplinks.length; at += batch) {
    const some = uplinks.slice(at, at + batch);
    const keys = some.flatMap(({ id, deviceId }) =>
      (['if.in', 'if.out'] as const).map((metric): SeriesKey => ({
        tenantId,
        targetId: deviceId,
        subjectId: id,
        metric,
      })),
    );
    const samples = await parts.store.latest(scope, keys);
    some.forEach(({ id, deviceId, speedBps }, index) => {
      const [incoming, outgoing] = [samples[2 * index], samples[2 * index + 1]];
      if (!speedBps || !incoming || !outgoing) return;
      const measuredAtMs = Math.min(incoming.atMs, outgoing.atMs);
      if (measuredAtMs < parts.nowMs() - parts.latestForMs(deviceId)) return;
      const [inBps, outBps] = [incoming.value, outgoing.value];
      const loadPercent = (100 * Math.max(inBps, outBps)) / speedBps;
      measured.push({ id, deviceId, speedBps, inBps, outBps, loadPercent, measuredAtMs });
    });
  }
  const busiest = measured
    .sort((a, b) => b.loadPercent - a.loadPercent || (a.id < b.id ? -1 : 1))
    .slice(0, ranked);
  return { uplinkTotal: uplinks.length, measuredTotal: measured.length, busiest };
}
