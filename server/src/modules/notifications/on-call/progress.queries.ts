import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

interface Of {
  readonly alertId: string;
  readonly policyId: string;
}

/** What is known of a policy that tells of an alert. */
export interface Progress {
  /** Since when its steps count; null: since the alert was told. */
  readonly begunAt: Date | null;
  /** It tells of a consequence those alone who may not see the cause. */
  readonly isApart: boolean;
  /** The round in which it told last; the first is 0. */
  readonly round: number;
  /** The last round that was told to those alone before all were told: the second round of all comes after it. */
  readonly roundApart: number;
}

/**
 * Notes that a policy begins to tell of an alert; false where it has begun, or there is no such policy. Its steps count from when the alert was
 * told, or from a later time.
 */
export async function beginEscalation(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, begunAt = null, isApart = false, roundApart = 0 }: Of & Partial<Progress>,
): Promise<boolean> {
  const { rows } = await sql<{ policyId: string }>`
    insert into alert_escalation (tenant_id, alert_id, policy_id, begun_at, is_apart, round_apart)
    select p.tenant_id, ${alertId}::uuid, p.id, ${begunAt}::timestamptz, ${isApart}::boolean, ${roundApart}::integer from escalation_policy p where p.tenant_id = ${tenantId} and p.id = ${policyId}
    on conflict do nothing returning policy_id`.execute(tx);
  return rows.length > 0;
}

/** Notes that a further step is told: once, whoever else comes with the same. False where it was told already. */
export async function noteStep(
  tx: Tx,
  tenantId: number,
  {
    alertId,
    policyId,
    told,
    begunAt,
    isApart,
    round,
  }: Of & Omit<Progress, 'roundApart'> & { readonly told: number },
): Promise<boolean> {
  const rows = await tx
    .updateTable('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .where('told', '=', told)
    .where('isApart', '=', isApart)
    .set({ told: told + 1, begunAt, round })
    .returning('told')
    .execute();
  return rows.length > 0;
}

/** Notes that a policy has told all that it tells of an alert; false where that is known, or there is no such policy. */
export async function endEscalation(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, isApart, at }: Of & Pick<Progress, 'isApart'> & { readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .where('isApart', '=', isApart)
    .where('endedAt', 'is', null)
    .set({ endedAt: at })
    .returning('told')
    .execute();
  return rows.length > 0;
}

/**
 * Has a policy that was changed be no longer ended for alerts that fire still, where it tells more now: undefined `most`: without end, else so many
 * steps in all. Gives those alerts, with how far it had come.
 */
export async function reopenEscalations(
  tx: Tx,
  tenantId: number,
  { policyId, most }: { readonly policyId: string; readonly most: number | undefined },
): Promise<{ alertId: string; told: number; begunAt: Date | null; isApart: boolean }[]> {
  const { rows } = await sql<{ alertId: string; told: number; begunAt: Date | null; isApart: boolean }>`
    update alert_escalation e set ended_at = null
    where e.tenant_id = ${tenantId} and e.policy_id = ${policyId}::uuid and e.ended_at is not null
      and (${most ?? null}::integer is null or e.told < ${most ?? null}::integer)
      and exists (select from alert_shown a where a.tenant_id = e.tenant_id and a.id = e.alert_id and a.state = 'firing')
    returning e.alert_id, e.told, e.begun_at, e.is_apart`.execute(tx);
  return rows;
}

/**
 * Takes over how far policies have come of an alert for another, where they have not begun for that: gives those that go on with it. Its rounds
 * are counted anew, after those that were told apart: of the first one its people were told under the other alert.
 */
export async function inheritProgress(
  tx: Tx,
  tenantId: number,
  {
    alertId,
    from,
    roundApart,
  }: { readonly alertId: string; readonly from: string; readonly roundApart: number },
): Promise<{ policyId: string; told: number; begunAt: Date | null }[]> {
  const { rows } = await sql<{ policyId: string; told: number; begunAt: Date | null }>`
    with gone_on as (
      insert into alert_escalation (tenant_id, alert_id, policy_id, told, begun_at, round, round_apart, ended_at)
      select e.tenant_id, ${alertId}::uuid, e.policy_id, e.told, e.begun_at,
        case when e.round > 0 then greatest(1, ${roundApart}::integer) else 0 end, ${roundApart}::integer, e.ended_at
      from alert_escalation e where e.tenant_id = ${tenantId} and e.alert_id = ${from}::uuid and not e.is_apart
      on conflict do nothing returning policy_id, told, begun_at, ended_at)
    select policy_id, told, begun_at from gone_on where ended_at is null`.execute(tx);
  return rows;
}

/** How far a policy has come with an alert; undefined where it has not begun. */
export async function progressOf(
  tx: Tx,
  tenantId: number,
  { alertId, policyId }: Of,
): Promise<Progress | undefined> {
  return tx
    .selectFrom('alertEscalation')
    .select(['begunAt', 'isApart', 'round', 'roundApart'])
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .executeTakeFirst();
}

/** The last round in which some alerts were told by policies that are still there, by the alert; those that none tells of are left out. */
export async function lastRounds(
  tx: Tx,
  tenantId: number,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ alertId: string; round: number }>`
    select e.alert_id, max(greatest(e.round, e.round_apart)) as round from alert_escalation e
    where e.tenant_id = ${tenantId} and e.alert_id = any(${[...alertIds]}::uuid[]) group by e.alert_id`.execute(
    tx,
  );
  return new Map(rows.map(({ alertId, round }) => [alertId, round]));
}

/**
 * Forgets how far policies have come with an alert for those alone who may not see its cause: all are told of it now, from the first step on. Gives
 * the last round that was told apart.
 */
export async function forgetApart(tx: Tx, tenantId: number, alertId: string): Promise<number> {
  const rows = await tx
    .deleteFrom('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('isApart', '=', true)
    .returning('round')
    .execute();
  return Math.max(0, ...rows.map(({ round }) => round));
}
