import { mostUpstream } from '@linekeeper/contract/devices/upstream-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { setDependencies } from '../../subjects/index.ts';
import { upstreamChanged } from '../events.ts';
import { keepLinks } from './kept-links.queries.ts';
import { effectiveParents } from './upstream-graph.ts';
import { givenDevices, heldUpstream, upstreamRows } from './upstream.queries.ts';

/**
 * Has what is known of a tenant's devices hold: what people said, and of the others what was learned. The one place that says what devices
 * are reached through. `lockUpstream` before. Gives those for which something changed.
 */
export async function settleUpstream(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await upstreamRows(tx, tenantId);
  const given = await givenDevices(tx, tenantId);
  const held = await heldUpstream(tx, tenantId);
  const wanted = effectiveParents(
    rows.filter(({ source }) => source === 'hand'),
    rows.filter(({ source }) => source !== 'hand'),
    (id) => given.has(id),
    mostUpstream,
  );
  const changed = [...new Set([...held.keys(), ...wanted.keys()])]
    .map((subjectId) => ({ subjectId, dependsOn: wanted.get(subjectId) ?? [] }))
    .filter(({ subjectId, dependsOn }) => !isSame(held.get(subjectId) ?? [], dependsOn));
  await setDependencies(tx, tenantId, changed);
  await keepLinks(
    tx,
    tenantId,
    rows.filter(
      ({ deviceId, parentId, source }) =>
        (source === 'hand') === given.has(deviceId) && wanted.get(deviceId)?.includes(parentId),
    ),
  );
  const deviceIds = changed.map(({ subjectId }) => subjectId);
  if (deviceIds.length > 0) publish(tx, upstreamChanged, { tenantId, deviceIds });
  return deviceIds;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));
