import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { outboxFilled, putOut } from '../../../platform/outbox/outbox.ts';

/** One alert stood for a storm and was told; another one stands for it now. */
const minuteMs = 60_000;
let w: NotificationWorld;
let keeper: Headers;
let policyId: string;
beforeAll(async () => {
  w = await notificationWorld();
  const roleId = await w.app.addRole(w.shop, {
    name: 'Watch',
    codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'],
  });
  await w.app.db.admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
    w.shop,
    w.members.clerk,
    roleId,
  ]);
  keeper = await w.app.signIn('keeper', 'shop');
});
afterAll(() => w.close());
beforeEach(async () => {
  await settled();
  for (const table of ['outbox', 'alert', 'escalation_policy', 'inbox_message', 'delivery'])
    await w.app.db.admin.query(`delete from ${table}`);
  policyId = await policy('x', [
    { afterMin: 0, to: [clerk()] },
    { afterMin: 10, to: [{ kind: 'administrators' }] },
  ]);
});

const clerk = () => ({ kind: 'member', id: w.members.clerk });
const english = { 'accept-language': 'en' };
async function policy(name: string, steps: readonly object[]): Promise<string> {
  const { rows } = await w.app.db.admin.query(
    `insert into escalation_policy (tenant_id, name, steps) values ($1, $2, $3) returning id`,
    [w.shop, name, JSON.stringify(steps)],
  );
  return rows[0].id;
}
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
async function pass(minutes: number): Promise<void> {
  await w.pass(minutes * minuteMs);
  await w.app.db.admin.query(
    `update outbox set available_at = available_at - $1 * interval '1 minute' where topic = 'alert-escalate'`,
    [minutes],
  );
  w.app.db.database.events.emit(outboxFilled, undefined);
  await settled();
}
const now = () => new Date(w.now()).toISOString();
async function fire(given: object): Promise<string> {
  const id = await addAlert(w.app, w.shop, { firedAt: now(), ...given });
  await putTold(w.app, w.shop, id, 'fired');
  await settled();
  return id;
}
/** Another one, which was a consequence, stands for its storm from now on. */
async function succeed(
  from: string,
  given: object,
  set: Readonly<Record<string, string>> = {},
): Promise<string> {
  const id = await addAlert(w.app, w.shop, {
    firedAt: now(),
    subjectName: 'Core-2',
    ...given,
    muted: 'consequence',
  });
  const scope = jobScope([w.shop]);
  const put = (payload: object) =>
    w.app.db.database.withTenant(scope, (tx) =>
      putOut(tx, scope, { topic: 'alert-told', key: from, payload: { ...payload } }),
    );
  await put({ alertIds: [id], step: 'noted' });
  await settled();
  await resolveAlert(w.app, from);
  await w.app.db.admin.query(
    `update alert set muted = null, told_at = (select told_at from alert where id = $2), state = $3,
       acknowledged_at = case when $3 = 'acknowledged' then now() end where id = $1`,
    [id, from, set['state'] ?? 'firing'],
  );
  await w.app.db.admin.query('update alert set successor_id = $2 where id = $1', [from, id]);
  await put({ alertId: id, from, step: 'leads' });
  await settled();
  return id;
}
/** Of an alert: who was told in the console, and why others were not. */
async function ledger(alertId: string): Promise<Record<string, string>> {
  const { rows } = await w.app.db.admin.query<{ username: string; said: string }>(
    `select m.username, coalesce(case when d.state = 'skipped' then d.reason end, 'told') as said
     from delivery d join member m on m.tenant_id = d.tenant_id and m.id = d.member_id
     where d.once_key = $1 and d.channel = 'app' order by m.username`,
    [`${alertId} fired`],
  );
  return Object.fromEntries(rows.map(({ username, said }) => [username, said]));
}
const pageOf = async (alertId: string) =>
  (await w.app.ask('GET', `/monitor/api/v1/alerts/${alertId}`, { headers: keeper as never })).json
    .data as unknown as {
    successor: { id: string } | null;
    predecessor: { id: string } | null;
  };

describe('an alert that stands for a storm in another’s place', () => {
  it('is told to nobody twice, and stands no more as a consequence before whom the other was told to', async () => {
    const toldTo = [{ kind: 'escalation', id: policyId }];
    const first = await fire({ toldTo });
    const next = await succeed(first, { toldTo });
    expect(await ledger(next)).toEqual({ clerk: 'led-before' });
    await pass(10);
    expect(await ledger(next)).toMatchObject({ clerk: 'led-before', keeper: 'told' });
    // Of the first one it is said that its later steps go on with the next.
    expect(await ledger(first)).toMatchObject({ clerk: 'told', keeper: 'goes-on' });
  });

  it('is told to whom its own rule names and nobody told yet, and begins that rule’s escalation from then on', async () => {
    const first = await fire({ toldTo: [clerk()] });
    await pass(30);
    const own = await policy('own', [
      { afterMin: 5, to: [clerk()] },
      { afterMin: 20, to: [{ kind: 'administrators' }] },
    ]);
    const toldTo = [{ kind: 'escalation', id: own }, clerk(), { kind: 'member', id: w.members.keeper }];
    const next = await succeed(first, { toldTo });
    expect(await ledger(next)).toEqual({ clerk: 'led-before', keeper: 'told' });
    const { rows } = await w.app.db.admin.query(
      `select payload->'told' as told from outbox where topic = 'alert-escalate'`,
    );
    expect(rows).toEqual([{ told: 0 }]);
    await pass(4);
    const told = async () =>
      (await w.app.db.admin.query('select told from alert_escalation where alert_id = $1', [next])).rows[0]
        .told as number;
    expect(await told()).toBe(0);
    await pass(1);
    expect(await told()).toBe(1);
    await pass(15);
    expect([await told(), await ledger(next)]).toEqual([
      2,
      { away: 'disabled', clerk: 'led-before', keeper: 'told' },
    ]);
  });

  it('wakes nobody further where somebody has taken the storm', async () => {
    const first = await fire({ toldTo: [clerk()] });
    const next = await succeed(first, { toldTo: [{ kind: 'administrators' }] }, { state: 'acknowledged' });
    expect(await ledger(next)).toEqual({ away: 'disabled', clerk: 'led-before', keeper: 'taken' });
  });

  it('goes on telling those of later steps of whom it was noted that the first one was over', async () => {
    const toldTo = [{ kind: 'escalation', id: policyId }];
    const first = await fire({ toldTo });
    // It was over for a moment before another one stood for the storm.
    await resolveAlert(w.app, first);
    await pass(10);
    expect(await ledger(first)).toMatchObject({ keeper: 'ended' });
    const next = await succeed(first, { toldTo });
    await pass(1);
    expect(await ledger(next)).toMatchObject({ clerk: 'led-before', keeper: 'told' });
  });

  it('is where the message and the page of each before it lead on to, as far as one may see it', async () => {
    const first = await fire({});
    const second = await succeed(first, {});
    const third = await succeed(second, { subjectName: 'Core-3' });
    expect([(await pageOf(first)).successor?.id, (await pageOf(second)).predecessor?.id]).toEqual([
      third,
      first,
    ]);
    expect((await pageOf(third)).successor).toBeNull();
    const messages = async () =>
      (await w.app.post('/api/v1/personal/messages/list', {}, { ...keeper, ...english } as never)).json
        .data as unknown as { list: { alertId: string; goesOnAs: object | null }[] };
    expect((await messages()).list).toMatchObject([
      { alertId: first, goesOnAs: { alertId: third, title: 'Device down: Core-3' } },
    ]);
    const storm = { kind: 'outlet', name: 'Shop 7', region: '', group: 'o', peak: 6, overAt: null };
    await w.app.db.admin.query('update alert set storm = $2 where id = $1', [third, storm]);
    expect((await messages()).list).toMatchObject([
      { goesOnAs: { alertId: third, title: '6 down at once at the outlet “Shop 7”' } },
    ]);
    await w.app.db.admin.query(`update alert set subject_kind = 'line' where id = $1`, [third]);
    await resolveAlert(w.app, third);
    // What is over goes on under nothing.
    expect((await messages()).list).toMatchObject([{ alertId: first, goesOnAs: null }]);
  });
});
