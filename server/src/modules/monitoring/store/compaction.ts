import { metricNames, type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { type Database } from '../../../platform/db/database.ts';
import { byKeys } from './array-rows.ts';
import { Damage } from './bytes.ts';
import { decodeChunk } from './chunk-codec.ts';
import {
  type TargetCursor,
  lockTargets,
  selectTargets,
  selectFirstDue,
  selectSeriesOfTarget,
  selectTimes,
  takeChunks,
  takeHead,
  type TakenRow,
} from './compaction.queries.ts';
import { packTargetHour, type Source, sourceOfPolls } from './target-hour.ts';
import { readHead } from './head-codec.ts';
import { keepLineTraffic } from './line-traffic.queries.ts';
import { insertRollups } from './rollup.queries.ts';
import { insertPacked, type PackedTargetHour } from './sample.queries.ts';
import { type KnownLayout, type SeriesRegistry } from './series-registry.ts';
import { decodeTimes, hourMs } from './times-codec.ts';
import { type DamagedChunk, type StoreScope, type Upkeep } from './types.ts';

/** How long after its end an hour is packed: polls that are on their way come into it without packing it twice. */
const graceMs = 5 * 60_000;
/** Columns of a transaction's targets together: some 5 MB of polls at one a minute, 30 MB at one every ten seconds. */
const columnsAtOnce = 10_000;

/** What packing must know of the series of a target-hour. */
interface KnownSeries {
  readonly decimals: Map<number, number>;
  readonly metrics: Map<number, MetricName>;
}

interface Target extends TargetCursor {
  readonly columns: number;
  readonly oldestLayoutId: number;
}

/** A piece of a target-hour cannot be read: the transaction is undone, and the target-hour left as it is. */
class DamagedHour extends Error {
  readonly target: Target;
  readonly damaged: DamagedChunk;

  constructor(target: Target, damaged: DamagedChunk) {
    super(`A stored ${damaged.what} is damaged: ${damaged.reason}`);
    this.target = target;
    this.damaged = damaged;
  }
}

/** Tenants make their own ids, so a target is named by both. */
const nameOf = (tenantId: number, targetId: string) => `${tenantId} ${targetId}`;
const targetName = (target: Target) => nameOf(target.tenantId, target.targetId);

/** Packs closed hours out of the head. */
export class Compaction {
  readonly #database: Database;
  readonly #registry: SeriesRegistry;

  constructor(database: Database, registry: SeriesRegistry) {
    this.#database = database;
    this.#registry = registry;
  }

  /**
   * Packs every hour of the scope's targets that is closed at `nowMs`, some targets a transaction: whatever ends us, an
   * hour is either in the head or packed. A target-hour with a damaged piece is left as it is and named in the answer.
   */
  async run(scope: StoreScope, nowMs: number, signal?: AbortSignal): Promise<Upkeep> {
    const beforeMs = Math.floor((nowMs - graceMs) / hourMs) * hourMs;
    const done = { targetHours: 0, samples: 0, damaged: [] as DamagedChunk[] };
    let targets = await this.#database.withTenant(scope, async (_tx, client) =>
      (await selectTargets(client)).map(([tenantId, targetId, columns, oldestLayoutId]) => ({
        tenantId,
        targetId,
        columns,
        oldestLayoutId,
        fromMs: 0,
      })),
    );
    while (targets.length > 0 && !signal?.aborted) {
      const due = await this.#due(scope, targets, beforeMs);
      for (const batch of batches(due)) {
        if (signal?.aborted) break;
        await this.#packBatch(scope, batch, done);
      }
      targets = due.map((target) => ({ ...target, fromMs: target.fromMs + hourMs }));
    }
    return done;
  }

  /** The targets that have a closed hour from their cursor on, with the cursor at its start. */
  async #due(scope: StoreScope, targets: readonly Target[], beforeMs: number): Promise<Target[]> {
    const byName = new Map(targets.map((target) => [targetName(target), target]));
    const rows = await this.#database.withTenant(scope, async (_tx, client) => {
      await byKeys(client);
      return selectFirstDue(client, targets, beforeMs);
    });
    return rows.map(([tenantId, targetId, atMs]) => ({
      ...byName.get(nameOf(tenantId, targetId))!,
      fromMs: Math.floor(atMs / hourMs) * hourMs,
    }));
  }

  async #packBatch(
    scope: StoreScope,
    batch: readonly Target[],
    done: { targetHours: number; samples: number; damaged: DamagedChunk[] },
  ): Promise<void> {
    let left = batch;
    while (left.length > 0) {
      try {
        const packed = await this.#database.withTenant(scope, (_tx, client) =>
          this.#pack(scope, client, left),
        );
        done.targetHours += packed.targetHours;
        done.samples += packed.samples;
        return;
      } catch (error) {
        if (!(error instanceof DamagedHour)) throw error;
        done.damaged.push(error.damaged);
        left = left.filter((target) => target !== error.target);
      }
    }
  }

  async #pack(
    scope: StoreScope,
    client: ClientBase,
    batch: readonly Target[],
  ): Promise<{ targetHours: number; samples: number }> {
    await byKeys(client);
    const locked = new Set((await lockTargets(client, batch)).map((row) => nameOf(...row)));
    const targets = batch.filter((target) => locked.has(targetName(target)));
    if (targets.length === 0) return { targetHours: 0, samples: 0 };
    const polls = Map.groupBy(await takeHead(client, targets), ([tenantId, targetId]) =>
      nameOf(tenantId, targetId),
    );
    const taken = targets.filter((target) => polls.has(targetName(target)));
    const times = new Map(
      (await selectTimes(client, taken)).map(([tenantId, targetId, , payload]) => [
        nameOf(tenantId, targetId),
        payload,
      ]),
    );
    await this.#registry.load(
      client,
      scope.tenantIds,
      [...polls.values()].flatMap((rows) => rows.map(([, , , layoutId]) => layoutId)),
    );

    const hours: PackedTargetHour[] = [];
    let samples = 0;
    for (const target of taken) {
      const known: KnownSeries = { decimals: new Map(), metrics: new Map() };
      const { tenantId, targetId } = target;
      const hour = target.fromMs / hourMs;
      const old = await this.#packedBefore(client, target, times.get(targetName(target)), known);
      const fresh = this.#headSources(target, polls.get(targetName(target))!, known);
      const packed = packTargetHour(
        targetId,
        hour,
        [...old.sources, ...fresh],
        (id) => known.decimals.get(id) ?? 0,
      );
      if (packed.samples > 0)
        hours.push({
          tenantId,
          targetId,
          hour,
          times: packed.times,
          chunks: packed.chunks,
          metrics: known.metrics,
        });
      samples += packed.samples - old.samples;
    }
    if (hours.length > 0) {
      await insertPacked(client, hours);
      await insertRollups(client, hours);
      await keepLineTraffic(client, hours);
    }
    return { targetHours: taken.length, samples };
  }

  /** One source for each layout, the oldest layout first. */
  #headSources(target: Target, rows: readonly TakenRow[], known: KnownSeries): Source[] {
    const byLayout = [...Map.groupBy(rows, ([, , , layoutId]) => layoutId)].sort(([a], [b]) => a - b);
    return byLayout.map(([layoutId, own]) => {
      const layout = this.#registry.known(layoutId);
      if (!layout) throw new Error(`Layout ${layoutId} of target ${target.targetId} is gone.`);
      layout.seriesIds.forEach((id, at) => {
        known.decimals.set(id, layout.decimals[at]!);
        known.metrics.set(id, metricNames[layout.metrics[at]!]!);
      });
      const polls = own.map(([, , atMs, , payload]) => ({
        atMs,
        values: readTaken(target, layout, { atMs, layoutId, payload }),
      }));
      return sourceOfPolls(target.fromMs, layout.seriesIds, polls);
    });
  }

  /** What the hour was packed to before, taken out; nothing where this is the first time. */
  async #packedBefore(
    client: ClientBase,
    target: Target,
    times: Buffer | undefined,
    known: KnownSeries,
  ): Promise<{ sources: Source[]; samples: number }> {
    if (!times) return { sources: [], samples: 0 };
    const { targetId, fromMs } = target;
    const hour = fromMs / hourMs;
    const lists = orDamaged(target, { what: 'times', atMs: fromMs }, () =>
      decodeTimes(targetId, hour, times),
    );
    const sources = lists.map(({ offsetsMs }) => ({ offsetsMs, columns: new Map<number, Float64Array>() }));
    let samples = 0;
    for (const row of await selectSeriesOfTarget(client, target)) known.metrics.set(...row);
    for (const [seriesId, count, payload] of await takeChunks(client, target, known.metrics.keys())) {
      const chunk = orDamaged(target, { what: 'chunk', atMs: fromMs, seriesId }, () =>
        decodeChunk(payload, { seriesId, hour }, lists),
      );
      sources[chunk.list]!.columns.set(seriesId, chunk.values);
      known.decimals.set(seriesId, chunk.decimals);
      samples += count;
    }
    return { sources, samples };
  }
}

function readTaken(
  target: Target,
  layout: KnownLayout,
  { atMs, layoutId, payload }: { atMs: number; layoutId: number; payload: Buffer },
): Float64Array {
  return orDamaged(target, { what: 'head', atMs }, () =>
    readHead(payload, layout.seriesIds.length, { layoutId, atMs }),
  );
}

function orDamaged<T>(
  target: Target,
  piece: Pick<DamagedChunk, 'what' | 'atMs' | 'seriesId'>,
  read: () => T,
): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    const { tenantId, targetId } = target;
    throw new DamagedHour(target, { ...piece, tenantId, targetId, reason: error.message });
  }
}

function* batches(targets: readonly Target[]): Generator<Target[]> {
  let batch: Target[] = [];
  let columns = 0;
  for (const target of targets) {
    if (batch.length > 0 && columns + target.columns > columnsAtOnce) {
      yield batch;
      batch = [];
      columns = 0;
    }
    batch.push(target);
    columns += target.columns;
  }
  if (batch.length > 0) yield batch;
}
