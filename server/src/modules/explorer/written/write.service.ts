import { writeLimits } from '@linekeeper/contract/explorer/written-terms';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type CheckedSeries, checkedSeries, type Refused } from './checked-series.ts';
import { hourMs } from './hour-codec.ts';
import { unpack } from './wire/snappy.ts';
import { Unreadable } from './wire/unreadable.ts';
import { readWriteRequest, type SentSeries } from './wire/write-request.ts';
import {
  addSamples,
  addSeries,
  addUsage,
  countSeries,
  markSeries,
  type NumberedSample,
  samplesKept,
  takeUsage,
} from './written.queries.ts';

interface Parts {
  readonly database: Database;
  readonly nowMs: () => number;
}

export interface Written {
  readonly series: number;
  readonly samples: number;
}

const dayMs = 24 * hourMs;

/**
 * Keeps what a request of remote write brings. What may not be kept is left out, and then said: what was good is kept, since a sender does not
 * send again what was refused. Throws WRITE_UNREADABLE, WRITE_REFUSED, and TOO_MANY_REQUESTS where all of it may come again.
 */
export async function keepWritten(parts: Parts, scope: Scope, body: Uint8Array): Promise<Written> {
  const nowMs = parts.nowMs();
  const { series, refused } = checkedSeries(sentIn(body), nowMs);
  const kept =
    series.length === 0
      ? { series: 0, samples: 0 }
      : await parts.database.withTenant(scope, (tx) => keep(tx, scope.tenantId, { series, refused, nowMs }));
  if (refused.count > 0)
    throw new AppError('WRITE_REFUSED', {
      params: { kept: kept.samples, refused: refused.count, reason: refused.reason },
    });
  return kept;
}

function sentIn(body: Uint8Array): SentSeries[] {
  try {
    return readWriteRequest(unpack(body, writeLimits.unpackedBytes));
  } catch (error) {
    if (error instanceof Unreadable)
      throw new AppError('WRITE_UNREADABLE', { params: { reason: error.message } });
    throw error;
  }
}

interface Wanted {
  readonly series: readonly CheckedSeries[];
  readonly refused: Refused;
  readonly nowMs: number;
}

async function keep(tx: Tx, tenantId: number, { series, refused, nowMs }: Wanted): Promise<Written> {
  const hour = Math.floor(nowMs / hourMs);
  const used = await takeUsage(tx, tenantId, hour);
  const asked = series.reduce((sum, { samples }) => sum + samples.length, 0);
  if (used.samples + asked > writeLimits.samplesPerHour)
    throw new AppError('TOO_MANY_REQUESTS', {
      params: { seconds: Math.ceil(((hour + 1) * hourMs - nowMs) / 1000) },
    });
  if ((await samplesKept(tx, tenantId)) + asked > writeLimits.keptSamples) {
    refused.add(asked, `a tenant keeps ${writeLimits.keptSamples} samples at most: the oldest must go first`);
    return { series: 0, samples: 0 };
  }
  const at = { now: new Date(nowMs), hour: new Date(hour * hourMs) };
  const known = await markSeries(
    tx,
    tenantId,
    series.map(({ fingerprint }) => fingerprint),
    at.hour,
  );
  const unknown = series.filter(({ fingerprint }) => !known.has(fingerprint));
  const taken = unknown.slice(0, unknown.length && (await roomFor(tx, tenantId, { used, nowMs })));
  for (const { samples } of unknown.slice(taken.length))
    refused.add(
      samples.length,
      `too many series: ${writeLimits.activeSeries} a day and ${writeLimits.newSeriesPerHour} new ones an hour are taken`,
    );
  const added = taken.length === 0 ? new Map<string, number>() : await addSeries(tx, tenantId, taken, at);
  const samples = series.flatMap((one): NumberedSample[] => {
    const number = known.get(one.fingerprint) ?? added.get(one.fingerprint);
    return number === undefined ? [] : one.samples.map((sample) => ({ number, ...sample }));
  });
  const count = await addSamples(tx, tenantId, samples);
  await addUsage(tx, tenantId, hour, { samples: count, newSeries: added.size });
  return { series: known.size + added.size, samples: count };
}

/** How many new series may be added. */
async function roomFor(
  tx: Tx,
  tenantId: number,
  { used, nowMs }: { readonly used: { readonly newSeries: number }; readonly nowMs: number },
): Promise<number> {
  const { series, active } = await countSeries(tx, tenantId, new Date(nowMs - dayMs));
  return Math.max(
    0,
    Math.min(
      writeLimits.activeSeries - active,
      writeLimits.keptSeries - series,
      writeLimits.newSeriesPerHour - used.newSeries,
    ),
  );
}
