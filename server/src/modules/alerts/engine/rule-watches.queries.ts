import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Tx } from '../../../platform/db/database.ts';
import { type Running } from './rule-board.ts';

/** How far a rule has come with a subject. */
export interface WatchRow extends Omit<Running, 'rule'> {
  readonly tenantId: number;
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly subjectKind: AlertSubjectKind;
  readonly value: number | null;
}

/** Keeps how far rules have come; what is quiet and remembers nothing is not kept. Of rules that are gone nothing is. */
export async function writeWatches(client: pg.ClientBase, rows: readonly WatchRow[]): Promise<void> {
  const isKept = ({ phase, memory }: WatchRow) => phase !== 'quiet' || memory !== null;
  const [kept, gone] = [rows.filter(isKept), rows.filter((row) => !isKept(row))];
  // Without a name: a plan that is kept from when the table was empty would read all of it each time.
  if (gone.length > 0)
    await client.query({
      text: `delete from rule_watch w using unnest($1::integer[], $2::uuid[], $3::uuid[]) as n(tenant_id, rule_id, subject_id)
        where w.tenant_id = n.tenant_id and w.rule_id = n.rule_id and w.subject_id = n.subject_id`,
      values: [
        gone.map(({ tenantId }) => tenantId),
        gone.map(({ ruleId }) => ruleId),
        gone.map(({ subjectId }) => subjectId),
      ],
    });
  if (kept.length === 0) return;
  // Rules are found by their key, however many there are.
  await client.query({
    name: 'write-rule-watches',
    text: `insert into rule_watch (tenant_id, rule_id, subject_id, subject_kind, target_id, rule_version, phase, since, memory,
        look_at, value, alert_id)
      select n."tenantId", n."ruleId", n."subjectId", n."subjectKind", n."targetId", n."ruleVersion", n.phase,
        to_timestamp(n."sinceMs" / 1000), n.memory, to_timestamp(n."lookAtMs" / 1000), n.value, n."alertId"
      from jsonb_to_recordset($1::jsonb) as n("tenantId" integer, "ruleId" uuid, "subjectId" uuid, "subjectKind" text,
        "targetId" uuid, "ruleVersion" integer, phase text, "sinceMs" double precision, memory jsonb,
        "lookAtMs" double precision, value double precision, "alertId" uuid)
      cross join lateral (
        select from alert_rule r where r.tenant_id = n."tenantId" and r.id = n."ruleId" limit 1) as rule
      on conflict (tenant_id, rule_id, subject_id) do update set target_id = excluded.target_id,
        rule_version = excluded.rule_version, phase = excluded.phase, since = excluded.since, memory = excluded.memory,
        look_at = excluded.look_at, value = excluded.value, alert_id = excluded.alert_id`,
    values: [JSON.stringify(kept)],
  });
}

const msOf = (column: string) =>
  sql<number | null>`extract(epoch from ${sql.ref(column)})::double precision * 1000`;

/** A row as it was written, and when its target was measured last, in milliseconds since 1970; null: it was not. */
export interface WrittenWatch extends WatchRow {
  readonly measuredMs: number | null;
}

/** What was running of the transaction's tenants when it was last written. */
export async function runningWatches(tx: Tx): Promise<WrittenWatch[]> {
  const rows = await tx
    .selectFrom('ruleWatch as w')
    .leftJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'w.tenantId').onRef('s.subjectId', '=', 'w.targetId'),
    )
    .select([
      'w.tenantId',
      'w.ruleId',
      'w.subjectId',
      'w.subjectKind',
      'w.targetId',
      'w.ruleVersion',
      'w.phase',
    ])
    .select([
      msOf('w.since').as('sinceMs'),
      msOf('w.look_at').as('lookAtMs'),
      'w.memory',
      'w.value',
      'w.alertId',
    ])
    .select(msOf('s.measured_at').as('measuredMs'))
    .execute();
  return rows as unknown as WrittenWatch[];
}
