import { type upstreamSources } from '@linekeeper/contract/devices/upstream';
import { mostBehindShown } from '@linekeeper/contract/devices/upstream-terms';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export type UpstreamSource = (typeof upstreamSources)[number];

/** That a device is reached through another, and where that is known from. */
export interface UpstreamRow {
  readonly deviceId: string;
  readonly parentId: string;
  readonly source: UpstreamSource;
  readonly localPort: string | null;
  readonly remotePort: string | null;
}

/**
 * Until the transaction ends nobody else says what devices of the tenant are reached through, so that two cannot close a circle
 * together. Before any of them is locked: others do so in this order.
 */
export async function lockUpstream(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upstream devices of ${tenantId}`}, 0))`.execute(
    tx,
  );
}

/** All of a tenant, in the order of their keys, so that the same always gives the same. */
export async function upstreamRows(tx: Tx, tenantId: number): Promise<UpstreamRow[]> {
  const rows = await tx
    .selectFrom('deviceUpstream')
    .where('tenantId', '=', tenantId)
    .select(['deviceId', 'parentId', 'source', 'localPort', 'remotePort'])
    .orderBy('deviceId')
    .orderBy('parentId')
    .execute();
  return rows.map((row) => ({ ...row, source: row.source as UpstreamSource }));
}

/** Devices of which a person said what they are reached through. */
export async function givenDevices(tx: Tx, tenantId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('upstreamGiven', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What holds of a tenant's devices that are reached through anything. */
export async function heldUpstream(tx: Tx, tenantId: number): Promise<Map<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('subjectState')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'device')
    .where(sql<boolean>`depends_on <> '{}'`)
    .select(['subjectId', 'dependsOn'])
    .execute();
  return new Map(rows.map((row) => [row.subjectId, row.dependsOn]));
}

/** What some devices of a tenant are called, by id; those that it does not have are left out. */
export async function deviceNames(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a person said before; null: nothing, so that what was learned counts. */
export async function givenUpstream(
  tx: Tx,
  tenantId: number,
  deviceId: string,
): Promise<readonly string[] | null> {
  const device = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .select('upstreamGiven')
    .executeTakeFirst();
  if (!device?.upstreamGiven) return null;
  const rows = await tx
    .selectFrom('deviceUpstream')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .where('source', '=', 'hand')
    .select('parentId')
    .execute();
  return rows.map(({ parentId }) => parentId);
}

/** Keeps what a person said; null: nothing any more. */
export async function writeGiven(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  parentIds: readonly string[] | null,
): Promise<void> {
  await tx
    .deleteFrom('deviceUpstream')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .where('source', '=', 'hand')
    .execute();
  if (parentIds && parentIds.length > 0)
    await tx
      .insertInto('deviceUpstream')
      .values(parentIds.map((parentId) => ({ tenantId, deviceId, parentId, source: 'hand' })))
      .execute();
  await tx
    .updateTable('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .set({ upstreamGiven: parentIds !== null })
    .execute();
}

/** The devices that something is known to be reached through a device, whether that holds or not. */
export async function knownBehind(tx: Tx, tenantId: number, parentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deviceUpstream')
    .where('tenantId', '=', tenantId)
    .where('parentId', '=', parentId)
    .select('deviceId')
    .distinct()
    .execute();
  return rows.map(({ deviceId }) => deviceId);
}

/** Of devices that were said to be reached through what is gone by now, and through nothing else, nothing is said any more. */
export async function forgetEmptied(tx: Tx, tenantId: number, deviceIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('device')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${[...deviceIds]}::uuid[])`)
    .where('upstreamGiven', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deviceUpstream as u')
            .where('u.tenantId', '=', tenantId)
            .where('u.source', '=', 'hand')
            .whereRef('u.deviceId', '=', 'device.id'),
        ),
      ),
    )
    .set({ upstreamGiven: false })
    .execute();
}

/** What a device is reached through as a person said or as it was learned, with the state that holds, by name. */
export async function upstreamOf(tx: Tx, tenantId: number, deviceId: string) {
  const rows = await tx
    .selectFrom('deviceUpstream as u')
    .innerJoin('device as d', (join) =>
      join.onRef('d.tenantId', '=', 'u.tenantId').onRef('d.id', '=', 'u.parentId'),
    )
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .where('u.tenantId', '=', tenantId)
    .where('u.deviceId', '=', deviceId)
    .select(['d.id', 'd.name', sql<string>`host(d.address)`.as('address'), 's.state'])
    .select(['u.source', 'u.localPort', 'u.remotePort', 'u.seenAt'])
    .orderBy('d.name')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    state: row.state as State,
    source: row.source as UpstreamSource,
    seenAt: row.seenAt?.toISOString() ?? null,
  }));
}

/** Whether a person said it, and what holds of a device; undefined where the tenant has no such device. */
export function heldOf(tx: Tx, tenantId: number, deviceId: string) {
  return tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.id', '=', deviceId)
    .select(['d.upstreamGiven as isGiven', 's.dependsOn'])
    .executeTakeFirst();
}

/** The devices that are reached through one, those that are worst first, and how many there are. */
export async function behind(tx: Tx, tenantId: number, deviceId: string) {
  const all = tx
    .selectFrom('subjectState as s')
    .innerJoin('device as d', (join) =>
      join.onRef('d.tenantId', '=', 's.tenantId').onRef('d.id', '=', 's.subjectId'),
    )
    .where('s.tenantId', '=', tenantId)
    .where(sql<boolean>`${deviceId}::uuid = any(s.depends_on)`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('deviceUpstream as u')
          .where('u.tenantId', '=', tenantId)
          .where('u.parentId', '=', deviceId)
          .whereRef('u.deviceId', '=', 'd.id'),
      ),
    );
  const [list, { total }] = await Promise.all([
    all
      .select(['d.id', 'd.name', sql<string>`host(d.address)`.as('address'), 's.state'])
      .orderBy(sql`array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)`)
      .orderBy('d.name')
      .orderBy('d.id')
      .limit(mostBehindShown)
      .execute(),
    all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, list: list.map((row) => ({ ...row, state: row.state as State })) };
}
