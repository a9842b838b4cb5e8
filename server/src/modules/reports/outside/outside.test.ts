import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outsideWorld, settingAt } from '../../../../test/outside-world.ts';
import { mondayMs, schedulesAt, weekly, weekMs } from '../../../../test/schedule-world.ts';

let world: Awaited<ReturnType<typeof outsideWorld>>;
beforeEach(async () => {
  world = await outsideWorld();
});
afterEach(() => world.close());

const manager = 'manager@shop.example';
const auditor = 'auditor@audit.example';
const dayMs = 86_400_000;
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const report = 'DMS_SERVER_CENTER_REPORT';
const errorOf = (answer: { readonly json: { readonly data: Record<string, unknown> } }) =>
  answer.json.data['error'];
const create = (as: object, outside: object[], input: object = {}) =>
  world.app.post(schedulesAt, { ...weekly, toAdministrators: false, ...input, outside }, as as never);
const to = (address: string, language = 'en') => ({ address, language });

describe('a report to somebody outside', () => {
  it('goes to who confirmed, in their language, with a link that stops it, and stands in the archive with its hash', async () => {
    await world.allow(world.asBoss);
    await create(world.asBoss, [to(manager, 'zh'), to(auditor)]);
    await world.outbox.settled();
    expect(world.delivery.sent.map(({ to: address, subject }) => `${address} ${subject}`).toSorted()).toEqual(
      [
        `${auditor} Please confirm that you want reports from “acme”`,
        `${manager} 请确认是否接收“acme”的报表`,
      ],
    );
    expect(await world.confirm(manager)).toContain('已确认');
    world.time.nowMs = mondayMs;
    await world.minute();
    const [mail, ...more] = world.reportsTo(manager);
    expect([more, world.reportsTo(auditor)]).toEqual([[], []]);
    expect(mail?.subject).toBe('可用率报表 · acme · 2026-02-23 – 2026-03-01');
    expect(mail?.text).toContain(mail!.stopAt!);
    const sent = await world.sent('boss');
    const of = (address: string) => sent.find(({ recipient }) => recipient === address);
    expect(of(manager)?.state).toBe('sent');
    expect(of(manager)?.files.map(({ sha256 }) => sha256)).toEqual(
      mail?.files?.map(({ bytes }) => sum(bytes)),
    );
    expect([of(auditor)?.state, of(auditor)?.reason]).toEqual(['skipped', 'not-confirmed']);
    const { rows } = await world.sql(
      `select kind, state, address, params from delivery where kind like 'report-%' order by kind`,
    );
    expect(rows.map(({ kind, state, address, params }) => [kind, state, address, params])).toEqual([
      ...['report-confirmation', 'report-confirmation', 'report-outside'].map((kind) => [
        kind,
        'sent',
        null,
        null,
      ]),
    ]);
  });

  it('is in the language that was chosen for them, where the schedule is in that of each reader', async () => {
    await world.allow(world.asBoss);
    await create(world.asBoss, [to(manager, 'zh'), to(auditor, 'zh-TW')], { language: 'reader' });
    await world.outbox.settled();
    await world.confirm(manager);
    await world.confirm(auditor);
    world.time.nowMs = mondayMs;
    await world.minute();
    const titleTo = (address: string) =>
      world
        .reportsTo(address)
        .map(({ files }) => /fact,title,(.*)\r/.exec(Buffer.from(files!.at(-1)!.bytes).toString())?.[1]);
    expect([titleTo(manager), titleTo(auditor)]).toEqual([['可用率报表'], ['可用率報表']]);
  });

  it('is one of the kinds that they confirmed; for a further one they are asked again', async () => {
    await world.allow(world.asBoss);
    const id = await world.addTo(world.asBoss, [manager]);
    await world.confirm(manager);
    const body = { ...weekly, toAdministrators: false, kinds: ['availability', 'inventory'], version: 1 };
    expect((await world.put(world.asBoss, `${schedulesAt}/${id}`, body)).status).toBe(200);
    await world.outbox.settled();
    world.time.nowMs = mondayMs;
    await world.minute();
    expect(world.reportsTo(manager).map(({ subject }) => subject.split(' ·')[0])).toEqual([
      'Availability report',
    ]);
    expect(await world.confirm(manager)).toContain('Confirmed');
    world.time.nowMs += weekMs;
    await world.minute();
    expect(world.reportsTo(manager).length).toBe(3);
  });

  it('is not sent while the tenant lets none out, nor to a domain that it does not name', async () => {
    expect(errorOf(await create(world.asBoss, [to(manager)]))).toBe('REPORT_OUTSIDE_OFF');
    await world.allow(world.asBoss, true, ['shop.example']);
    expect(errorOf(await create(world.asBoss, [to(auditor)]))).toBe('REPORT_OUTSIDE_DOMAIN');
    expect(errorOf(await create(world.asBoss, [to('a@sub.shop.example')]))).toBe('REPORT_OUTSIDE_DOMAIN');
    await world.addTo(world.asBoss, [manager]);
    await world.confirm(manager);
    for (const [allowed, domains] of [
      [false, []],
      [true, ['other.example']],
    ] as const) {
      await world.allow(await world.app.signIn('boss'), allowed, domains);
      world.time.nowMs += weekMs;
      await world.minute();
      expect((await world.sent('boss')).at(0)).toMatchObject({
        state: 'skipped',
        reason: 'outside-forbidden',
      });
    }
    expect(world.reportsTo(manager)).toEqual([]);
  });

  it('is not sent for an owner who lost the right before the mail left', async () => {
    await world.allow(world.asBoss);
    for (const [name, lost] of [
      ['losing-edit', `${report}_EDIT`],
      ['losing-sight', 'DMS_SERVER_MANAGE_DEVICE'],
    ] as const) {
      const codes = [report, `${report}_EDIT`, 'DMS_SERVER_MANAGE_DEVICE'];
      const member = await world.addMember(world.own, name, { codes });
      await world.addTo(await world.app.signIn(name), [manager], { name });
      await world.confirm(manager);
      world.time.nowMs += weekMs;
      await world.begin();
      await world.runAll();
      await world.sql(
        `delete from role_permission where permission = $2
         and role_id in (select role_id from member_role where member_id = $1)`,
        [member, lost],
      );
      await world.outbox.settled();
      expect((await world.sent('boss')).at(0)).toMatchObject({ state: 'skipped', reason: 'owner-rights' });
    }
    expect(world.reportsTo(manager)).toEqual([]);
  });

  it('of a customer goes out where that customer, too, lets it', async () => {
    await world.allow(world.asProvider);
    await world.addTo(world.asProvider, [manager], { customers: { ids: [world.one, world.two] } });
    await world.confirm(manager);
    await world.allow(await world.app.signIn('two-boss'), true, ['shop.example']);
    world.time.nowMs = mondayMs;
    await world.minute();
    expect(world.reportsTo(manager).map(({ subject }) => subject)).toEqual([
      'Availability report · two · 2026-02-23 – 2026-03-01',
    ]);
    const sent = await world.sent('provider');
    expect(sent.map(({ customer, state, reason }) => [customer, state, reason]).toSorted()).toEqual([
      ['one', 'skipped', 'outside-forbidden'],
      ['two', 'sent', null],
    ]);
  });
});

describe('somebody outside', () => {
  it('is one address however it is written, and not more than a schedule may have', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [' Manager@SHOP.example', manager, 'MANAGER@shop.EXAMPLE']);
    expect((await world.recipients(world.asBoss)).map(({ address }) => address)).toEqual([manager]);
    expect(world.delivery.sent.length).toBe(1);
    for (const wrong of ['no address', 'a@b', 'a@b.c\r\nBcc: x@y.z', 'A <a@shop.example>', 'a@b.c,d@e.f'])
      expect(['REPORT_OUTSIDE_ADDRESS', 'INVALID_INPUT']).toContain(
        errorOf(await create(world.asBoss, [to(wrong)])),
      );
    const many = Array.from({ length: 21 }, (_, at) => to(`a${at}@shop.example`));
    expect(errorOf(await create(world.asBoss, many))).toBe('INVALID_INPUT');
  });

  it('is asked three times a day at most, also where they were taken off meanwhile', async () => {
    await world.allow(world.asBoss);
    const id = await world.addTo(world.asBoss, [manager]);
    const [{ id: recipient } = { id: '' }] = await world.recipients(world.asBoss);
    const one = `${schedulesAt}/${id}/recipients/${recipient}`;
    const again = () => world.app.post(`${one}/ask`, {}, world.asBoss);
    expect((await again()).status).toBe(200);
    const { rows } = await world.sql(`select actor_name from audit where action = $1`, [
      'report-recipient.ask',
    ]);
    expect(rows).toEqual([{ actor_name: 'boss' }]);
    await world.app.ask('DELETE', one, { headers: world.asBoss });
    await world.addTo(world.asBoss, [manager]);
    expect(errorOf(await create(world.asBoss, [to(manager)]))).toBe('REPORT_OUTSIDE_ASKED');
    world.time.nowMs += dayMs + 1;
    expect((await create(await world.app.signIn('boss'), [to(manager)])).status).toBe(200);
  });

  it('is asked by no tenant that asked a hundred times in a day', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager]);
    await world.sql('update report_address set asked_at = array_fill($1::timestamptz, array[100])', [
      new Date(world.time.nowMs),
    ]);
    expect(errorOf(await create(world.asBoss, [to(auditor)]))).toBe('REPORT_OUTSIDE_ASKED');
  });

  it('is shown by their address to who may change schedules, and masked to others', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager]);
    world.time.nowMs = mondayMs;
    await world.minute();
    await world.addMember(world.own, 'looking', {
      codes: [report, 'DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WAN_VIEW'],
    });
    const looking = await world.app.signIn('looking');
    for (const [as, shown] of [
      [world.asBoss, manager],
      [looking, 'm•••@shop.example'],
    ] as const) {
      expect((await world.recipients(as)).map(({ address }) => address)).toEqual([shown]);
      const { json } = await world.app.post('/monitor/api/v1/reports/sent/list', {}, as);
      expect((json.data['list'] as { recipient: string }[]).map(({ recipient }) => recipient)).toEqual([
        shown,
      ]);
    }
    const { rows } = await world.sql('select detail::text from audit where detail::text like $1', [
      `%${manager}%`,
    ]);
    expect(rows).toEqual([]);
  });

  it('who unsubscribed by one click of the mail program is sent nothing more and cannot be asked again', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager]);
    const stop = world.linkTo(manager, 'stop');
    await world.confirm(manager);
    expect((await world.press(stop)).status).toBe(200);
    world.time.nowMs = mondayMs;
    await world.minute();
    expect(world.reportsTo(manager)).toEqual([]);
    expect(await world.recipients(world.asBoss)).toMatchObject([{ state: 'unsubscribed' }]);
    expect((await world.sent('boss')).at(0)?.reason).toBe('unsubscribed');
    // Also by another schedule, when the first is gone, and after the hourly clearing.
    await world.sql('delete from report_schedule');
    world.time.nowMs += 2 * dayMs;
    await world.forget();
    const later = await world.app.signIn('boss');
    expect(errorOf(await create(later, [to(manager)]))).toBe('REPORT_OUTSIDE_UNSUBSCRIBED');
    // They alone take it back.
    await world.press(stop.replace('/stop', '/resume'));
    const { rows } = await world.sql(
      `select action, detail->>'name' as name, actor_name from audit where tenant_id = $1
       and action like 'report-recipient.%' order by seq`,
      [world.own],
    );
    expect(rows.map(({ action, name }) => [action, name])).toEqual([
      ['report-recipient.add', 'Weekly'],
      ['report-recipient.confirm', 'Weekly'],
      ['report-recipient.unsubscribe', 'm•••@shop.example'],
      ['report-recipient.resubscribe', 'm•••@shop.example'],
    ]);
    expect((await create(later, [to(manager)])).status).toBe(200);
  });

  it('is forgotten a day after no schedule has them any more', async () => {
    await world.allow(world.asBoss);
    await world.addTo(world.asBoss, [manager]);
    await world.sql('delete from report_schedule');
    world.time.nowMs += dayMs + 1;
    await world.forget();
    expect((await world.sql('select 1 from report_address')).rows).toEqual([]);
  });
});

describe('whether reports go outside', () => {
  it('is decided by administrators of the tenant alone: nobody from above, and no other member', async () => {
    const stay = await world.app.enter(world.asProvider, world.one);
    expect(errorOf(await world.allow(stay))).toBe('OWN_MEMBERS_ONLY');
    await world.addMember(world.own, 'clerk', {
      codes: ['DMS_SERVER_SYSTEM_GENERAL_SETTING', 'DMS_SERVER_SYSTEM_GENERAL_SETTING_EDIT'],
    });
    const clerk = await world.app.signIn('clerk');
    expect(errorOf(await world.allow(clerk))).toBe('OWN_MEMBERS_ONLY');
    const shown = await world.app.ask('GET', settingAt, { headers: clerk });
    expect(shown.json.data).toMatchObject({ allowed: false, domains: [], mayChange: false, hasLinks: true });
    expect((await world.allow(world.asBoss, true, ['@Shop.Example', 'shop.example'])).status).toBe(200);
    const { json } = await world.app.ask('GET', settingAt, { headers: world.asBoss });
    expect(json.data).toMatchObject({
      allowed: true,
      domains: ['shop.example'],
      changedBy: 'boss',
      mayChange: true,
    });
    expect(errorOf(await world.allow(world.asBoss, true, ['no domain']))).toBe('INVALID_INPUT');
  });

  it('in a stay, somebody is taken off a schedule and both are named', async () => {
    const oneBoss = await world.app.signIn('one-boss');
    await world.allow(oneBoss);
    const id = await world.addTo(oneBoss, [manager]);
    const [{ id: recipient } = { id: '' }] = await world.recipients(oneBoss);
    const stay = await world.app.enter(world.asProvider, world.one);
    const one = `${schedulesAt}/${id}/recipients/${recipient}`;
    expect(errorOf(await world.app.post(`${one}/ask`, {}, stay))).toBe('REPORT_SCHEDULE_OWN');
    expect((await world.app.ask('DELETE', one, { headers: stay })).status).toBe(200);
    const { rows } = await world.sql(
      `select tenant_id, actor_tenant_id, actor_name from audit where action = 'report-recipient.remove'`,
    );
    expect(rows).toEqual([{ tenant_id: world.one, actor_tenant_id: world.msp, actor_name: 'provider' }]);
  });
});
