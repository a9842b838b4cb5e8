import { randomUUID } from 'node:crypto';
import { type AlertDetail, type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, addPending, addRule } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addDevice } from '../../../../test/devices.ts';
import { on } from '../../../platform/events/event-bus.ts';
import { alertsClosed } from '../events.ts';

const root = '/monitor/api/v1/alerts';
const view = 'DMS_SERVER_MANAGE_ALERT';
const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';
const devices = 'DMS_SERVER_MANAGE_DEVICE';
type Headers = { readonly authorization: string };

let app: TestApp;
let msp: number;
let ours: number;
let boss: Headers;
let keeperId: string;
let keeper: Headers;
let blindId: string;
const closed: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ clock: () => Date.parse('2026-03-02T00:00:00Z') });
  msp = await app.addTenant('msp', 8);
  ours = await app.addTenant('ours', 16, msp);
  await app.addMember(msp, 'provider', { administrator: true });
  await app.addMember(ours, 'boss', { administrator: true });
  keeperId = await app.addMember(ours, 'keeper', { codes: [view, edit, devices] });
  blindId = await app.addMember(ours, 'blind', { codes: [view, edit] });
  boss = await app.signIn('boss', 'ours');
  keeper = await app.signIn('keeper', 'ours');
  app.db.database.events.subscribe(on(alertsClosed, ({ alertIds }) => void closed.push(...alertIds)));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.admin.query('delete from alert; delete from alert_rule');
});

const post = async <Data>(path: string, body: object, as = boss) =>
  (await app.post(`${root}${path}`, body, as)).json as unknown as { code: number; data: Data };
const list = async (body: object = {}, as = boss) =>
  (await post<{ total: number; list: AlertRow[] }>('/list', body, as)).data;
const named = async (body: object = {}, as = boss) =>
  (await list(body, as)).list.map(({ subjectName }) => subjectName);
const get = async (id: string, as = boss) =>
  (await app.ask('GET', `${root}/${id}`, { headers: as })).json as unknown as {
    code: number;
    data: AlertDetail;
  };
const give = async (id: string, memberId: string | null, as = boss) =>
  (await app.ask('PUT', `${root}/${id}/owner`, { headers: as, body: JSON.stringify({ memberId }) })).json;
const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));

describe('the list of alerts', () => {
  it('shows what is open, the newest first, and below it what is about to fire', async () => {
    const ruleId = await addRule(app.db, ours, { name: 'Busy' });
    const deviceId = await addDevice(app.db.database, ours, '10.0.0.1', { name: 'waiting' });
    await addAlert(app.db, ours, { subjectName: 'older', firedAt: at(1) });
    await addAlert(app.db, ours, { subjectName: 'newer', firedAt: at(2), state: 'acknowledged' });
    await addAlert(app.db, ours, { subjectName: 'over', firedAt: at(3), state: 'resolved' });
    await addPending(app.db, ours, { ruleId, subjectKind: 'device', subjectId: deviceId, since: at(4) });
    const { list: rows, total } = await list();
    expect(rows.map(({ subjectName, state }) => [subjectName, state])).toEqual([
      ['newer', 'acknowledged'],
      ['older', 'firing'],
      ['waiting', 'pending'],
    ]);
    expect(total).toBe(3);
    expect(rows[2]).toMatchObject({ ruleName: 'Busy', value: 7, firedAt: null, severity: 'major' });
    expect(await named({ state: ['resolved'] })).toEqual(['over']);
  });

  it('is narrowed by each of its filters, and by the name of a rule of the program in any language', async () => {
    const [subjectId, outletId] = [randomUUID(), randomUUID()];
    const mine = { subjectName: 'mine', subjectId, outletId, region: 'South', outletName: 'Shop' } as const;
    await addAlert(app.db, ours, { ...mine, builtIn: 'device-down', severity: 'minor', firedAt: at(5) });
    await addAlert(app.db, ours, { subjectName: 'other', ruleName: 'Else', firedAt: at(1) });
    const narrow = [
      ...[
        { search: '设备中断' },
        { search: 'device DOWN' },
        { search: 'shop' },
        { search: 'mine' },
        { outletId },
      ],
      ...[{ subjectId }, { region: 'South' }, { severity: ['minor'] }, { from: at(4).toISOString() }],
    ];
    for (const filter of narrow) expect(await named(filter), JSON.stringify(filter)).toEqual(['mine']);
    for (const filter of [{ search: 'Else' }, { to: at(4).toISOString() }, { severity: ['critical'] }])
      expect(await named(filter), JSON.stringify(filter)).toEqual(['other']);
    for (const filter of [
      { search: '%' },
      { ruleId: randomUUID() },
      { mine: true },
      { subjectKind: ['line'] },
    ])
      expect(await named(filter), JSON.stringify(filter)).toEqual([]);
  });

  it('is sorted by how bad they are, and leaves consequences to their cause', async () => {
    const causeId = await addAlert(app.db, ours, { subjectName: 'cause', severity: 'warning' });
    await addAlert(app.db, ours, { subjectName: 'major', severity: 'major', firedAt: at(1) });
    await addAlert(app.db, ours, { subjectName: 'child', severity: 'critical', causeId });
    expect(await named({ sort: 'severity' })).toEqual(['major', 'cause']);
    expect(await named({ sort: 'severity', withConsequences: true })).toEqual(['child', 'major', 'cause']);
    expect((await list({ search: 'cause' })).list[0]).toMatchObject({ consequences: 1 });
    expect((await get(causeId)).data.children.map(({ subjectName }) => subjectName)).toEqual(['child']);
    await addAlert(app.db, ours, { subjectName: 'a little', severity: 'minor', causeId });
    await addAlert(app.db, ours, {
      subjectName: 'a past one',
      severity: 'critical',
      causeId,
      state: 'resolved',
    });
    expect((await get(causeId)).data.children.map(({ subjectName }) => subjectName)).toEqual([
      ...['child', 'a little', 'a past one'],
    ]);
  });

  it('counts each chip over what the others leave, and what is over not among what is open', async () => {
    await addAlert(app.db, ours, { severity: 'major' });
    await addAlert(app.db, ours, { severity: 'major', state: 'resolved' });
    await addAlert(app.db, ours, { severity: 'minor', state: 'acknowledged', subjectKind: 'line' });
    const { data } = await post('/counts', {});
    expect(data).toEqual({
      total: 2,
      state: { pending: 0, firing: 1, acknowledged: 1, resolved: 1 },
      severity: { critical: 0, major: 1, minor: 1, warning: 0 },
      subjectKind: { device: 1, interface: 0, line: 1, dial_path: 0, agent: 0, service: 0, licence: 0 },
    });
    const { data: narrowed } = await post('/counts', { severity: ['minor'] });
    expect(narrowed).toMatchObject({
      total: 1,
      state: { firing: 0, acknowledged: 1 },
      severity: { major: 1 },
    });
  });

  it('is written as a file in the reader’s language', async () => {
    await addAlert(app.db, ours, { builtIn: 'line-down', subjectKind: 'line', subjectName: '=1+1' });
    const { text } = await app.post(`${root}/export`, {}, { ...boss, 'accept-language': 'zh-TW' } as Headers);
    const [head = '', row = ''] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFF嚴重性,狀態,告警,監測對象/);
    expect(row).toMatch(/^緊急,告警中,線路中斷,'=1\+1,/);
    expect(await app.audited()).toContain('alert.export');
  });
});

describe('an alert about what a caller may not see', () => {
  it('is not named as a cause either, in what happened to one that they may see', async () => {
    const id = await addAlert(app.db, ours, { subjectKind: 'device', subjectName: 'behind' });
    const step = (kind: string, data: object) =>
      app.db.admin.query(
        'insert into alert_step (tenant_id, alert_id, at, kind, data) values ($1, $2, now(), $3, $4)',
        [ours, id, kind, data],
      );
    await step('cause', { name: 'secret line', of: 'line' });
    await step('leads', { name: 'Core-9', of: 'device' });
    await step('cause', { name: 'from before kinds were kept' });
    const named = async (who: Parameters<typeof get>[1]) =>
      (await get(id, who)).data.steps.flatMap(({ kind, name }) => (kind === 'fired' ? [] : [name])).sort();
    expect(await named(keeper)).toEqual(['Core-9', null, null]);
    expect(await named(undefined)).toEqual(['Core-9', 'from before kinds were kept', 'secret line']);
  });

  it('is not there for them: in no list, count or page, nor to be acted on', async () => {
    const id = await addAlert(app.db, ours, { subjectKind: 'line', subjectName: 'secret line' });
    const causeId = await addAlert(app.db, ours, { subjectKind: 'device', subjectName: 'seen' });
    await app.db.admin.query('update alert set cause_id = $1 where id = $2', [causeId, id]);
    expect(await named({ withConsequences: true }, keeper)).toEqual(['seen']);
    expect((await list({}, keeper)).list[0]).toMatchObject({ consequences: 0 });
    expect((await get(causeId, keeper)).data.children).toEqual([]);
    expect((await get(id, keeper)).data).toMatchObject({ error: 'NOT_FOUND' });
    for (const path of ['/acknowledge', '/close'])
      expect((await post(path, { alertIds: [id], note: 'x' }, keeper)).data).toEqual({ changed: 0 });
    expect((await post(`/${id}/notes`, { note: 'x' }, keeper)).data).toMatchObject({ error: 'NOT_FOUND' });
    expect((await give(id, null, keeper)).data).toMatchObject({ error: 'NOT_FOUND' });
    expect((await post(`/${id}/owner-choices`, {}, keeper)).data).toMatchObject({ error: 'NOT_FOUND' });
    const { rows } = await app.db.admin.query('select state from alert where id = $1', [id]);
    expect(rows).toEqual([{ state: 'firing' }]);
    expect(await named({}, await app.signIn('blind', 'ours'))).toEqual([]);
  });
});

describe('acknowledging', () => {
  it('makes the caller see to what fires, once, and says who did it', async () => {
    const ids = [await addAlert(app.db, ours), await addAlert(app.db, ours, { state: 'resolved' })];
    const body = { alertIds: [...ids, randomUUID()], note: 'On it' };
    expect((await post('/acknowledge', body, keeper)).data).toEqual({ changed: 1 });
    expect((await post('/acknowledge', body, boss)).data).toEqual({ changed: 0 });
    const { data } = await get(ids[0]!);
    expect(data).toMatchObject({
      ...{ state: 'acknowledged', ownerId: keeperId, ownerName: 'keeper', acknowledgedBy: 'keeper' },
      acknowledgedAt: '2026-03-02T00:00:00.000Z',
      steps: [
        { kind: 'fired', by: null, value: 1 },
        { kind: 'acknowledged', by: 'keeper', byTenant: null, note: 'On it' },
      ],
    });
    expect(await named({ mine: true }, keeper)).toEqual(['cpe']);
    expect((await get(ids[1]!)).data.steps).toHaveLength(1);
  });

  it('from above says whose the hand was, and gives the alert to nobody there', async () => {
    const id = await addAlert(app.db, ours);
    const acting = await app.enter(await app.signIn('provider', 'msp'), ours);
    expect((await post('/acknowledge', { alertIds: [id] }, acting)).data).toEqual({ changed: 1 });
    expect((await get(id)).data).toMatchObject({
      ...{ state: 'acknowledged', ownerId: null, acknowledgedBy: 'provider' },
      steps: [{ kind: 'fired' }, { kind: 'acknowledged', by: 'provider', byTenant: 'msp' }],
    });
  });
});

describe('closing by hand', () => {
  it('ends what is open with what was done, tells the engine, and is what helped the next time', async () => {
    const ruleId = await addRule(app.db, ours);
    const subjectId = randomUUID();
    const about = { ruleId, subjectId };
    const id = await addAlert(app.db, ours, { ...about, firedAt: at(1) });
    expect((await post('/close', { alertIds: [id], note: ' ' })).code).toBe(60001);
    closed.length = 0;
    expect((await post('/close', { alertIds: [id], note: 'New cable' }, keeper)).data).toEqual({
      changed: 1,
    });
    expect((await post('/close', { alertIds: [id], note: 'Again' })).data).toEqual({ changed: 0 });
    expect(closed).toEqual([id]);
    const next = await addAlert(app.db, ours, { ...about, firedAt: at(2) });
    await addAlert(app.db, ours, { ruleId, firedAt: at(1), state: 'resolved', resolveNote: 'Of another' });
    const { data } = await get(next);
    expect(data.helped).toEqual([
      {
        ...{ at: '2026-03-02T00:00:00.000Z', kind: 'resolved', by: 'keeper', byTenant: null },
        ...{ note: 'New cable', alertId: id },
      },
    ]);
    expect(data.earlier).toMatchObject([{ id, state: 'resolved', resolveReason: 'closed-by-hand' }]);
    expect((await get(id)).data).toMatchObject({
      resolvedBy: 'keeper',
      resolveNote: 'New cable',
      earlier: [],
    });
  });
});

describe('the owner of an alert', () => {
  it('is a member that may see it, or nobody, until it is over', async () => {
    const id = await addAlert(app.db, ours);
    const { data } = await post<{ list: { name: string }[] }>(`/${id}/owner-choices`, {});
    expect(data.list.map(({ name }) => name)).toEqual(['boss', 'keeper']);
    expect((await give(id, blindId)).data).toMatchObject({ error: 'NOT_FOUND' });
    expect((await give(id, keeperId)).code).toBe(0);
    expect((await give(id, null)).code).toBe(0);
    await post(`/${id}/notes`, { note: 'Called the carrier' });
    await post('/close', { alertIds: [id], note: 'Done' });
    expect((await give(id, keeperId)).data).toMatchObject({ error: 'ALERT_OVER' });
    expect((await get(id)).data.steps.slice(1)).toMatchObject([
      { kind: 'owner', name: 'keeper', by: 'boss' },
      { kind: 'owner', name: null },
      { kind: 'note', note: 'Called the carrier' },
      { kind: 'resolved', reason: 'closed-by-hand', note: 'Done' },
    ]);
  });
});
