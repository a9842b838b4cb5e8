import { AppError } from '../../../platform/errors.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Parents, circleThrough } from './upstream-graph.ts';
import { settleUpstream } from './settle-upstream.ts';
import { deviceNames, givenUpstream, upstreamRows, writeGiven } from './upstream.queries.ts';

/** What devices are called, as a line of the audit tells it; null: it is left to what is learned. */
type Named = readonly string[] | null;

/**
 * Keeps what a person says a device is reached through; null leaves it to what is learned. It holds from the end of the transaction;
 * `lockUpstream` before. Gives what it was and is by name, undefined where it is as it was. Throws UPSTREAM_ITSELF, UPSTREAM_CIRCLE, and
 * NOT_FOUND for a device that the tenant does not have.
 */
export async function giveUpstream(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  wantedIds: readonly string[] | null,
): Promise<{ from: Named; to: Named } | undefined> {
  const before = await givenUpstream(tx, tenantId, deviceId);
  const wanted = wantedIds && [...new Set(wantedIds)];
  if (isSame(before, wanted)) return undefined;
  if (wanted?.includes(deviceId)) throw new AppError('UPSTREAM_ITSELF');
  const said = (await upstreamRows(tx, tenantId)).filter((row) => row.source === 'hand');
  const names = await deviceNames(tx, tenantId, [
    ...new Set([deviceId, ...(before ?? []), ...(wanted ?? []), ...said.flatMap((row) => [row.deviceId])]),
  ]);
  if (wanted?.some((id) => !names.has(id))) throw new AppError('NOT_FOUND');
  const circle = wanted && circleThrough(parentsOf(said), deviceId, wanted);
  if (circle)
    throw new AppError('UPSTREAM_CIRCLE', {
      params: { names: circle.map((id) => names.get(id) ?? '').join(' → ') },
    });
  await writeGiven(tx, tenantId, deviceId, wanted);
  await settleUpstream(tx, tenantId);
  const named = (ids: readonly string[] | null): Named => ids && ids.map((id) => names.get(id) ?? '');
  return { from: named(before), to: named(wanted) };
}

function parentsOf(rows: readonly { readonly deviceId: string; readonly parentId: string }[]): Parents {
  return new Map(
    [...Map.groupBy(rows, (row) => row.deviceId)].map(([id, own]) => [id, own.map((row) => row.parentId)]),
  );
}

const isSame = (one: readonly string[] | null, other: readonly string[] | null) =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((id) => other.includes(id));
