import { type Tx } from '../../../platform/db/database.ts';
import { areAllLinesEnded, bridgesOfOutlet, suggestedDevice } from './bridged.queries.ts';
import { outletOf, waysOutOf } from './neighbours.queries.ts';
import { suggestedUpstream, type Suggestion, suggestionsOf } from './suggested-upstream.ts';

/** What a device is likely reached through, for a person to take; with the state that it is in. At most one, none without an outlet. */
export async function suggestionsFor(tx: Tx, tenantId: number, deviceId: string) {
  const outletId = await outletOf(tx, tenantId, deviceId);
  if (outletId === undefined) return [];
  const [devices, rootIds, isOnlyWay] = [
    await bridgesOfOutlet(tx, tenantId, outletId),
    await waysOutOf(tx, tenantId, outletId),
    await areAllLinesEnded(tx, tenantId, outletId),
  ];
  const found = suggestedUpstream(devices, { rootIds, isOnlyWay }, deviceId);
  if (!found) return [];
  const { parentId, source, port, seenMs } = found;
  const parents = await suggestedDevice(tx, tenantId, parentId);
  const seenAt = seenMs === null ? null : new Date(seenMs).toISOString();
  return parents.map((parent) => ({ ...parent, source, port, seenAt }));
}

/** What some devices of an outlet are likely reached through, by device. */
export async function suggestionsIn(
  tx: Tx,
  tenantId: number,
  outletId: string,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, Suggestion>> {
  if (deviceIds.length === 0) return new Map();
  const [devices, rootIds, isOnlyWay] = await Promise.all([
    bridgesOfOutlet(tx, tenantId, outletId),
    waysOutOf(tx, tenantId, outletId),
    areAllLinesEnded(tx, tenantId, outletId),
  ]);
  const of = suggestionsOf(devices, { rootIds, isOnlyWay });
  return new Map(
    deviceIds.flatMap((id) => {
      const found = of(id);
      return found ? [[id, found] as const] : [];
    }),
  );
}
