import { type Contact } from '@linekeeper/contract/auth/contact';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** What a provider did to a member, held until this transaction ends; undefined where the member is the tenant's own. */
export function providedOf(tx: Tx, tenantId: number, memberId: string) {
  return tx
    .selectFrom('providedMember')
    .select(['how', 'judgement', 'suspendedAt'])
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a provider made the member and nobody of the tenant has confirmed it. */
export const isPending = (provided: { readonly judgement: string | null } | undefined): boolean =>
  provided !== undefined && provided.judgement !== 'confirmed';

/**
 * The enabled administrators that a tenant counts on as its own, held until this transaction ends. One by whom a provider handed the
 * tenant over, and whom nobody but itself confirmed, counts only where there is no other.
 */
export async function lockOwnAdministrators(tx: Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; isHandover: boolean }>`
    select m.id, exists (
      select from provided_member p where p.tenant_id = m.tenant_id and p.member_id = m.id and p.judged_by_itself
    ) as is_handover
    from member m
    where m.tenant_id = ${tenantId} and m.administrator and m.enabled and not exists (
      select from provided_member p
      where p.tenant_id = m.tenant_id and p.member_id = m.id and p.judgement is distinct from 'confirmed'
    )
    order by m.id for update of m`.execute(tx);
  const sure = rows.filter(({ isHandover }) => !isHandover);
  return (sure.length > 0 ? sure : rows).map(({ id }) => id);
}

/**
 * Where a member can be reached for certain: the address and the number that stand there now and that a code proved to be its own, or
 * that the tenant itself wrote, not a provider.
 */
export async function provenContacts(tx: Tx, tenantId: number, memberId: string): Promise<Contact[]> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select case when lower(m.email) in (lower(m.proved_email), lower(m.vouched_email)) then m.email end as email,
      case when regexp_replace(m.phone, '[ -]', '', 'g')
        in (regexp_replace(m.proved_phone, '[ -]', '', 'g'), regexp_replace(m.vouched_phone, '[ -]', '', 'g')) then m.phone end as phone
    from member m where m.tenant_id = ${tenantId} and m.id = ${memberId}`.execute(tx);
  const [row] = rows;
  return (['email', 'phone'] as const).flatMap((channel) => {
    const value = row?.[channel];
    return value ? [{ channel, value }] : [];
  });
}

/** Suspends whoever a provider made and nobody has confirmed, and gives who they are. */
export async function suspendProvided(
  tx: Tx,
  tenantId: number,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with held as materialized (
      select m.id, coalesce(nullif(m.name, ''), m.username) as name
      from member m join provided_member p on p.tenant_id = m.tenant_id and p.member_id = m.id
      where m.tenant_id = ${tenantId} and p.judgement is distinct from 'confirmed' and p.suspended_at is null
      order by m.id for update of m
    ), disabled as (
      update member m set enabled = false, version = m.version + 1 from held h
      where m.tenant_id = ${tenantId} and m.id = h.id and m.enabled
    )
    update provided_member p set suspended_at = ${now} from held h
    where p.tenant_id = ${tenantId} and p.member_id = h.id returning h.id, h.name`.execute(tx);
  return rows;
}

interface Judge {
  readonly at: Date;
  readonly by: string;
}

/** Takes a member as the tenant's own; one that was suspended is enabled again. */
export async function confirmProvided(tx: Tx, tenantId: number, memberId: string, { at, by }: Judge) {
  const before = await providedOf(tx, tenantId, memberId);
  await tx
    .updateTable('providedMember')
    .set({ judgement: 'confirmed', judgedAt: at, judgedBy: by, judgedByItself: false, suspendedAt: null })
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
  await tx
    .updateTable('member')
    .set({ version: sql<number>`version + 1`, ...(before?.suspendedAt && { enabled: true }) })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .execute();
}

/** Notes who of the tenant disabled a member that a provider made: it still waits to be confirmed. */
export async function noteDisabled(tx: Tx, tenantId: number, memberId: string, { at, by }: Judge) {
  await tx
    .updateTable('providedMember')
    .set({ judgement: 'disabled', judgedAt: at, judgedBy: by })
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
}
