import { setImmediate } from 'node:timers/promises';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { type Database } from '../../../platform/db/database.ts';
import { byKeys } from './array-rows.ts';
import { Compaction } from './compaction.ts';
import { drawPoints, middleOf, percentile } from './downsample.ts';
import { readLatest } from './latest.ts';
import { readHourly } from './hourly.ts';
import { deleteBefore, deleteTarget, oldestBefore } from './retention.ts';
import { kept, powersOfTen } from './rounding.ts';
import { type HeadRow, insertHead, type PackedRow, selectHead, selectPacked } from './sample.queries.ts';
import { type Samples, type TargetKey, SampleReader, type Window } from './samples.ts';
import { selectSeriesIds, selectSeriesOf, selectSubjectsOf } from './layout-rows.ts';
import { type KnownLayout, SeriesRegistry } from './series-registry.ts';
import { hourMs } from './times-codec.ts';
import { readTop } from './top.ts';
import {
  type MetricStore,
  type PollRecord,
  type RangeQuery,
  type SeriesKey,
  type SeriesRange,
  type StoreScope,
} from './types.ts';

const foreignKeyViolation = '23503';

/** The store in PostgreSQL: the open hour as polls, closed hours packed by `upkeep`. */
export function createEmbeddedStore(database: Database): MetricStore {
  const registry = new SeriesRegistry(database);
  const compaction = new Compaction(database, registry);

  const writeWithin = async (client: ClientBase, scope: StoreScope, polls: readonly PollRecord[]) => {
    const layoutIds = polls.map((poll) => poll.layoutId);
    await registry.load(client, scope.tenantIds, layoutIds);
    registry.check(scope, polls);
    await insertHead(
      client,
      polls.map((poll) => rounded(poll, registry.known(poll.layoutId)!)),
    );
  };
  const write = (scope: StoreScope, polls: readonly PollRecord[]) =>
    database.withTenant(scope, (_tx, client) => writeWithin(client, scope, polls));

  /** Reads the samples of each key, target by target, and gives what `made` makes of them in the order of the keys. */
  const readEach = <Made>(
    scope: StoreScope,
    keys: readonly SeriesKey[],
    window: Window,
    made: (reader: SampleReader, seriesId: number | undefined, key: SeriesKey) => Made,
  ): Promise<Made[]> =>
    database.withTenant(scope, async (_tx, client) => {
      await byKeys(client);
      const ids = await selectSeriesIds(client, keys);
      const answers = new Array<Made>(keys.length);
      const byTarget = Map.groupBy(keys.keys(), (at) => `${keys[at]!.tenantId} ${keys[at]!.targetId}`);
      const targets = Array.from(byTarget.values(), (ats) => {
        const { tenantId, targetId } = keys[ats[0]!]!;
        return {
          tenantId,
          targetId,
          ats,
          seriesIds: ats.map((at) => ids[at]).filter((id) => id !== undefined),
        };
      });
      for await (const [{ ats }, reader] of readTargets(client, registry, targets, window)) {
        for (const at of ats) answers[at] = made(reader, ids[at], keys[at]!);
      }
      return answers;
    });

  return {
    deletesByAge: true,

    layouts: (scope, wanted) => registry.layouts(scope, wanted),

    async writeBatch(scope, polls) {
      if (polls.length === 0) return;
      try {
        await write(scope, polls);
      } catch (error) {
        if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
        // A layout that we remember was deleted by somebody else: read them again, so that the check can name it.
        registry.forget(polls.map((poll) => poll.layoutId));
        await write(scope, polls);
      }
    },

    writeWithin,

    range: (scope, keys, query) =>
      readEach<SeriesRange>(scope, keys, query, (reader, id, { metric }) => draw(reader, id, query, metric)),

    seriesOf: (scope, wanted) => database.withTenant(scope, (_tx, client) => selectSeriesOf(client, wanted)),

    subjectsOf: (scope, wanted) =>
      database.withTenant(scope, (_tx, client) => selectSubjectsOf(client, wanted)),

    samples: (scope, keys, window) => readEach(scope, keys, window, (reader, id) => samplesOf(reader, id)),

    latest: (scope, keys) =>
      database.withTenant(scope, async (_tx, client) => {
        await byKeys(client);
        const ids = await selectSeriesIds(client, keys);
        const known = keys.filter((_, at) => ids[at] !== undefined);
        const samples = await readLatest(client, registry, {
          tenantIds: [...new Set(known.map((key) => key.tenantId))],
          targetIds: known.map((key) => key.targetId),
          seriesIds: ids.filter((id) => id !== undefined),
        });
        return ids.map((id) => (id === undefined ? undefined : samples.get(id)));
      }),

    hourly: (scope, keys, hours, of) =>
      database.withTenant(scope, (_tx, client) => readHourly(client, registry, keys, { hours, of })),

    top: (scope, query) =>
      database.withTenant(scope, (_tx, client) => readTop(client, registry, scope.tenantIds, query)),

    deleteBefore: (scope, beforeMs) => deleteBefore(database, scope, beforeMs),

    oldestBefore: (scope, beforeMs) => oldestBefore(database, scope, beforeMs),

    async deleteTarget(scope, tenantId, targetId) {
      registry.forgetTarget(tenantId, targetId);
      await deleteTarget(database, scope, tenantId, targetId);
      registry.forgetTarget(tenantId, targetId);
    },

    upkeep: (scope, nowMs, signal) => compaction.run(scope, nowMs, signal),
  };
}

function rounded(poll: PollRecord, { decimals }: KnownLayout): PollRecord {
  const values = new Float64Array(poll.values.length);
  for (let i = 0; i < values.length; i++) values[i] = kept(poll.values[i]!, powersOfTen[decimals[i]!]!);
  return { ...poll, values };
}

interface Wanted extends TargetKey {
  readonly seriesIds: readonly number[];
}

/**
 * Reads the samples of series of some targets that are within the range, target by target: while those of one are unpacked and
 * drawn, PostgreSQL looks for those of the next.
 */
async function* readTargets<Target extends Wanted>(
  client: ClientBase,
  registry: SeriesRegistry,
  targets: readonly Target[],
  window: Window,
): AsyncGenerator<readonly [Target, SampleReader]> {
  const { fromMs, toMs } = window;
  const firstHour = Math.floor(fromMs / hourMs);
  const hours = Array.from({ length: Math.ceil(toMs / hourMs) - firstHour }, (_, i) => firstHour + i);
  const read = (target: Target, packed: readonly PackedRow[], polls: readonly HeadRow[]) => {
    const { tenantId, targetId, seriesIds } = target;
    const reader = new SampleReader({ tenantId, targetId }, window, seriesIds);
    reader.addPacked(packed);
    reader.addHead(polls, (layoutId) => registry.known(layoutId));
    return [target, reader] as const;
  };
  let before: Parameters<typeof read> | undefined;
  for (const target of targets) {
    const { tenantId, seriesIds } = target;
    const isWanted = seriesIds.length > 0;
    // The head first: what is packed in between is then seen twice, which the reader undoes, and never missed.
    const polls = isWanted ? await selectHead(client, target, fromMs, toMs) : [];
    const layoutIds = polls.map(([, layoutId]) => layoutId);
    await registry.load(client, [tenantId], layoutIds);
    const packed = isWanted ? selectPacked(client, target, hours, seriesIds) : Promise.resolve([]);
    // Where unpacking throws meanwhile, nobody waits for it any more.
    packed.catch(() => undefined);
    if (before) {
      // The question goes out before anything is unpacked.
      await setImmediate();
      yield read(...before);
    }
    before = [target, await packed, polls];
  }
  if (before) yield read(...before);
}

const samplesOf = (reader: SampleReader, seriesId: number | undefined): Samples =>
  seriesId === undefined ? { timesMs: [], values: [] } : reader.samples(seriesId);

function draw(
  reader: SampleReader,
  seriesId: number | undefined,
  query: RangeQuery,
  metric: MetricName,
): SeriesRange {
  const { timesMs, values } = samplesOf(reader, seriesId);
  return {
    ...drawPoints(timesMs, values, query, middleOf(metric)),
    p95: percentile(new Float64Array(values), 95),
    last: values.at(-1) ?? null,
    sampleCount: values.length,
    damaged: reader.damaged.filter((piece) => piece.seriesId === undefined || piece.seriesId === seriesId),
  };
}
