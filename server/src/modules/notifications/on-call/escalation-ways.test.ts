import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert } from '../../../../test/alerts-to-tell.ts';
import { type NotificationWorld, notificationWorld } from '../../../../test/notification-world.ts';
import { outboxFilled } from '../../../platform/outbox/outbox.ts';

/** By which way and how soon a step of an escalation tells. */
const minuteMs = 60_000;
let w: NotificationWorld;
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
});
afterAll(() => w.close());
beforeEach(async () => {
  for (const table of ['outbox', 'alert', 'escalation_policy', 'alert_choice'])
    await w.app.db.admin.query(`delete from ${table}`);
  await w.app.db.admin.query('delete from delivery');
});

async function policy(steps: readonly object[], repeats = 0, name = 'x'): Promise<string> {
  const { rows } = await w.app.db.admin.query(
    `insert into escalation_policy (tenant_id, name, steps, repeats, again_after_min) values ($1, $4, $2, $3, 5) returning id`,
    [w.shop, JSON.stringify(steps), repeats, name],
  );
  return rows[0].id;
}
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
describe('a step of an escalation', () => {
  /** What the ledger says of a person: way, how it stands, why, and what had it told. */
  const linesOf = async (username: string) => {
    const { rows } = await w.app.db.admin.query(
      `select d.channel, d.state, d.reason, d.because from delivery d
       join member m on m.tenant_id = d.tenant_id and m.id = d.member_id
       where d.kind = 'alert' and m.username = $1 order by d.once_key, d.channel`,
      [username],
    );
    return rows.map(({ channel, state, reason, because }) => [channel, state, reason, because]);
  };
  const choose = (given: { app?: string[]; email?: string[]; quiet?: boolean; digest?: string }) =>
    w.app.db.admin.query(
      `insert into alert_choice (tenant_id, member_id, app, email, quiet_from, quiet_to, digest) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[w.shop, w.members.clerk, given.app ?? ['major'], given.email ?? ['major']],
        ...(given.quiet ? [0, 1439] : [null, null]),
        given.digest ?? 'none',
      ],
    );
  const clerk = () => ({ kind: 'member', id: w.members.clerk });
  const byClerk = async (...ways: (readonly string[])[]) =>
    policy(ways.map((named, at) => ({ afterMin: at * 10, to: [clerk()], ways: named })));
  const fireMajor = async (toldTo: readonly object[]) => {
    const firedAt = new Date(w.now()).toISOString();
    const id = await addAlert(w.app, w.shop, { toldTo, firedAt, severity: 'major' });
    await putTold(w.app, w.shop, id, 'fired');
    await settled();
    return id;
  };
  it('tells by the ways that it names and by no other, whatever a person chose, and its end comes by the same', async () => {
    await choose({ app: ['major'], email: [] });
    const id = await fireMajor([{ kind: 'escalation', id: await byClerk(['email']) }]);
    expect(await linesOf('clerk')).toEqual([
      ['app', 'skipped', 'other-way', null],
      ['email', 'sent', null, 'step-way'],
    ]);
    await resolveAlert(w.app, id);
    await putTold(w.app, w.shop, id, 'resolved');
    await settled();
    expect((await linesOf('clerk')).slice(2)).toEqual([['email', 'sent', null, null]]);
  });

  it('that names no way tells as a person chose', async () => {
    await choose({ app: ['major'], email: [] });
    await fireMajor([{ kind: 'escalation', id: await byClerk([]) }]);
    expect(await linesOf('clerk')).toEqual([
      ['app', 'sent', null, 'step'],
      ['email', 'skipped', 'severity', null],
    ]);
  });

  it('that names another way than the one before it tells by that as well', async () => {
    await choose({ app: ['major'], email: [] });
    await fireMajor([{ kind: 'escalation', id: await byClerk(['app'], ['email']) }]);
    expect((await linesOf('clerk')).map(([way, state]) => [way, state])).toEqual([
      ['app', 'sent'],
      ['email', 'skipped'],
    ]);
    await pass(10);
    expect((await linesOf('clerk')).map(([way, state]) => [way, state])).toEqual([
      ['app', 'sent'],
      ['email', 'sent'],
    ]);
  });

  it('reaches nobody by a way for which they have no address, and says so', async () => {
    await w.app.db.admin.query('update member set email = null where id = $1', [w.members.clerk]);
    await fireMajor([{ kind: 'escalation', id: await byClerk(['email']) }]);
    await w.app.db.admin.query(`update member set email = 'clerk@example.test' where id = $1`, [
      w.members.clerk,
    ]);
    expect((await linesOf('clerk'))[1]).toEqual(['email', 'skipped', 'no-address', 'step-way']);
  });

  it('tells whoever could not be told before, by the rule or an earlier step, and can be now', async () => {
    const { admin } = w.app.db;
    await admin.query(`update member set enabled = false, email = null where id = $1`, [w.members.clerk]);
    await fireMajor([
      ...[clerk(), { kind: 'administrators' }],
      { kind: 'escalation', id: await policy([{ afterMin: 10, to: [clerk()] }]) },
    ]);
    expect((await linesOf('clerk')).map(([, , reason]) => reason)).toEqual(['disabled', 'disabled']);
    await admin.query(`update member set enabled = true, email = 'clerk@example.test' where id = $1`, [
      w.members.clerk,
    ]);
    await pass(10);
    expect(await linesOf('clerk')).toEqual([
      ['app', 'sent', null, 'step'],
      ['email', 'sent', null, 'step'],
    ]);
  });

  it('waits for no quiet hours and for no digest, and rings', async () => {
    await choose({ quiet: true, digest: 'day' });
    await fireMajor([{ kind: 'escalation', id: await byClerk([]) }]);
    expect(await linesOf('clerk')).toEqual([
      ['app', 'sent', null, 'step'],
      ['email', 'sent', null, 'step'],
    ]);
    const headers = await w.app.signIn('clerk', 'shop');
    const { json } = await w.app.ask('GET', '/api/v1/personal/messages/counts', { headers });
    expect(json.data).toMatchObject({ newest: { kind: 'alert' } });
  });

  it('takes what its rule told the same person before out of the digest that it waits in', async () => {
    await choose({ digest: 'day' });
    await fireMajor([clerk(), { kind: 'escalation', id: await policy([{ afterMin: 10, to: [clerk()] }]) }]);
    expect((await linesOf('clerk'))[1]).toEqual(['email', 'waiting', 'digest', null]);
    const before = w.mail.mails.length;
    await pass(10);
    expect((await linesOf('clerk'))[1]).toEqual(['email', 'sent', null, 'step']);
    expect(w.mail.mails.slice(before).map(({ to }) => to)).toEqual([['clerk@example.test']]);
    // Nothing is left for the digest to say.
    await w.app.db.admin.query(`update outbox set available_at = now() where topic = 'alert-digest'`);
    w.app.db.database.events.emit(outboxFilled, undefined);
    await settled();
    expect(w.mail.mails).toHaveLength(before + 1);
  });
});
