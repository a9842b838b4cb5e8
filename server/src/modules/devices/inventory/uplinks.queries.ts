import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/**
 * `isUplink` of the contract as the index `interface_uplink` has it (migration 0118), to the letter: only then does PostgreSQL
 * use it, and need not look at every port of a network. A test holds the two to one answer.
 */
const looksLikeUplink = sql<boolean>`is_uplink(name, alias, description, is_default_route, type)`;

/** The uplinks of a tenant that are up; a speed that is not known is null. */
export async function uplinksOf(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('interface')
    .where('tenantId', '=', tenantId)
    .where('vanishedAt', 'is', null)
    .where(looksLikeUplink)
    .where('operStatus', '=', 1)
    .select(['id', 'deviceId', 'speedBps'])
    .orderBy('deviceId')
    .execute();
}

/** What people call some interfaces of a tenant, and their devices; those that are gone are left out. */
export async function interfaceNames(tx: Tx, tenantId: number, ids: readonly string[]) {
  return tx
    .selectFrom('interface as i')
    .innerJoin('device as d', (join) =>
      join.onRef('d.tenantId', '=', 'i.tenantId').onRef('d.id', '=', 'i.deviceId'),
    )
    .where('i.tenantId', '=', tenantId)
    .where('i.vanishedAt', 'is', null)
    .where(sql<boolean>`i.id = any(${ids}::uuid[])`)
    .select(['i.id', 'i.deviceId', 'd.name as deviceName', 'i.name', 'i.alias'])
    .execute();
}
