import { type AlertSeverity, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { type EscalationStep } from '@linekeeper/contract/on-call/escalations';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type FoundTask, type FoundTasks, onPage, type TaskPage } from '../../../platform/todo/offer-task.ts';
import { asTask, type CalledAlert, isCauseHidden } from '../../alerts/index.ts';

/** Who may be called, and what of. */
export interface Called {
  readonly tenantId: number;
  readonly memberId: string | null;
  readonly kinds: readonly AlertSubjectKind[];
  readonly language: Language;
}
/** The first step of a policy that calls somebody for alerts about a kind. */
export interface CallingStep {
  readonly policyId: string;
  readonly step: number;
  readonly kind: AlertSubjectKind;
}

/** Policies that have told somebody of an alert that nobody has taken: whoever may not see the cause of a consequence is called for that. */
export async function callingPolicies(tx: Tx, tenantId: number) {
  const { rows } = await sql<{ id: string; steps: EscalationStep[] }>`
    select p.id, p.steps from escalation_policy p
    where p.tenant_id = ${tenantId} and exists (
      select from alert_shown a
      join alert_escalation e on e.tenant_id = a.tenant_id and e.alert_id = a.id and e.policy_id = p.id and e.told > 0
      where a.tenant_id = ${tenantId} and a.state = 'firing' and (a.muted is null or a.muted = 'consequence'))
    order by p.id`.execute(tx);
  return rows;
}

interface Row extends CalledAlert {
  readonly id: string;
  readonly severity: AlertSeverity;
  readonly subjectName: string;
  readonly outletName: string;
  readonly firedAt: Date;
  readonly total: number;
}
const columns = sql`a.id, a.rule_name, a.built_in, a.severity, a.subject_name, a.outlet_name, a.fired_at, a.storm, a.resolved_at,
  count(*) over ()::integer as total`;

const taskOf = (row: Row, reader: Pick<Called, 'kinds' | 'language'>) => ({
  ...{ id: row.id, severity: row.severity, since: row.firedAt },
  ...asTask(reader, row),
});

/** Alerts that nobody has taken and that policies have told up to somebody's step; those that were passed on since come first. */
export async function openCalls(
  tx: Tx,
  reader: Called,
  steps: readonly CallingStep[],
  page: TaskPage,
): Promise<FoundTasks> {
  const { tenantId, memberId, kinds } = reader;
  const { rows } = await sql<Row & { isPassedOn: boolean; overdue: number }>`
    select ${columns}, c.is_passed_on, (count(*) filter (where c.is_passed_on) over ())::integer as overdue
    from alert_shown a
    cross join lateral (
      select bool_or(e.told > s.step + 1) as is_passed_on
      from alert_escalation e
      join unnest(${steps.map(({ policyId }) => policyId)}::uuid[], ${steps.map(({ step }) => step)}::integer[],
        ${steps.map(({ kind }) => kind)}::text[]) as s (policy_id, step, kind)
        on s.policy_id = e.policy_id and s.kind = a.subject_kind
      where e.tenant_id = a.tenant_id and e.alert_id = a.id and e.told > s.step
    ) c
    where a.tenant_id = ${tenantId} and a.state = 'firing' and c.is_passed_on is not null
      and (a.muted is null or (a.muted = 'consequence' and ${isCauseHidden(kinds)}))
      and a.subject_kind = any(${[...kinds]}) and a.owner_id is distinct from ${memberId}::uuid
    order by c.is_passed_on desc, array_position('{critical,major,minor,warning}'::text[], a.severity), a.fired_at, a.id
    ${onPage(page)}`.execute(tx);
  return {
    tasks: rows.map((row) => ({ ...taskOf(row, reader), isPassedOn: row.isPassedOn })),
    total: rows[0]?.total ?? 0,
    overdue: rows[0]?.overdue ?? 0,
  };
}

/** Alerts that a policy told of and that a member took since a time, the newest first. */
export async function takenCalls(
  tx: Tx,
  reader: Called,
  { since, page }: { readonly since: Date; readonly page: TaskPage },
): Promise<FoundTasks> {
  const { tenantId, memberId, kinds } = reader;
  const { rows } = await sql<Row & { acknowledgedAt: Date; acknowledgedBy: string | null }>`
    select ${columns}, a.acknowledged_at, a.acknowledged_by from alert_shown a
    where a.tenant_id = ${tenantId} and a.owner_id = ${memberId}::uuid and a.state in ('acknowledged', 'resolved')
      and a.acknowledged_at >= ${since} and a.subject_kind = any(${[...kinds]})
      and exists (
        select from alert_escalation e where e.tenant_id = a.tenant_id and e.alert_id = a.id and e.told > 0)
    order by a.acknowledged_at desc, a.id ${onPage(page)}`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map((row): FoundTask => ({
      ...taskOf(row, reader),
      settled: { at: row.acknowledgedAt, by: row.acknowledgedBy, outcome: 'acknowledged' },
    })),
  };
}
