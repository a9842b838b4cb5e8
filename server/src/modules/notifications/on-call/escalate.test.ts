import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert } from '../../../../test/alerts-to-tell.ts';
import { addDevice } from '../../../../test/devices.ts';
import { type NotificationWorld, notificationWorld } from '../../../../test/notification-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { outboxFilled, putOut } from '../../../platform/outbox/outbox.ts';

/** From an alert to whoever is told next, by the outbox; who was told says the ledger. */
const minuteMs = 60_000;
let w: NotificationWorld;
let scheduleId: string;
beforeAll(async () => {
  w = await notificationWorld();
  const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'] as const;
  const roleId = await w.app.addRole(w.shop, { name: 'Watch', codes: [...codes] });
  await w.app.db.admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
    w.shop,
    w.members.clerk,
    roleId,
  ]);
});
afterAll(() => w.close());
beforeEach(async () => {
  for (const table of ['outbox', 'alert', 'escalation_policy', 'on_call_schedule'])
    await w.app.db.admin.query(`delete from ${table}`);
  await w.app.db.admin.query('delete from delivery');
  scheduleId = await schedule([w.members.clerk]);
});

async function schedule(memberIds: readonly string[]): Promise<string> {
  const layer = { memberIds, turn: 'day', handover: '00:00', weekday: 1, startsOn: '2026-01-01' };
  const { rows } = await w.app.db.admin.query(
    `insert into on_call_schedule (tenant_id, name, time_zone, layers) values ($1, 'Nights', 'UTC', $2) returning id`,
    [w.shop, JSON.stringify([{ ...layer, days: 'all', hours: null }])],
  );
  return rows[0].id;
}
async function policy(steps: readonly object[], repeats = 0, name = 'x'): Promise<string> {
  const { rows } = await w.app.db.admin.query(
    `insert into escalation_policy (tenant_id, name, steps, repeats, again_after_min) values ($1, $4, $2, $3, 5) returning id`,
    [w.shop, JSON.stringify(steps), repeats, name],
  );
  return rows[0].id;
}
const onCall = () => ({ kind: 'on-call', id: scheduleId });
const twoSteps = () => [
  { afterMin: 0, to: [onCall()] },
  { afterMin: 10, to: [{ kind: 'administrators' }] },
];
/** Until nothing is delivered any more that is due. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await w.app.db.admin.query(
            'select count(*)::int as count from outbox where lease_token is not null or available_at <= now()',
          )
        ).rows[0].count,
      { timeout: 15_000 },
    )
    .toBe(0);
/** Lets time pass, for the clock and for what waits in the outbox. */
async function pass(minutes: number): Promise<void> {
  await w.pass(minutes * minuteMs);
  await w.app.db.admin.query(
    `update outbox set available_at = available_at - $1 * interval '1 minute' where topic = 'alert-escalate'`,
    [minutes],
  );
  w.app.db.database.events.emit(outboxFilled, undefined);
  await settled();
}
async function fire(toldTo: readonly object[], muted: string | null = null): Promise<string> {
  const id = await addAlert(w.app, w.shop, { toldTo, muted, firedAt: new Date(w.now()).toISOString() });
  await putTold(w.app, w.shop, id, 'fired');
  await settled();
  return id;
}
const toldBy = async (kind = 'alert') => {
  const { rows } = await w.app.db.admin.query(
    `select m.username from delivery d join member m on m.tenant_id = d.tenant_id and m.id = d.member_id
     where d.kind = $1 and d.channel = 'app' and d.state <> 'skipped' order by d.created_at, m.username`,
    [kind],
  );
  return rows.map(({ username }) => username as string);
};

/** Who was not told of an alert, and the reasons. */
async function whyNot(alertId: string): Promise<Record<string, string[]>> {
  const { rows } = await w.app.db.admin.query<{ username: string; reasons: string[] }>(
    `select m.username, array_agg(distinct d.reason) as reasons
     from delivery d join member m on m.tenant_id = d.tenant_id and m.id = d.member_id
     where d.once_key = $1 and d.state = 'skipped' group by m.username order by m.username`,
    [`${alertId} fired`],
  );
  return Object.fromEntries(rows.map(({ username, reasons }) => [username, reasons]));
}

describe('an alert that an escalation tells of', () => {
  it('goes from step to step at its time, and each step is told once', async () => {
    const id = await fire([{ kind: 'escalation', id: await policy(twoSteps()) }]);
    expect(await toldBy()).toEqual(['clerk']);
    await pass(9);
    expect(await toldBy()).toEqual(['clerk']);
    await pass(1);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
    // The engine says it a second time, and so does a process that died before it noted the end.
    await putTold(w.app, w.shop, id, 'fired');
    await pass(60);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
  });

  it('is told to nobody further once somebody has taken it', async () => {
    const id = await fire([{ kind: 'escalation', id: await policy(twoSteps()) }]);
    await w.app.db.admin.query(
      `update alert set state = 'acknowledged', acknowledged_at = now() where id = $1`,
      [id],
    );
    await pass(10);
    expect(await toldBy()).toEqual(['clerk']);
  });

  it('goes on where it was with the alert that stands for its storm now, and tells no step twice', async () => {
    const toldTo = [{ kind: 'escalation', id: await policy(twoSteps()) }];
    const id = await fire(toldTo);
    expect(await toldBy()).toEqual(['clerk']);
    await pass(4);
    const next = await addAlert(w.app, w.shop, { toldTo, firedAt: new Date(w.now()).toISOString() });
    await w.app.db.admin.query(
      `update alert set told_at = (select told_at from alert where id = $2) where id = $1`,
      [next, id],
    );
    await resolveAlert(w.app, id);
    const scope = jobScope([w.shop]);
    const payload = { alertId: next, from: id, step: 'leads' };
    for (let count = 0; count < 2; count += 1)
      await w.app.db.database.withTenant(scope, (tx) =>
        putOut(tx, scope, { topic: 'alert-told', key: id, payload }),
      );
    await settled();
    await pass(5);
    expect(await toldBy()).toEqual(['clerk']);
    await pass(1);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
    await pass(60);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
    // Its page says under which alert they were told; its own end is nothing that they wait for.
    expect(await whyNot(next)).toMatchObject({ clerk: ['led-before'] });
    await resolveAlert(w.app, next);
    await putTold(w.app, w.shop, next, 'resolved');
    await settled();
    expect(await toldBy()).toEqual(['clerk', 'keeper', 'keeper']);
  });

  it('waits while announced work goes on that began since, which is noted, and goes on from the same step after it', async () => {
    const subjectId = await addDevice(w.app.db.database, w.shop, '10.81.0.1');
    const firedAt = new Date(w.now()).toISOString();
    const toldTo = [{ kind: 'escalation', id: await policy(twoSteps()) }];
    const id = await addAlert(w.app, w.shop, { toldTo, firedAt, subjectId });
    await putTold(w.app, w.shop, id, 'fired');
    await settled();
    expect(await toldBy()).toEqual(['clerk']);
    await w.app.db.admin.query(
      `insert into maintenance_window (tenant_id, subject_id, from_at, to_at) values ($1, $2, $3, $4)`,
      [w.shop, subjectId, new Date(w.now() + 5 * minuteMs), new Date(w.now() + 3650 * 1440 * minuteMs)],
    );
    await pass(10);
    expect([await toldBy(), (await whyNot(id))['keeper']]).toEqual([['clerk'], ['held-work']]);
    await w.app.db.admin.query('delete from maintenance_window');
    await pass(1);
    expect([await toldBy(), (await whyNot(id))['keeper']]).toEqual([['clerk', 'keeper'], undefined]);
  });

  it('stands for a storm and goes on where only what leads it is worked on, and waits where all of it is', async () => {
    const subjectId = await addDevice(w.app.db.database, w.shop, '10.81.0.2');
    const otherId = await addDevice(w.app.db.database, w.shop, '10.81.0.3');
    const firedAt = new Date(w.now()).toISOString();
    const toldTo = [{ kind: 'escalation', id: await policy(twoSteps()) }];
    const storm = { kind: 'outlet', name: 'O', region: '', group: 'outlet 1', peak: 6, overAt: null };
    const id = await addAlert(w.app, w.shop, { toldTo, firedAt, subjectId, storm });
    const child = await addAlert(w.app, w.shop, { firedAt, subjectId: otherId, muted: 'consequence' });
    await w.app.db.admin.query('update alert set cause_id = $2 where id = $1', [child, id]);
    await putTold(w.app, w.shop, id, 'fired');
    await settled();
    const workOn = (one: string) =>
      w.app.db.admin.query(
        `insert into maintenance_window (tenant_id, subject_id, from_at, to_at) values ($1, $2, $3, $4)`,
        [w.shop, one, new Date(w.now()), new Date(w.now() + 3650 * 1440 * minuteMs)],
      );
    for (const one of [otherId, subjectId]) await workOn(one);
    await pass(10);
    expect(await toldBy()).toEqual(['clerk']);
    await w.app.db.admin.query('delete from maintenance_window where subject_id = $1', [otherId]);
    await pass(1);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
    await w.app.db.admin.query('delete from maintenance_window');
  });

  it('is told again to the same people in the next round, and its end once to each of them', async () => {
    const id = await fire([{ kind: 'escalation', id: await policy([{ afterMin: 0, to: [onCall()] }], 2) }]);
    await pass(5);
    await pass(5);
    await pass(60);
    expect(await toldBy()).toEqual(['clerk', 'clerk', 'clerk']);
    await resolveAlert(w.app, id);
    await putTold(w.app, w.shop, id, 'resolved');
    await settled();
    expect(await toldBy()).toEqual(['clerk', 'clerk', 'clerk', 'clerk']);
  });

  it('is told by no fact that comes twice a second time', async () => {
    const policyId = await policy(twoSteps());
    const id = await fire([{ kind: 'escalation', id: policyId }]);
    const again = { alertId: id, policyId, told: 0 };
    const scope = jobScope([w.shop]);
    await w.app.db.database.withTenant(scope, (tx) =>
      putOut(tx, scope, { topic: 'alert-escalate', key: 'again', payload: again }),
    );
    await settled();
    const { rows } = await w.app.db.admin.query(
      `select payload->'told' as told from outbox where topic = 'alert-escalate'`,
    );
    expect(rows).toEqual([{ told: 1 }]);
  });

  it('waits while it is muted, and goes on from the same step when it is not any more', async () => {
    const id = await fire([{ kind: 'escalation', id: await policy(twoSteps()) }]);
    await w.app.db.admin.query(`update alert set muted = 'consequence' where id = $1`, [id]);
    await pass(20);
    expect(await toldBy()).toEqual(['clerk']);
    await w.app.db.admin.query('update alert set muted = null where id = $1', [id]);
    await pass(1);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
  });

  it('begins when the alert is told, where it was muted as it fired', async () => {
    const id = await fire([{ kind: 'escalation', id: await policy(twoSteps()) }], 'consequence');
    await pass(20);
    expect(await toldBy()).toEqual([]);
    await w.app.db.admin.query('update alert set muted = null, told_at = $2 where id = $1', [
      id,
      new Date(w.now()),
    ]);
    await putTold(w.app, w.shop, id, 'fired');
    await settled();
    await pass(5);
    expect(await toldBy()).toEqual(['clerk']);
    await pass(5);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
  });

  it('notes of those of its later steps why they were not told: somebody had taken it, or it was over', async () => {
    const taken = await fire([{ kind: 'escalation', id: await policy(twoSteps()) }]);
    await w.app.db.admin.query(
      `update alert set state = 'acknowledged', acknowledged_at = now() where id = $1`,
      [taken],
    );
    const over = await fire([{ kind: 'escalation', id: await policy(twoSteps(), 0, 'y') }]);
    await resolveAlert(w.app, over);
    await pass(10);
    expect(await whyNot(taken)).toEqual({ away: ['disabled'], keeper: ['taken'] });
    expect(await whyNot(over)).toEqual({ away: ['disabled'], keeper: ['ended'] });
  });

  it('that is muted notes of everybody of its steps why, and forgets that once it is told', async () => {
    const id = await fire([{ kind: 'escalation', id: await policy(twoSteps()) }], 'consequence');
    const muted = ['muted-consequence'];
    expect(await whyNot(id)).toEqual({ away: muted, clerk: muted, keeper: muted });
    await w.app.db.admin.query('update alert set muted = null, told_at = $2 where id = $1', [
      id,
      new Date(w.now()),
    ]);
    await putTold(w.app, w.shop, id, 'fired');
    await settled();
    expect([await whyNot(id), await toldBy()]).toEqual([{}, ['clerk']]);
  });

  it('goes by the policy as it is when a step is due', async () => {
    const policyId = await policy(twoSteps());
    await fire([{ kind: 'escalation', id: policyId }]);
    const later = [twoSteps()[0], { afterMin: 30, to: [{ kind: 'administrators' }] }];
    await w.app.db.admin.query('update escalation_policy set steps = $2 where id = $1', [
      policyId,
      JSON.stringify(later),
    ]);
    await pass(10);
    expect(await toldBy()).toEqual(['clerk']);
    await pass(20);
    expect(await toldBy()).toEqual(['clerk', 'keeper']);
  });
});

describe('whoever is on call', () => {
  it('is told of an alert by the rule itself', async () => {
    await fire([onCall()]);
    expect([await toldBy(), await toldBy('nobody-on-call')]).toEqual([['clerk'], []]);
  });

  it('is the administrators where nobody is, who hear of the gap once a day', async () => {
    await w.app.db.admin.query('update on_call_schedule set layers = $1', ['[]']);
    const { rows } = await w.app.db.admin.query('select id from on_call_schedule');
    const toldTo = [{ kind: 'on-call', id: rows[0].id }];
    await fire(toldTo);
    await fire(toldTo);
    expect(await toldBy()).toEqual(['keeper', 'keeper']);
    expect(await toldBy('nobody-on-call')).toEqual(['keeper']);
    // They find it in the console as well, where there may be no mail server.
    const keeper = await w.app.signIn('keeper', 'shop');
    const body = { kind: ['nobody-on-call'] };
    const { json } = await w.app.post('/api/v1/personal/messages/list', body, keeper);
    expect(json.data).toMatchObject({ total: 1, list: [{ kind: 'nobody-on-call' }] });
  });
  it('is the administrators as well where who is on call may not see it', async () => {
    const trainee = await w.app.addMember(w.shop, 'trainee');
    await w.app.db.admin.query(
      `update on_call_schedule set layers = jsonb_set(layers, '{0,memberIds}', jsonb_build_array($1::text))`,
      [trainee],
    );
    const id = await fire([onCall()]);
    expect([await toldBy(), await toldBy('nobody-on-call')]).toEqual([['keeper'], ['keeper']]);
    expect(await whyNot(id)).toEqual({ away: ['disabled'], trainee: ['not-visible'] });
  });
});
