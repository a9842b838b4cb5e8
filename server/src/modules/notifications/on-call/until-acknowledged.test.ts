import { languages } from '@linekeeper/contract/language';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putTold, resolveAlert } from '../../../../test/alerts-to-tell.ts';
import { type EscalationWorld, escalationWorld } from '../../../../test/escalation-world.ts';
import { type NotificationReader } from '../../../platform/delivery/message-kind.ts';
import { endedMessage } from './ended-message.ts';

/** Who is told while nobody acknowledges, and who where that goes on after all steps. */
let w: EscalationWorld;
beforeAll(async () => void (w = await escalationWorld({ publicUrl: new URL('https://noc.example/') })));
afterAll(() => w.close());
beforeEach(() => w.begin());

const acknowledge = (id: string) =>
  w.app.db.admin.query(`update alert set state = 'acknowledged', acknowledged_at = now() where id = $1`, [
    id,
  ]);

describe('a policy that tells until somebody acknowledges', () => {
  it('begins again and again, an hour apart in the end, and stops as somebody does', async () => {
    const id = await w.fire([
      { kind: 'escalation', id: await w.policy([w.members.clerk], { repeats: null }) },
    ]);
    for (let round = 1; round <= 10; round += 1) await w.pass(5);
    expect(await w.toldBy()).toHaveLength(11);
    await w.pass(59);
    expect(await w.toldBy()).toHaveLength(11);
    await w.pass(1);
    await w.pass(60);
    expect(await w.toldBy()).toHaveLength(13);
    await acknowledge(id);
    await w.pass(600);
    expect([(await w.toldBy()).length, await w.toldBy('escalation-ended')]).toEqual([13, []]);
  });

  it('has its end told to whoever was told in any round, also by a policy that was deleted since', async () => {
    const policyId = await w.policy([w.members.clerk], { repeats: null });
    const id = await w.fire([{ kind: 'escalation', id: policyId }]);
    for (let round = 1; round <= 10; round += 1) await w.pass(5);
    await w.app.db.admin.query('update escalation_policy set steps = $2 where id = $1', [
      policyId,
      JSON.stringify([{ afterMin: 0, to: [{ kind: 'administrators' }] }]),
    ]);
    await w.pass(60);
    expect((await w.toldBy()).at(-1)).toBe('keeper');
    await w.app.db.admin.query('delete from escalation_policy');
    await w.pass(1);
    await resolveAlert(w.app, id);
    await putTold(w.app, w.shop, id, 'resolved');
    await w.settled();
    expect((await w.toldBy()).slice(-2)).toEqual(['clerk', 'keeper']);
    const keeper = await w.app.signIn('keeper', 'shop');
    const { json } = await w.app.ask('GET', `/monitor/api/v1/alerts/${id}/told`, { headers: keeper });
    expect((json.data['told'] as unknown as { step: string }[]).at(-1)?.step).toBe('resolved');
    expect(json.data).toMatchObject({ leftOut: 0 });
  });

  it('has its end told once to each person and way after thousands of rounds', async () => {
    const id = await w.fire([
      { kind: 'escalation', id: await w.policy([w.members.clerk], { repeats: null }) },
    ]);
    await w.app.db.admin.query('update alert_escalation set round = 7000');
    await w.app.db.admin.query(
      `insert into delivery (tenant_id, id, kind, channel, member_id, once_key, state, created_at, settled_at)
       select $1, gen_random_uuid(), 'alert', 'app', $2, $3 || ' fired ' || n, 'sent',
         $4::timestamptz + n * interval '1 hour', now() from generate_series(1, 7000) n`,
      [w.shop, w.members.clerk, id, new Date(w.now())],
    );
    await resolveAlert(w.app, id);
    await putTold(w.app, w.shop, id, 'resolved');
    await w.settled();
    const { rows } = await w.app.db.admin.query(
      `select channel, state from delivery where once_key = $1 || ' resolved' order by channel`,
      [id],
    );
    expect(rows).toEqual([
      { channel: 'app', state: 'sent' },
      { channel: 'email', state: 'sent' },
    ]);
  });

  it('says of a long time once of each person and way how often they were told, and when last', async () => {
    const id = await w.fire([
      { kind: 'escalation', id: await w.policy([w.members.clerk], { repeats: null }) },
    ]);
    const { admin } = w.app.db;
    const lineOf = `insert into delivery (tenant_id, id, kind, channel, member_id, once_key, state, created_at, settled_at)`;
    await admin.query(
      `${lineOf} select $1, gen_random_uuid(), 'alert', 'app', $2, $3 || ' fired ' || n, 'sent',
         $4::timestamptz + n * interval '1 hour', $4::timestamptz + n * interval '1 hour' from generate_series(1, 400) n`,
      [w.shop, w.members.clerk, id, new Date(w.now())],
    );
    const told = async () => {
      const { json } = await w.app.ask('GET', `/monitor/api/v1/alerts/${id}/told`, {
        headers: await w.app.signIn('clerk', 'shop'),
      });
      const lines = json.data['told'] as unknown as Record<string, unknown>[];
      const byWay = lines.toSorted((one, other) => `${one['way']}`.localeCompare(`${other['way']}`));
      return { lines: byWay, leftOut: json.data['leftOut'] };
    };
    const lastToldAt = new Date(w.now() + 400 * 3_600_000).toISOString();
    expect(await told()).toMatchObject({
      leftOut: 0,
      lines: [
        { name: 'clerk', way: 'app', state: 'sent', times: 401, lastToldAt, at: lastToldAt },
        { name: 'clerk', way: 'email', state: 'sent', times: 1 },
      ],
    });
    // Hundreds were told before: what was told to the reader is among what is shown all the same.
    await admin.query(
      `${lineOf} select $1, gen_random_uuid(), 'alert', 'app', gen_random_uuid(), $2 || ' fired', 'sent',
         $3::timestamptz - interval '1 hour', now() from generate_series(1, 300) n`,
      [w.shop, id, new Date(w.now())],
    );
    const { lines, leftOut } = await told();
    expect([lines.length, leftOut, lines.filter(({ name }) => name === 'clerk').length]).toEqual([
      200, 102, 2,
    ]);
  });

  it('makes up for nothing that it missed: what begins late is followed as late', async () => {
    const policyId = await w.policy([w.members.clerk, w.members.keeper], { repeats: null });
    await w.fire([{ kind: 'escalation', id: policyId }]);
    await w.pass(10);
    expect(await w.toldBy()).toEqual(['clerk', 'keeper']);
    // Hours without a server, in which five rounds would have been.
    await w.pass(300);
    expect(await w.toldBy()).toEqual(['clerk', 'keeper', 'clerk']);
    await w.pass(9);
    expect(await w.toldBy()).toHaveLength(3);
    await w.pass(1);
    expect((await w.toldBy()).slice(3)).toEqual(['keeper']);
    await w.pass(4);
    expect(await w.toldBy()).toHaveLength(4);
    await w.pass(1);
    expect((await w.toldBy()).slice(4)).toEqual(['clerk']);
  });

  it('tells a round anew also where it has more steps than before', async () => {
    const policyId = await w.policy([w.members.clerk], { repeats: null });
    await w.fire([{ kind: 'escalation', id: policyId }]);
    for (let round = 1; round <= 3; round += 1) await w.pass(5);
    expect(await w.toldBy()).toHaveLength(4);
    const steps = [0, 1, 2, 3].map((at) => ({
      afterMin: at,
      to: [{ kind: 'member', id: w.members[at === 0 ? 'clerk' : 'keeper'] }],
    }));
    await w.app.db.admin.query('update escalation_policy set steps = $2 where id = $1', [
      policyId,
      JSON.stringify(steps),
    ]);
    await w.pass(5);
    expect((await w.toldBy()).slice(4)).toEqual(['clerk']);
  });
});

describe('a policy that ends with nobody having acknowledged', () => {
  it('says so to the administrators once, after the wait that would begin another round', async () => {
    const policyId = await w.policy([w.members.clerk], { repeats: 1 });
    const id = await w.fire([{ kind: 'escalation', id: policyId }]);
    const mailed = w.mail.mails.length;
    await w.pass(5);
    await w.pass(4);
    expect([(await w.toldBy()).length, await w.toldBy('escalation-ended')]).toEqual([2, []]);
    await w.pass(1);
    await w.pass(600);
    expect([(await w.toldBy()).length, await w.toldBy('escalation-ended')]).toEqual([2, ['keeper']]);
    const mail = w.mail.mails.slice(mailed).find(({ to }) => to.includes('keeper@example.test'));
    expect(mail?.subject).toBe(
      '[Critical] Nobody acknowledged: Device down: Core-1 (“Nights” has told everybody)',
    );
    expect(mail?.text).toContain('has been firing since 2026-');
    expect(mail?.text).toContain(`https://noc.example/#/alerts/${id}`);
    const keeper = await w.app.signIn('keeper', 'shop');
    const { json } = await w.app.post(
      '/api/v1/personal/messages/list',
      { kind: ['escalation-ended'] },
      keeper,
    );
    expect(json.data).toMatchObject({ total: 1, list: [{ severity: 'critical', alertId: id }] });
  });

  it('goes on where somebody changes it to tell more, and says so again where that ends as well', async () => {
    const policyId = await w.policy([w.members.clerk], { repeats: 0 });
    await w.fire([{ kind: 'escalation', id: policyId }]);
    const taken = await w.fire([{ kind: 'escalation', id: policyId }]);
    await w.pass(60);
    await acknowledge(taken);
    expect([await w.toldBy(), await w.toldBy('escalation-ended')]).toEqual([
      ['clerk', 'clerk'],
      ['keeper', 'keeper'],
    ]);
    const steps = [{ afterMin: 0, to: [{ kind: 'member', id: w.members.clerk }], ways: [] }];
    const change = async (repeats: number | null) => {
      const keeper = await w.app.signIn('keeper', 'shop');
      const path = '/monitor/api/v1/on-call/escalations';
      const { rows } = await w.app.db.admin.query('select version from escalation_policy');
      await w.put(
        `${path}/${policyId}`,
        { name: 'Nights', steps, repeats, version: rows[0].version },
        keeper,
      );
      await w.settled();
    };
    await change(1);
    expect((await w.toldBy()).slice(2)).toEqual(['clerk']);
    await w.pass(5);
    expect((await w.toldBy('escalation-ended')).slice(2)).toEqual(['keeper']);
    await change(null);
    await w.pass(5);
    expect((await w.toldBy()).slice(3)).toEqual(['clerk', 'clerk']);
    await change(3);
    await w.pass(600);
    expect((await w.toldBy()).length).toBe(5);
  });

  it('says nothing where somebody has taken the alert by then, or it is over', async () => {
    const policyId = await w.policy([w.members.clerk], { repeats: 0 });
    const taken = await w.fire([{ kind: 'escalation', id: policyId }]);
    const over = await w.fire([{ kind: 'escalation', id: policyId }]);
    await acknowledge(taken);
    await resolveAlert(w.app, over);
    await w.pass(60);
    expect(await w.toldBy('escalation-ended')).toEqual([]);
  });

  it('waits with it while the alert is muted', async () => {
    const id = await w.fire([{ kind: 'escalation', id: await w.policy([w.members.clerk], { repeats: 0 }) }]);
    await w.app.db.admin.query(`update alert set muted = 'consequence' where id = $1`, [id]);
    await w.pass(60);
    expect(await w.toldBy('escalation-ended')).toEqual([]);
    await w.app.db.admin.query('update alert set muted = null where id = $1', [id]);
    await w.pass(1);
    expect(await w.toldBy('escalation-ended')).toEqual(['keeper']);
  });

  it('says nothing to administrators who may not see what the alert is about', async () => {
    const { admin } = w.app.db;
    const toldTo = [{ kind: 'escalation', id: await w.policy([w.members.clerk], { repeats: 0 }) }];
    await admin.query(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'link-quality', 'disabled', now(), 'x')`,
      [w.shop],
    );
    await w.fire(toldTo, { subjectKind: 'line' });
    await w.fire(toldTo, { subjectName: 'Seen' });
    await w.pass(60);
    await admin.query('delete from subscription where tenant_id = $1', [w.shop]);
    const { rows } = await admin.query(`select params from inbox_message where kind = 'escalation-ended'`);
    expect(rows.map(({ params }) => params.subjectName)).toEqual(['Seen']);
  });

  it('is said in each language: which alert, since when, by which policy', () => {
    const reader: NotificationReader = {
      ...{ account: 'keeper', tenant: 'Shop', nowMs: 0, timeOf: (at) => at, linkTo: () => null },
    };
    const params = {
      ...{ alertId: 'd3a1f6de-8a3e-4a53-9f0e-b7e4d6f8f6a1', severity: 'critical', ruleName: '' },
      ...{ builtIn: 'device-down', subjectName: 'Core-1', outletName: 'Shop 7', policy: 'Nights' },
      firedAt: '2026-11-21T10:19:00Z',
    };
    const title = { zh: '设备中断', 'zh-TW': '設備中斷', en: 'Device down' };
    for (const language of languages) {
      const { subject, text, short } = endedMessage.write(language, params, reader);
      for (const word of [title[language], 'Core-1', 'Shop 7', 'Nights', params.firedAt])
        expect(text).toContain(word);
      for (const word of ['Core-1', 'Nights']) expect(subject).toContain(word);
      expect(short).toContain('Nights');
      const storm = { kind: 'outlet', name: 'Shop 9', peak: 6 };
      const many = endedMessage.write(language, { ...params, storm, isCalledByStorm: true }, reader);
      for (const said of [many.subject, many.text]) expect(said).toMatch(/6.*Shop 9|Shop 9.*6/);
    }
  });
});
