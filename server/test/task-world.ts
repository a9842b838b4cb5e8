import { randomUUID } from 'node:crypto';
import { type TaskKind, tasksOnPage } from '@linekeeper/contract/workbench/task-terms';
import { type PersonTask } from '@linekeeper/contract/workbench/tasks';
import { expect } from 'vitest';
import { type AlertGiven, addAlert } from './alert-rows.ts';
import { startTestApp } from './app.ts';

const workbench = 'DMS_SERVER_MANAGE_WORKBENCH';
const alerts = [
  'DMS_SERVER_MANAGE_ALERT',
  'DMS_SERVER_MANAGE_ALERT_EDIT',
  'DMS_SERVER_MANAGE_DEVICE',
] as const;
const nowMs = Date.parse('2026-03-02T00:00:00Z');
const day = 86_400_000;
export const ago = (days: number) => new Date(nowMs - days * day);
type Headers = { readonly authorization: string };

export interface TasksFound {
  readonly list: readonly PersonTask[];
  readonly kinds: readonly { readonly kind: TaskKind; readonly total: number }[];
  readonly total: number;
  readonly overdue: number;
}
interface TasksAsked {
  readonly kind?: TaskKind;
  readonly page?: number;
  readonly isOverdue?: boolean;
}

/** A provider, its customer with members who may do this and that, and a stranger; what they have to do is asked and made here. */
export async function taskWorld() {
  const app = await startTestApp({ clock: () => nowMs });
  const msp = await app.addTenant('msp', 8);
  const ours = await app.addTenant('ours', 16, msp);
  const theirs = await app.addTenant('theirs', 16);
  await app.addMember(msp, 'provider', { administrator: true });
  const bossId = await app.addMember(ours, 'boss', { administrator: true });
  const keeperId = await app.addMember(ours, 'keeper', { codes: [workbench, ...alerts] });
  await app.addMember(ours, 'clerk', { codes: [workbench] });
  await app.addMember(theirs, 'stranger', { administrator: true });
  const as: Record<string, Headers> = {};
  for (const [name, prefix] of [
    ...([
      ['provider', 'msp'],
      ['boss', 'ours'],
      ['keeper', 'ours'],
      ['clerk', 'ours'],
    ] as const),
    ['stranger', 'theirs'] as const,
  ])
    as[name] = await app.signIn(name, prefix);
  const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

  async function tasks(
    who: string | Headers,
    state: 'pending' | 'completed' = 'pending',
    asked: TasksAsked = {},
  ): Promise<TasksFound> {
    const headers = typeof who === 'string' ? as[who]! : who;
    const { json, text } = await app.post('/api/v1/workbench/tasks/list', { state, ...asked }, headers);
    expect(json.code, text).toBe(0);
    return json.data as unknown as TasksFound;
  }

  /** Every row that a number opens, page by page. */
  async function rowsOf(
    who: string,
    state: 'pending' | 'completed',
    asked: TasksAsked,
  ): Promise<PersonTask[]> {
    const rows: PersonTask[] = [];
    for (let page = 1; ; page += 1) {
      const { list } = await tasks(who, state, { ...asked, page });
      rows.push(...list);
      if (list.length < tasksOnPage) return rows;
    }
  }

  async function alertOf(ownerId: string | null, given: AlertGiven = {}, tenantId = ours) {
    const id = await addAlert(app.db, tenantId, { firedAt: ago(1), ...given });
    await sql('update alert set owner_id = $2 where id = $1', [id, ownerId]);
    return id;
  }

  /** A policy that calls a member at once and administrators later, and how many of its steps were told of an alert. */
  async function called(alertId: string, told: number, first: string = keeperId) {
    const steps = [
      { afterMin: 0, to: [{ kind: 'member', id: first }] },
      { afterMin: 15, to: [{ kind: 'administrators' }] },
    ];
    const { rows } = await sql(
      `insert into escalation_policy (tenant_id, name, steps) values ($1, $2, $3) returning id`,
      [ours, randomUUID(), JSON.stringify(steps)],
    );
    await sql('insert into alert_escalation (tenant_id, alert_id, policy_id, told) values ($1, $2, $3, $4)', [
      ours,
      alertId,
      (rows[0] as { id: string }).id,
      told,
    ]);
  }

  const imported = (finishedDaysAgo: number, failedRows: number | null, memberId = bossId) =>
    sql(
      `insert into operation (tenant_id, id, kind, state, result, error, actor, created_by_tenant_id, created_by, finished_at)
       values ($1, gen_random_uuid(), 'devices.import', $2, $3, $4, '{"name":"Boss"}', $1, $5, $6)`,
      [
        ...[ours, failedRows === null ? 'failed' : 'done'],
        failedRows === null ? null : JSON.stringify({ failedRows }),
        failedRows === null ? '{"error":"OPERATION_FAILED"}' : null,
        ...[memberId, ago(finishedDaysAgo)],
      ],
    );

  /** Forgets all that somebody had to do. */
  async function forget() {
    await sql('delete from alert_escalation; delete from escalation_policy; delete from alert');
    await sql(
      'delete from operation; delete from agent_claim; delete from licence; delete from provided_member',
    );
    await sql('update organization set expires_at = null');
  }

  return {
    app,
    msp,
    ours,
    theirs,
    keeperId,
    bossId,
    as,
    sql,
    tasks,
    rowsOf,
    alertOf,
    called,
    imported,
    forget,
  };
}
