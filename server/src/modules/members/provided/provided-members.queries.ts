import { type ProvidedMember } from '@linekeeper/contract/members/provided-members';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
  readonly memberId?: string | undefined;
}

/** What providers made of the tenant's members, or of one of them: those that wait to be judged first, then by the time. */
export async function providedRows(
  tx: Tx,
  tenantId: number,
  { page, pageSize, order, memberId }: Page,
): Promise<ProvidedMember[]> {
  type Row = Omit<ProvidedMember, 'madeAt' | 'judgedAt'> & { madeAt: Date; judgedAt: Date | null };
  const { rows } = await sql<Row>`
    select m.id, m.username, m.name, m.administrator, m.enabled, p.how, p.made_at, p.made_by, p.made_by_tenant,
      coalesce(g.reason, '') as reason, p.judged_at, p.judged_by,
      case when p.judgement = 'confirmed' then 'confirmed' when p.suspended_at is not null then 'suspended'
        else 'pending' end as state,
      (
        select count(*)::integer from open_session s
        where s.tenant_id = m.tenant_id and s.member_id = m.id and s.kind = 'token' and s.expires_at > now()
      ) as tokens
    from provided_member_summary p
    join member_directory m on m.tenant_id = p.tenant_id and m.id = p.member_id
    left join proxy_grant_summary g on g.tenant_id = p.tenant_id and g.id = p.grant_id
    where p.tenant_id = ${tenantId} and (${memberId ?? null}::uuid is null or m.id = ${memberId ?? null}::uuid)
    order by p.judgement is not distinct from 'confirmed', p.made_at ${sql.raw(order === 'asc' ? 'asc' : 'desc')}, m.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    judgedAt: row.judgedAt?.toISOString() ?? null,
  }));
}

interface Counts {
  readonly total: number;
  readonly waiting: number;
  readonly hasOwnAdministrator: boolean;
  readonly isAllByProvider: boolean;
}

/**
 * How many those are, how many of them wait to be judged, whether the tenant has an enabled administrator of its own, and whether a
 * provider made each of these: nobody else has said that one is the tenant's.
 */
export async function providedCounts(tx: Tx, tenantId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with own as (
      select coalesce(p.judged_by_itself, false) as is_handover
      from member_directory m
      left join provided_member_summary p on p.tenant_id = m.tenant_id and p.member_id = m.id
      where m.tenant_id = ${tenantId} and m.administrator and m.enabled and m.provided is null
    )
    select count(*)::integer as total,
      (count(*) filter (where p.judgement is distinct from 'confirmed'))::integer as waiting,
      exists (select from own) as has_own_administrator,
      (select coalesce(bool_and(is_handover), false) from own) as is_all_by_provider
    from provided_member_summary p where p.tenant_id = ${tenantId}`.execute(tx);
  return rows[0] ?? { total: 0, waiting: 0, hasOwnAdministrator: false, isAllByProvider: false };
}
