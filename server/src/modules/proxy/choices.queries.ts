import { sql } from 'kysely';
import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type ProxyChoice } from '@linekeeper/contract/proxy/proxy';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';

interface Chooser {
  readonly tenantId: number;
  readonly memberId: string;
}

/**
 * The tenants below the chooser's own that match by name, abbreviation or code: pinned ones first, then those entered
 * last, then by name.
 */
export async function choiceRows(
  tx: Tx,
  { tenantId, memberId }: Chooser,
  input: { readonly page: number; readonly pageSize: number; readonly search?: string },
): Promise<{ list: ProxyChoice[]; total: number }> {
  const search = input.search ? patternsOf(input.search).anywhere : null;
  const { rows } = await sql<{
    id: number;
    type: OrganizationType;
    name: string;
    prefix: string | null;
    code: string;
    path: string[];
    isPinned: boolean | null;
    enteredAt: Date | null;
    reason: string | null;
    total: number;
  }>`
    select t.id, t.type, t.name, t.prefix, t.code, t.path, c.is_pinned, c.entered_at, c.reason, count(*) over () as total
    from tenants_to_enter(${tenantId}) as t
    left join proxy_choice c
      on c.tenant_id = ${tenantId} and c.member_id = ${memberId} and c.company_id = t.id
    where ${search}::text is null or t.name ilike ${search} or t.prefix ilike ${search} or t.code ilike ${search}
    order by coalesce(c.is_pinned, false) desc, c.entered_at desc nulls last, t.name, t.id
    limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}`.execute(tx);
  const list = rows.map((row) => ({
    companyId: row.id,
    name: row.name,
    prefix: row.prefix ?? '',
    code: row.code,
    type: row.type,
    path: row.path,
    isPinned: row.isPinned ?? false,
    enteredAt: row.enteredAt?.toISOString() ?? null,
    reason: row.reason,
  }));
  return { list, total: rows[0]?.total ?? 0 };
}

/** Keeps that a tenant was entered, when and why. */
export async function keepVisit(
  tx: Tx,
  tenantId: number,
  memberId: string,
  visit: { readonly companyId: number; readonly reason: string; readonly enteredAt: Date },
): Promise<void> {
  const { reason, enteredAt } = visit;
  await tx
    .insertInto('proxyChoice')
    .values({ tenantId, memberId, ...visit })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'memberId', 'companyId']).doUpdateSet({ reason, enteredAt }),
    )
    .execute();
}

/** Keeps a tenant at the top of the choice, or not any more. */
export async function setPinned(
  tx: Tx,
  tenantId: number,
  memberId: string,
  choice: { readonly companyId: number; readonly isPinned: boolean },
): Promise<void> {
  const { isPinned } = choice;
  await tx
    .insertInto('proxyChoice')
    .values({ tenantId, memberId, ...choice })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'memberId', 'companyId']).doUpdateSet({ isPinned }),
    )
    .execute();
}
