import { type Language } from '@linekeeper/contract/language';
import { type HeldEdition } from '@linekeeper/contract/products/licences';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface Customer {
  readonly id: number;
  readonly name: string;
}

/** Which customers are wanted: those of some ids, or that hold one of some editions at a time. */
export interface WantedCustomers {
  readonly ids?: readonly number[] | null;
  readonly held?: { readonly editions: readonly HeldEdition[]; readonly at: Date };
  readonly search?: string;
  /** Left out: all. */
  readonly limit?: number;
}

/** The end customers below a tenant that the transaction covers, by name; those that are switched off left out. */
export async function scheduleCustomers(
  tx: Tx,
  root: number,
  { ids = null, held, search = '', limit }: WantedCustomers = {},
): Promise<Customer[]> {
  const holds = held
    ? sql`exists (select from licences_below(${root}, ${held.at}) l
        where l.id = t.id and coalesce(l.edition, 'none') = any(${[...held.editions]}::text[]))`
    : sql`true`;
  const { rows } = await sql<Customer>`
    select t.id, t.name from tenants_below(${root}) t
    where t.type = ${organizationTypes.COMPANY} and t.enabled and t.deletion_due_at is null
      and (${sql.val(ids && [...ids])}::integer[] is null or t.id = any(${sql.val(ids && [...ids])}::integer[]))
      and ${holds}
      and (${search}::text = '' or position(lower(${search}) in lower(t.name)) > 0)
    order by t.name collate natural_order, t.id limit ${limit ?? null}::integer`.execute(tx);
  return rows;
}

/** How many end customers stand below a tenant, those that are switched off left out. */
export async function customerTotal(tx: Tx, root: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from tenants_below(${root}) t
    where t.type = ${organizationTypes.COMPANY} and t.enabled and t.deletion_due_at is null`.execute(tx);
  return rows[0]!.total;
}

/** Whether a tenant stands below another. */
export async function isBelow(tx: Tx, tenantId: number, root: number): Promise<boolean> {
  const { rows } = await sql<{ below: boolean }>`select stands_below(${tenantId}, ${root}) as below`.execute(
    tx,
  );
  return rows[0]?.below ?? false;
}

/** Members that may sign in, by name, with the language that they chose: those with a text in their names, or of some ids. */
export async function scheduleMembers(
  tx: Tx,
  tenantId: number,
  { ids, search = '', limit }: { ids?: readonly string[]; search?: string; limit: number },
): Promise<{ id: string; name: string; username: string; language: Language | null }[]> {
  const name = sql<string>`coalesce(nullif(m.name, ''), m.username)`;
  const rows = await tx
    .selectFrom('memberDirectory as m')
    .where('m.tenantId', '=', tenantId)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`m.id = any(${[...(ids ?? [])]}::uuid[])`))
    .$if(ids === undefined, (query) => query.where('m.enabled', '=', true))
    .where(
      sql<boolean>`(${search}::text = '' or position(lower(${search}) in lower(coalesce(m.name, '') || ' ' || m.username)) > 0)`,
    )
    .select(['m.id', name.as('name'), 'm.username', 'm.language'])
    .orderBy(name)
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, language: row.language as Language | null }));
}
