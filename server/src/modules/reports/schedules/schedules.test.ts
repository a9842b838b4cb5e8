import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mondayMs, schedulesAt, scheduleWorld, weekly, weekMs } from '../../../../test/schedule-world.ts';
import { triedForMs } from '../../../platform/outbox/outbox.ts';

let world: Awaited<ReturnType<typeof scheduleWorld>>;
beforeEach(async () => {
  world = await scheduleWorld();
});
afterEach(() => world.close());

const report = 'DMS_SERVER_CENTER_REPORT';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a schedule', () => {
  it('makes its reports when its time comes, sends them to who may see them, and keeps to whom with the sums', async () => {
    const clerk = await world.addMember(world.own, 'clerk', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
    const id = await world.add(world.asBoss, { memberIds: [clerk] });
    await world.minute();
    expect(world.delivery.sent).toEqual([]);
    world.time.nowMs = mondayMs + 30_000;
    await world.minute();
    await world.minute();
    const [mail, ...more] = world.delivery.sent;
    expect(more).toEqual([]);
    expect(mail?.to).toBe('boss@example.com');
    expect(mail?.subject).toBe('Availability report · acme · 2026-02-23 – 2026-03-01');
    expect(mail?.files?.map(({ name }) => name)).toEqual([
      'availability 2026-02-23 2026-03-01.pdf',
      'availability 2026-02-23 2026-03-01.csv',
    ]);
    const sent = await world.sent('boss');
    const of = (recipient: string) => sent.find((one) => one.recipient === recipient);
    expect(of('boss')?.files.map(({ sha256 }) => sha256)).toEqual(
      mail?.files?.map(({ bytes }) => sum(bytes)),
    );
    expect([of('boss')?.state, of('clerk')?.state, of('clerk')?.reason]).toEqual([
      'sent',
      'skipped',
      'not-visible',
    ]);
    const inLedger = await world.sql(
      `select m.username from delivery d join member m on m.id = d.member_id where d.kind = 'report'`,
    );
    expect(inLedger.rows).toEqual([{ username: 'boss' }]);
    expect(await world.runs('boss', id)).toMatchObject([{ why: 'due', missed: 0, done: 1, omitted: [] }]);
  });

  it('has what waits for a mail server that is away wait for as long as the outbox tries, and gives it up then', async () => {
    await world.add(world.asBoss);
    world.time.nowMs = mondayMs + 30_000;
    await world.minute();
    await world.minute();
    await world.sql(`update report_sending set state = 'waiting', reason = null, settled_at = null`);
    const stateAfter = async (ms: number) => {
      world.time.nowMs = mondayMs + ms;
      await world.forget();
      return (await world.sql('select state, reason from report_sending')).rows;
    };
    expect(await stateAfter(triedForMs)).toEqual([{ state: 'waiting', reason: null }]);
    expect(await stateAfter(triedForMs + 2 * 86_400_000)).toEqual([{ state: 'failed', reason: 'given-up' }]);
  });

  it('is made once for all times that came while the server was off, and says so', async () => {
    const id = await world.add(world.asBoss);
    world.time.nowMs = mondayMs + 2 * weekMs + 3_600_000;
    await world.minute();
    await world.minute();
    expect(await world.runs('boss', id)).toMatchObject([{ why: 'late', missed: 2, done: 1 }]);
    expect(world.delivery.sent.map(({ subject }) => subject)).toEqual([
      'Availability report · acme · 2026-03-09 – 2026-03-15',
    ]);
  });

  it('is paused and said to administrators where its owner lost the right or is gone', async () => {
    const codes = [report, `${report}_EDIT`, device];
    for (const [username, change] of [
      ['losing', `delete from role_permission where permission = '${device}'`],
      ['leaving', `update member set enabled = false where username = 'leaving'`],
    ] as const) {
      await world.addMember(world.own, username, { codes });
      const id = await world.add(await world.app.signIn(username), { name: username });
      await world.sql(change);
      world.time.nowMs += weekMs;
      await world.minute();
      expect(await world.runs('boss', id)).toMatchObject([{ done: 0, omitted: [{ reason: 'paused' }] }]);
      const { rows } = await world.sql('select paused from report_schedule where id = $1', [id]);
      expect(rows[0].paused).toBe(username === 'losing' ? 'owner-rights' : 'owner-gone');
      const mail = world.delivery.sent.at(-1)!;
      expect([mail.to, mail.subject]).toEqual([
        'boss@example.com',
        `Report schedule “${username}” is paused`,
      ]);
    }
  });

  it('that was killed while it was made is made again, and sent once', async () => {
    await world.add(world.asBoss);
    world.time.nowMs = mondayMs;
    await world.begin();
    const stop = new AbortController();
    world.drawing.draw = async () => {
      stop.abort();
      throw new Error('stopped');
    };
    await world.runOne(stop.signal);
    world.drawing.draw = async () => Buffer.from('%PDF');
    await world.outbox.settled();
    expect(world.delivery.sent).toEqual([]);
    await world.minute();
    const { rows } = await world.sql('select input, tenant_id from operation where kind = $1', [
      'reports.scheduled',
    ]);
    // What comes again after it was sent finds nothing left to do.
    await world.operation.run({
      ...{ operation: { id: rows[0].id, kind: 'reports.scheduled', input: rows[0].input } },
      ...{
        scope: { tenantId: world.own } as never,
        progress: () => {},
        signal: new AbortController().signal,
      },
    });
    await world.outbox.settled();
    expect(world.delivery.sent.length).toBe(1);
  });

  it('that was killed when it was made and not sent is sent as it stands', async () => {
    await world.add(world.asBoss);
    world.time.nowMs = mondayMs;
    await world.begin();
    const [first] = (await world.sql('select input from operation where kind = $1', ['reports.scheduled']))
      .rows;
    await world.minute();
    const before = (await world.sql('select sha256 from report_file order by format')).rows;
    // As if the transaction of the sending had never been.
    await world.sql(`update report_part set state = 'waiting'`);
    await world.sql('update report_run set ended_at = null');
    await world.sql('delete from report_sending');
    await world.sql('delete from delivery');
    world.delivery.clear();
    await world.operation.run({
      ...{ operation: { id: 'again', kind: 'reports.scheduled', input: first.input } },
      ...{
        scope: { tenantId: world.own } as never,
        progress: () => {},
        signal: new AbortController().signal,
      },
    });
    await world.outbox.settled();
    expect((await world.sql('select sha256 from report_file order by format')).rows).toEqual(before);
    expect(world.delivery.sent.length).toBe(1);
  });

  it('mails nothing to who lost the right to see it before the mail left', async () => {
    const codes = [report, device, 'DMS_SERVER_MANAGE_WAN_VIEW'];
    const reader = await world.addMember(world.own, 'reader', { codes });
    await world.add(world.asBoss, { memberIds: [reader], toAdministrators: false });
    world.time.nowMs = mondayMs;
    await world.begin();
    await world.runAll();
    expect(await world.sent('boss')).toMatchObject([{ state: 'waiting' }]);
    await world.sql(
      `delete from role_permission where permission = $2
       and role_id in (select role_id from member_role where member_id = $1)`,
      [reader, device],
    );
    await world.outbox.settled();
    expect(world.delivery.sent).toEqual([]);
    expect(await world.sent('boss')).toMatchObject([{ state: 'skipped', reason: 'not-visible' }]);
  });

  it('is set up by members of the tenant with the right alone, of what they may see', async () => {
    const ask = async (as: object, input: object = {}) =>
      (await world.app.post(schedulesAt, { ...weekly, ...input }, as as never)).json.data.error;
    const fromAbove = await world.app.enter(world.asProvider, world.one);
    expect(await ask(fromAbove)).toBe('REPORT_SCHEDULE_OWN');
    await world.addMember(world.own, 'narrow', { codes: [report, `${report}_EDIT`, device] });
    const narrow = await world.app.signIn('narrow');
    expect(await ask(narrow, { kinds: ['sla'] })).toBe('REPORT_NOTHING_VISIBLE');
    expect(await ask(world.asBoss, { customers: { all: true } })).toBe('REPORT_SCHEDULE_CUSTOMERS');
    expect(await ask(world.asProvider, { customers: { ids: [world.own] } })).toBe('NOT_FOUND');
    expect(await ask(world.asBoss, { memberIds: [world.provider] })).toBe('NOT_FOUND');
    expect(await ask(world.asBoss, { every: 'week', onDay: 8 })).toBe('INVALID_INPUT');
  });

  it('that is paused makes nothing of what came meanwhile, and goes on with the rights of who lets it', async () => {
    const id = await world.add(world.asBoss);
    const pause = (paused: boolean) =>
      world.app.ask('PUT', `${schedulesAt}/${id}/pause`, {
        headers: { ...world.asBoss, 'content-type': 'application/json' },
        body: JSON.stringify({ paused }),
      });
    await pause(true);
    world.time.nowMs = mondayMs + 60_000;
    await world.minute();
    await pause(false);
    await world.minute();
    expect(await world.runs('boss', id)).toEqual([]);
    const { json } = await world.app.post(`${schedulesAt}/list`, {}, world.asBoss);
    expect((json.data['list'] as object[])[0]).toMatchObject({
      nextAt: '2026-03-09T08:00:00.000Z',
      paused: null,
    });
  });

  it('is run now on request, one run at a time', async () => {
    const id = await world.add(world.asBoss);
    const run = () => world.app.post(`${schedulesAt}/${id}/run`, {}, world.asBoss);
    expect((await run()).status).toBe(200);
    expect((await run()).json.data.error).toBe('REPORT_SCHEDULE_RUNNING');
    await world.runAll();
    await world.outbox.settled();
    expect(world.delivery.sent.length).toBe(1);
    expect(await world.runs('boss', id)).toMatchObject([{ why: 'asked', done: 1 }]);
  });
});

describe('a schedule of customers', () => {
  it('makes the report of each in its own tenant, of its own rows, and names who was left out', async () => {
    const id = await world.add(world.asProvider, { customers: { all: true }, toCustomers: true });
    world.time.nowMs = mondayMs;
    await world.minute();
    expect(await world.runs('provider', id)).toMatchObject([
      { done: 2, omitted: [{ customer: 'shut', state: 'left-out', reason: 'closed' }] },
    ]);
    const csvOf = (to: string) =>
      world.delivery.sent
        .filter((mail) => mail.to === to)
        .map(({ files }) => Buffer.from(files!.at(-1)!.bytes).toString());
    const [one] = csvOf('one-boss@example.com');
    expect(one).toContain('router of one');
    expect(one).not.toMatch(/router of (two|shut|msp|acme)/);
    expect(csvOf('two-boss@example.com').length).toBe(1);
    // The provider has one of each.
    expect(
      csvOf('provider@example.com')
        .map((csv) => /router of (\w+)/.exec(csv)?.[1])
        .toSorted(),
    ).toEqual(['one', 'two']);
    const { rows } = await world.sql('select tenant_id, created_by from report order by tenant_id');
    expect(rows).toEqual(
      [world.one, world.two].map((tenant_id) => ({ tenant_id, created_by: 'provider · msp' })),
    );
    expect(
      (await world.sent('provider')).map(({ customer, recipient }) => `${customer} ${recipient}`).sort(),
    ).toEqual([...['one one-boss', 'one provider', 'two provider', 'two two-boss']]);
  });

  it('by edition is of whoever holds it when it is made', async () => {
    const hold = (tenantId: number, edition: string) =>
      world.sql(
        `insert into licence (tenant_id, edition, validity, effective_at, issued_at, uploaded_at, uploaded_by, uploaded_for)
         values ($1, $2, 'permanent', $3, $3, $3, 'x', 'x')`,
        [tenantId, edition, new Date(mondayMs - weekMs)],
      );
    await hold(world.one, 'premium');
    await hold(world.two, 'basic');
    const id = await world.add(world.asProvider, { customers: { editions: ['premium', 'flagship'] } });
    // Without a licence is an edition of its own.
    const without = await world.add(world.asProvider, { customers: { editions: ['none'] }, name: 'Without' });
    world.time.nowMs = mondayMs;
    await world.minute();
    expect((await world.sent('provider')).map(({ customer }) => customer)).toEqual(['one']);
    expect(await world.runs('provider', without)).toMatchObject([
      { done: 0, omitted: [{ customer: 'shut' }] },
    ]);
    await hold(world.two, 'flagship');
    world.time.nowMs = mondayMs + weekMs;
    await world.minute();
    expect((await world.runs('provider', id)).map(({ done }) => done)).toEqual([2, 1]);
  });

  it('tells the provider nothing of a customer that forbade it before the mail left', async () => {
    await world.add(world.asProvider, { customers: { ids: [world.one] }, toCustomers: true });
    world.time.nowMs = mondayMs;
    await world.begin();
    await world.runAll();
    await world.sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [world.one]);
    await world.outbox.settled();
    expect(world.delivery.sent.map(({ to }) => to)).toEqual(['one-boss@example.com']);
  });
});
