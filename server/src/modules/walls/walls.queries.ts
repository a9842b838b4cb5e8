import { type Language } from '@linekeeper/contract/language';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** What somebody may set of a wall. */
export interface WallInput {
  readonly name: string;
  readonly slides: readonly Slide[];
  readonly seconds: number;
  readonly night: { readonly from: string; readonly to: string } | null;
  readonly language: Language;
}

/** When a wall was changed, and by whom. */
export interface WallChange {
  readonly changedAt: Date;
  readonly changedBy: string;
}

export interface KeptWall extends WallInput, WallChange {
  readonly id: string;
  readonly version: number;
}

const written = ({ slides, night, ...plain }: WallInput) => ({
  ...plain,
  ...{ slides: JSON.stringify(slides), night: night && JSON.stringify(night) },
});

const columns = [
  ...(['id', 'name', 'slides', 'seconds', 'night', 'language', 'version', 'changedAt', 'changedBy'] as const),
] as const;

/** Walls of a tenant are added one at a time, so that there are never too many. */
export async function lockWalls(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('walls'))`.execute(tx);
}

/** All walls of a tenant, by name. */
export async function keptWalls(tx: Tx, tenantId: number): Promise<KeptWall[]> {
  const rows = await tx
    .selectFrom('wall')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .orderBy('name')
    .execute();
  return rows as unknown as KeptWall[];
}

export async function wallById(tx: Tx, tenantId: number, id: string): Promise<KeptWall | undefined> {
  const row = await tx
    .selectFrom('wall')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as KeptWall | undefined;
}

/** One wall, held until the transaction ends. */
export async function holdWall(tx: Tx, tenantId: number, id: string): Promise<KeptWall | undefined> {
  const row = await tx
    .selectFrom('wall')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as KeptWall | undefined;
}

/** Adds a wall and gives its id. */
export async function insertWall(tx: Tx, tenantId: number, wall: WallInput & WallChange): Promise<string> {
  const { changedAt, changedBy, ...input } = wall;
  const { id } = await tx
    .insertInto('wall')
    .values({ tenantId, ...written(input), changedAt, changedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a wall and gives its version. */
export async function updateWall(
  tx: Tx,
  tenantId: number,
  id: string,
  wall: WallInput & WallChange,
): Promise<number> {
  const { changedAt, changedBy, ...input } = wall;
  const { version } = await tx
    .updateTable('wall')
    .set({ ...written(input), changedAt, changedBy, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a wall with its keys. */
export async function deleteWall(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('wall').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}
