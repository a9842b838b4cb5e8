import { writeLimits } from '@linekeeper/contract/explorer/written-terms';
import { z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { eachTenant } from '../../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../../platform/jobs/jobs.ts';
import { type Platform } from '../../../platform/platform.ts';
import { hourMs, mergedSamples, packHour, unpackHour } from './hour-codec.ts';
import { packedHours, type SampleRow } from './read.queries.ts';
import { forgetHours, forgetSeries, nextNumbers, putHour, takeSamples } from './upkeep.queries.ts';

type Parts = Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'> & {
  readonly keptDays: (tenantId: number) => number;
};

const seriesAtOnce = 50;
const hoursAtOnce = 10_000;
/** What was written to before is packed: a sample is no older than it may be, and is packed within some hours. */
const openHours = writeLimits.pastHours + 6;

/** Packs the hours that are over, and deletes what is older than the tenant keeps its samples. */
export function writtenTasks(parts: Parts): Record<string, Task> {
  return {
    'explorer.keep-written': task({
      payload: z.strictObject({}),
      cron: '9 * * * *',
      deadlineMs: 3_000_000,
      run: (_payload, signal) =>
        eachTenant(
          parts,
          'explorer.keep-written',
          async (tenantId) => {
            await packWritten(parts, tenantId, signal);
            await forgetWritten(parts, tenantId, signal);
          },
          signal,
        ),
    }),
  };
}

/** Packs the hours of a tenant's series that are over; may be broken off and begun again. */
export async function packWritten(
  parts: Pick<Parts, 'database' | 'clock'>,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const scope = jobScope([tenantId]);
  const nowMs = parts.clock();
  // Most of what comes late has come when the next hour is over, too.
  const beforeMs = (Math.floor(nowMs / hourMs) - 1) * hourMs;
  const since = new Date(nowMs - openHours * hourMs);
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const last = await parts.database.withTenant(scope, async (tx) => {
      const numbers = await nextNumbers(tx, tenantId, { after, since, limit: seriesAtOnce });
      if (numbers.length > 0) await packSeries(tx, tenantId, { numbers, beforeMs });
      return numbers.at(-1);
    });
    if (last === undefined) return;
    after = last;
  }
}

async function packSeries(
  tx: Tx,
  tenantId: number,
  of: { readonly numbers: readonly number[]; readonly beforeMs: number },
): Promise<void> {
  const samples = await takeSamples(tx, tenantId, of);
  if (samples.length === 0) return;
  const place = ({ number, atMs }: SampleRow) => `${number} ${Math.floor(atMs / hourMs)}`;
  const times = samples.map(({ atMs }) => atMs);
  const fromMs = times.reduce((least, atMs) => Math.min(least, atMs));
  const window = { numbers: of.numbers, fromMs, toMs: of.beforeMs };
  const packed = new Map(
    (await packedHours(tx, tenantId, window)).map((row) => [`${row.number} ${row.hour}`, row]),
  );
  for (const [key, fresh] of Map.groupBy(samples, place)) {
    const [number, hour] = key.split(' ').map(Number) as [number, number];
    const before = packed.get(key);
    const all = mergedSamples(
      before ? unpackHour(hour, before.payload) : [],
      fresh.map(({ atMs, value }) => ({ atMs, value })),
    );
    await putHour(tx, tenantId, { number, hour, samples: all.length, payload: packHour(hour, all) });
  }
}

/** Deletes what is older than a tenant keeps its samples, and series that nobody writes to since then. */
export async function forgetWritten(
  parts: Pick<Parts, 'database' | 'clock' | 'keptDays'>,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const scope = jobScope([tenantId]);
  const beforeMs = parts.clock() - parts.keptDays(tenantId) * 24 * hourMs;
  const beforeHour = Math.floor(beforeMs / hourMs);
  for (;;) {
    signal.throwIfAborted();
    const gone = await parts.database.withTenant(scope, (tx) =>
      forgetHours(tx, tenantId, { beforeHour, limit: hoursAtOnce }),
    );
    if (gone < hoursAtOnce) break;
  }
  await parts.database.withTenant(scope, (tx) =>
    forgetSeries(tx, tenantId, { before: new Date(beforeMs - 24 * hourMs), beforeHour }),
  );
}
