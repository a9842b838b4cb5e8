import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert } from '../../../../test/alerts-to-tell.ts';
import { type NotificationWorld, notificationWorld } from '../../../../test/notification-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { outboxFilled, putOut } from '../../../platform/outbox/outbox.ts';

/** A line behind a device, of which the clerk may see the line alone and the keeper both (decision 0120). */
const minuteMs = 60_000;
let w: NotificationWorld;
let roleId: string;
const sql = (text: string, values: readonly unknown[] = []) => w.app.db.admin.query(text, [...values]);

beforeAll(async () => {
  w = await notificationWorld();
  roleId = await w.app.addRole(w.shop, {
    name: 'Lines',
    codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_WAN_VIEW', 'DMS_SERVER_MANAGE_WORKBENCH'],
  });
  await sql('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
    ...[w.shop, w.members.clerk, roleId],
  ]);
});
afterAll(() => w.close());
beforeEach(async () => {
  for (const table of ['outbox', 'alert', 'escalation_policy', 'delivery', 'inbox_message'])
    await sql(`delete from ${table}`);
});

const clerk = () => ({ kind: 'member', id: w.members.clerk });
const keeper = () => ({ kind: 'member', id: w.members.keeper });
const away = () => ({ kind: 'member', id: w.members.away });

/** Until nothing is delivered any more that is due. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await sql(
            'select count(*)::int as count from outbox where lease_token is not null or available_at <= now()',
          )
        ).rows[0].count,
      { timeout: 15_000 },
    )
    .toBe(0);
async function put(payload: { readonly alertId: string; readonly step: string; readonly from?: string }) {
  const scope = jobScope([w.shop]);
  await w.app.db.database.withTenant(scope, (tx) =>
    putOut(tx, scope, { topic: 'alert-told', key: payload.from ?? payload.alertId, payload }),
  );
  await settled();
}
/** Lets time pass, for the clock and for what waits in the outbox. */
async function pass(minutes: number): Promise<void> {
  await w.pass(minutes * minuteMs);
  await sql(
    `update outbox set available_at = available_at - $1 * interval '1 minute' where topic = 'alert-escalate'`,
    [minutes],
  );
  w.app.db.database.events.emit(outboxFilled, undefined);
  await settled();
}
const add = (given: Parameters<typeof addAlert>[2]) =>
  addAlert(w.app, w.shop, { firedAt: new Date(w.now()).toISOString(), ...given });
/** A line's alert as it is once it was found to be a consequence of a device's. */
async function behind(toldTo: readonly object[], causeId?: string) {
  const cause = causeId ?? (await add({ subjectName: 'Secret-1', toldTo: [keeper()] }));
  const given = { subjectKind: 'line', subjectName: 'WAN 1', muted: 'consequence', toldTo };
  const id = await add(given);
  await sql('update alert set cause_id = $2 where id = $1', [id, cause]);
  return { id, cause };
}
/** What the look at causes writes when the cause is mended and it is to be told to all. */
const free = (id: string) =>
  sql('update alert set cause_id = null, muted = null, is_told = true, told_at = $2 where id = $1', [
    id,
    new Date(w.now()),
  ]);
/** Who was told, or was not and why, in the order of the ledger. */
async function ledger(id: string, step: 'fired' | 'resolved' = 'fired'): Promise<string[]> {
  const { rows } = await sql(
    `select distinct m.username || ' ' || case d.state when 'skipped' then d.reason else 'told' end as said
     from delivery d join member m on m.id = d.member_id where d.once_key like $1 and d.channel = 'app' order by said`,
    [`${id} ${step}%`],
  );
  return rows.map(({ said }) => said as string);
}
async function policy(steps: readonly object[], repeats: number | null = 0): Promise<object> {
  const { rows } = await sql(
    `insert into escalation_policy (tenant_id, name, steps, repeats, again_after_min) values ($1, 'x', $2, $3, 5) returning id`,
    [w.shop, JSON.stringify(steps), repeats],
  );
  return { kind: 'escalation', id: rows[0].id };
}

describe('a consequence of what one of those whom its rule names may not see', () => {
  it('is told to that one alone, with a reason for everybody else, and names nothing of its cause', async () => {
    const { id, cause } = await behind([clerk(), keeper(), away()]);
    await putTold(w.app, w.shop, cause, 'fired');
    const mails = await w.mailsOf(() => put({ alertId: id, step: 'apart' }));
    expect(await ledger(id)).toEqual([
      ...['away muted-consequence', 'clerk told', 'keeper muted-consequence'],
    ]);
    expect(await ledger(cause)).toEqual(['keeper told']);
    const toClerk = mails.filter(({ to }) => to.includes('clerk@example.test'));
    expect(toClerk.map(({ subject }) => subject)).toEqual(['[Critical] Device down: WAN 1 (shop)']);
    expect(JSON.stringify(toClerk)).not.toContain('Secret-1');
  });

  it('is told to them once, however often it is said, and to the others once its cause is gone', async () => {
    const { id } = await behind([clerk(), keeper()]);
    const mails = await w.mailsOf(async () => {
      await put({ alertId: id, step: 'apart' });
      await put({ alertId: id, step: 'apart' });
      await free(id);
      await put({ alertId: id, step: 'fired' });
    });
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(['clerk@example.test', 'keeper@example.test']);
    expect(await ledger(id)).toEqual(['clerk told', 'keeper told']);
  });

  it('ends for those to whom it was told', async () => {
    const { id } = await behind([clerk(), keeper()]);
    await put({ alertId: id, step: 'apart' });
    await resolveAlert(w.app, id);
    await put({ alertId: id, step: 'resolved' });
    expect(await ledger(id, 'resolved')).toEqual(['clerk told']);
  });

  it('is told to nobody while work on it holds it back, or where it is no consequence by then', async () => {
    const { id } = await behind([clerk()]);
    await sql(`update alert set muted = 'maintenance' where id = $1`, [id]);
    await put({ alertId: id, step: 'apart' });
    expect(await ledger(id)).toEqual(['clerk muted-maintenance']);
    await sql(`update alert set muted = 'consequence' where id = $1`, [id]);
    await put({ alertId: id, step: 'apart' });
    expect(await ledger(id)).toEqual(['clerk told']);
    const other = (await behind([clerk()])).id;
    await free(other);
    await put({ alertId: other, step: 'apart' });
    expect(await ledger(other)).toEqual([]);
  });

  it('that comes and goes is noted as that for who may see it alone, and is told to them once it stays', async () => {
    const { id } = await behind([clerk(), keeper()]);
    await sql('update alert set is_flapping = true where id = $1', [id]);
    const scope = jobScope([w.shop]);
    await w.app.db.database.withTenant(scope, (tx) =>
      putOut(tx, scope, { topic: 'alert-told', key: 'noted', payload: { alertIds: [id], step: 'noted' } }),
    );
    await settled();
    expect(await ledger(id)).toEqual(['clerk muted-flapping', 'keeper muted-consequence']);
    await put({ alertId: id, step: 'apart' });
    expect(await ledger(id)).toEqual(['clerk told', 'keeper muted-consequence']);
  });

  it('is not told to whom the storm that it is in was told by the name of an alert before', async () => {
    const before = await add({ subjectKind: 'line', subjectName: 'WAN 0', toldTo: [clerk()] });
    await putTold(w.app, w.shop, before, 'fired');
    await settled();
    const leads = await add({ subjectName: 'Secret-2', toldTo: [keeper()] });
    await sql(
      `update alert set state = 'resolved', resolved_at = fired_at, resolve_reason = 'passed', successor_id = $2 where id = $1`,
      [...[before, leads]],
    );
    const { id } = await behind([clerk()], leads);
    await put({ alertId: id, step: 'apart' });
    expect(await ledger(id)).toEqual(['clerk led-before']);
    await free(id);
    await put({ alertId: id, step: 'fired' });
    expect(await ledger(id)).toEqual(['clerk told']);
  });
});

describe('the policy of a consequence', () => {
  const steps = () => [
    { afterMin: 0, to: [keeper()] },
    { afterMin: 10, to: [clerk(), keeper()] },
    { afterMin: 20, to: [keeper()] },
  ];

  it('goes from step to step for those who may not see its cause, and tells nobody else', async () => {
    const { id } = await behind([await policy(steps())]);
    await put({ alertId: id, step: 'apart' });
    expect(await ledger(id)).toEqual(['keeper muted-consequence']);
    await pass(10);
    expect(await ledger(id)).toEqual(['clerk told', 'keeper muted-consequence']);
    await pass(10);
    expect(await ledger(id)).toEqual(['clerk told', 'keeper muted-consequence']);
    // That nobody acknowledged is nothing for an administrator who was told of the cause.
    await pass(10);
    expect((await sql('select ended_at is not null as ended from alert_escalation')).rows).toEqual([
      { ended: true },
    ]);
    expect((await sql(`select from delivery where kind = 'escalation-ended'`)).rowCount).toBe(0);
  });

  it('that goes on until somebody acknowledges tells whom it told apart anew in its second round for all', async () => {
    const { id } = await behind([await policy([{ afterMin: 0, to: [clerk()] }], null)]);
    await put({ alertId: id, step: 'apart' });
    const times = async () =>
      (
        await sql(`select from delivery where channel = 'app' and state <> 'skipped' and once_key like $1`, [
          `${id} fired%`,
        ])
      ).rowCount;
    for (let round = 1; round <= 3; round += 1) await pass(5);
    expect(await times()).toBe(4);
    await free(id);
    await put({ alertId: id, step: 'fired' });
    await pass(0);
    expect(await times()).toBe(4);
    await pass(5);
    expect(await times()).toBe(5);
    await resolveAlert(w.app, id);
    await put({ alertId: id, step: 'resolved' });
    expect(await ledger(id, 'resolved')).toEqual(['clerk told']);
  });

  it('that was deleted is the administrators’, as far as they may not see the cause either, and all of theirs once that is gone', async () => {
    const { id } = await behind([await policy(steps())]);
    await put({ alertId: id, step: 'apart' });
    await sql('delete from escalation_policy');
    await pass(10);
    expect(await ledger(id)).toEqual(['keeper muted-consequence']);
    await free(id);
    await put({ alertId: id, step: 'fired' });
    await pass(20);
    expect((await ledger(id)).filter((one) => one.startsWith('keeper'))).toEqual(['keeper told']);
  });

  it('begins anew for all once its cause is gone, and tells nobody twice', async () => {
    const { id } = await behind([await policy(steps())]);
    await put({ alertId: id, step: 'apart' });
    await pass(10);
    await free(id);
    await pass(1);
    expect(await ledger(id)).toEqual(['clerk told', 'keeper muted-consequence']);
    await put({ alertId: id, step: 'fired' });
    await pass(0);
    expect(await ledger(id)).toEqual(['clerk told', 'keeper told']);
    await pass(10);
    const { rows } = await sql(
      `select count(*)::int as told from delivery where channel = 'app' and state <> 'skipped'`,
    );
    expect(rows).toEqual([{ told: 2 }]);
    expect((await sql('select told, is_apart from alert_escalation')).rows).toEqual([
      { told: 2, is_apart: false },
    ]);
  });

  it('stops as soon as somebody has taken the alert, and calls who may see it alone until then', async () => {
    const { id } = await behind([
      await policy(
        steps()
          .slice(1)
          .map((step) => ({ ...step, afterMin: 0 })),
      ),
    ]);
    await put({ alertId: id, step: 'apart' });
    const calls = async (as: string) => {
      const headers = await w.app.signIn(as, 'shop');
      const { json, text } = await w.app.post('/api/v1/workbench/tasks/list', { state: 'pending' }, headers);
      expect(json.code, text).toBe(0);
      const list = json.data['list'] as { kind: string; name: string }[];
      return list.flatMap(({ kind, name }) => (kind === 'call' ? [name] : []));
    };
    expect([await calls('clerk'), await calls('keeper')]).toEqual([['WAN 1'], []]);
    await sql(`update alert set state = 'acknowledged', acknowledged_at = fired_at where id = $1`, [id]);
    await pass(20);
    expect(await ledger(id)).toEqual(['clerk told', 'keeper muted-consequence']);
  });
});

it('an unknown alert is told apart to nobody, and nothing waits for it', async () => {
  await put({ alertId: randomUUID(), step: 'apart' });
  expect((await sql('select from outbox')).rowCount).toBe(0);
});
