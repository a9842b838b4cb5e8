import { sql } from 'kysely';
import { type State, type StateReason, states } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import { isMissed } from './missed-ports.ts';

/** Devices of a tenant by state, and how many of them miss an interface. */
export async function fleetCounts(tx: Tx, tenantId: number) {
  const byState = await tx
    .selectFrom('subjectState')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'device')
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute();
  const { missing } = await tx
    .selectFrom('interface as i')
    .where('i.tenantId', '=', tenantId)
    .where(isMissed)
    .select(sql<number>`count(distinct i.device_id)`.as('missing'))
    .executeTakeFirstOrThrow();
  const count = (state: State) => byState.find((row) => row.state === state)?.count ?? 0;
  return {
    devices: Object.fromEntries(states.map((state) => [state, count(state)])) as Record<State, number>,
    deviceTotal: byState.reduce((sum, row) => sum + row.count, 0),
    devicesMissingPorts: missing,
  };
}

/** Devices of every tenant that the transaction covers; tenants that have none are left out. */
export function countDevices(tx: Tx): Promise<{ tenantId: number; used: number }[]> {
  return tx
    .selectFrom('device')
    .select(['tenantId', sql<number>`count(*)::integer`.as('used')])
    .groupBy('tenantId')
    .execute();
}

/** How many devices of the transaction's tenants were added before a time. */
export async function countDevicesBefore(tx: Tx, before: Date): Promise<number> {
  const row = await tx
    .selectFrom('device')
    .where('createdAt', '<', before)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** When the first of a tenant's devices was added; null where it has none. */
export async function firstDeviceAt(tx: Tx, tenantId: number): Promise<Date | null> {
  const { firstAt } = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .select(({ fn }) => fn.min<Date | null>('createdAt').as('firstAt'))
    .executeTakeFirstOrThrow();
  return firstAt;
}

/** Devices that are not up, the worst state first, the longest in it first. */
export async function troubledDevices(tx: Tx, tenantId: number, limit: number) {
  const badness = sql`array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)`;
  const rows = await tx
    .selectFrom('subjectState as s')
    .innerJoin('device as d', (join) =>
      join.onRef('d.tenantId', '=', 's.tenantId').onRef('d.id', '=', 's.subjectId'),
    )
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'd.tenantId').onRef('o.id', '=', 'd.outletId'),
    )
    .where('s.tenantId', '=', tenantId)
    .where('s.state', 'not in', ['up', 'maintenance'])
    .select([
      'd.id',
      'd.name',
      sql<string>`host(d.address)`.as('address'),
      'd.outletId',
      'o.name as outletName',
      's.state',
      's.reason',
      's.since',
      's.pingSent',
      's.pingReceived',
    ])
    .orderBy(badness)
    .orderBy('s.since')
    .orderBy('d.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, address, outletId, outletName, since, ...state }) => ({
    id,
    name,
    address,
    outletId,
    outletName,
    state: {
      ...state,
      state: state.state as State,
      reason: state.reason as StateReason,
      since: since.toISOString(),
    },
  }));
}
