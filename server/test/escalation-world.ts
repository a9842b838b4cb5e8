import { expect } from 'vitest';
import { outboxFilled } from '../src/platform/outbox/outbox.ts';
import { addAlert, putTold, type ToldAlert } from './alerts-to-tell.ts';
import { notificationWorld } from './notification-world.ts';

const minuteMs = 60_000;

/** Members of a shop, one of whom watches, with escalation policies, on a clock that goes for what waits in the outbox as well. */
export async function escalationWorld(given: { readonly publicUrl?: URL } = {}) {
  const w = await notificationWorld(given);
  const { admin, database } = w.app.db;
  const roleId = await w.app.addRole(w.shop, {
    name: 'Watch',
    codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'],
  });
  await admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
    w.shop,
    w.members.clerk,
    roleId,
  ]);

  /** Until nothing is delivered any more that is due. */
  const settled = () =>
    expect
      .poll(
        async () =>
          (
            await admin.query(
              'select count(*)::int as count from outbox where lease_token is not null or available_at <= now()',
            )
          ).rows[0].count,
        { timeout: 15_000 },
      )
      .toBe(0);

  /** Lets time pass, for the clock and for what waits in the outbox. */
  async function pass(minutes: number): Promise<void> {
    await w.pass(minutes * minuteMs);
    await admin.query(
      `update outbox set available_at = available_at - $1 * interval '1 minute' where topic = 'alert-escalate'`,
      [minutes],
    );
    database.events.emit(outboxFilled, undefined);
    await settled();
  }

  /** A policy whose steps tell one of these members each, ten minutes one after the other, and begin anew five minutes later. */
  async function policy(
    memberIds: readonly string[],
    { repeats, name = 'Nights' }: { readonly repeats: number | null; readonly name?: string },
  ): Promise<string> {
    const steps = memberIds.map((id, at) => ({ afterMin: at * 10, to: [{ kind: 'member', id }] }));
    const { rows } = await admin.query(
      `insert into escalation_policy (tenant_id, name, steps, repeats, again_after_min) values ($1, $2, $3, $4, 5) returning id`,
      [w.shop, name, JSON.stringify(steps), repeats],
    );
    return rows[0].id as string;
  }

  /** An alert that fires now and is told. */
  async function fire(toldTo: readonly object[], more: ToldAlert = {}): Promise<string> {
    const id = await addAlert(w.app, w.shop, { toldTo, firedAt: new Date(w.now()).toISOString(), ...more });
    await putTold(w.app, w.shop, id, 'fired');
    await settled();
    return id;
  }

  /** Who was told in the console by messages of a kind, one after the other. */
  async function toldBy(kind = 'alert'): Promise<string[]> {
    const { rows } = await admin.query<{ username: string }>(
      `select m.username from delivery d join member m on m.tenant_id = d.tenant_id and m.id = d.member_id
       where d.kind = $1 and d.channel = 'app' and d.state <> 'skipped' order by d.created_at, m.username`,
      [kind],
    );
    return rows.map(({ username }) => username);
  }

  /** Nothing is open, and nobody has been told of anything. */
  async function begin(): Promise<void> {
    for (const table of ['outbox', 'alert', 'escalation_policy', 'on_call_schedule', 'alert_choice'])
      await admin.query(`delete from ${table}`);
    await admin.query('delete from delivery');
    await admin.query('delete from inbox_message');
  }

  return { ...w, pass, policy, fire, toldBy, begin, settled };
}
export type EscalationWorld = Awaited<ReturnType<typeof escalationWorld>>;
