import { type LifecycleState } from '@linekeeper/contract/products/lifecycle';
import { type ProductCategory, type ProductType } from '@linekeeper/contract/products/product-catalogue';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

export interface RecordFields {
  readonly name: string;
  readonly englishName: string;
  readonly description: string;
  readonly englishDescription: string;
  readonly category: ProductCategory;
  readonly type: ProductType;
  readonly version: string;
  readonly capabilities: string[];
  readonly included: boolean;
}

export interface RecordRow extends RecordFields {
  readonly id: string;
  readonly iconId: string | null;
  readonly builtIn: boolean;
  readonly state: LifecycleState;
  readonly operationId: string | null;
  readonly stateAt: Date;
  readonly revision: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

/** The platform's records, which are the same for every tenant: those of the program first, then by name. */
export async function recordsOfProducts(tx: Tx): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`select * from product_records()`.execute(tx);
  return rows;
}

/** One record of the platform that the transaction covers; locked until it ends. */
export async function lockRecord(tx: Tx, platformId: number, id: string): Promise<RecordRow | undefined> {
  const row = await tx
    .selectFrom('product')
    .selectAll()
    .where('tenantId', '=', platformId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as RecordRow | undefined;
}

/** Who adds or names a product queues here until the transaction ends, so that two never have one name. */
export async function lockNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product names', 0))`.execute(tx);
}

export async function insertRecord(
  tx: Tx,
  platformId: number,
  row: Pick<RecordRow, keyof RecordFields | 'id' | 'state' | 'operationId'> & {
    readonly changedAt: Date;
    readonly changedBy: string;
  },
): Promise<void> {
  await tx
    .insertInto('product')
    .values({ ...row, tenantId: platformId, builtIn: false, stateAt: row.changedAt })
    .execute();
}

export type RecordChange = Partial<RecordFields> & {
  readonly iconId?: string;
  readonly changedAt: Date;
  readonly changedBy: string;
};

export interface RecordStanding {
  readonly state: LifecycleState;
  readonly operationId: string | null;
  readonly stateAt: Date;
}

/** Writes how a product stands from a time on. What is typed on its form meanwhile is not touched by that. */
export async function writeRecordState(
  tx: Tx,
  platformId: number,
  id: string,
  standing: RecordStanding,
): Promise<void> {
  await tx
    .updateTable('product')
    .set(standing)
    .where('tenantId', '=', platformId)
    .where('id', '=', id)
    .execute();
}

/** Writes a change and gives the next revision. */
export async function updateRecord(
  tx: Tx,
  platformId: number,
  id: string,
  change: RecordChange,
): Promise<number> {
  const row = await tx
    .updateTable('product')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('tenantId', '=', platformId)
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function deleteRecord(tx: Tx, platformId: number, id: string): Promise<void> {
  await tx.deleteFrom('product').where('tenantId', '=', platformId).where('id', '=', id).execute();
}

/** How many tenants have each product; nothing unless the transaction covers the platform. */
export async function tenantsOfProducts(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    product: string;
    tenants: number;
  }>`select * from tenants_of_products()`.execute(tx);
  return new Map(rows.map(({ product, tenants }) => [product, tenants]));
}

/** The tenants that keep something of a product; nothing unless the transaction covers the platform. */
export async function tenantsKeeping(tx: Tx, product: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tenants_keeping(${product}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}
