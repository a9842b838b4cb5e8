import { randomUUID } from 'node:crypto';
import { alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type CarrierIncident, type CustomerAlerts } from '@linekeeper/contract/overview/customer-alerts';
import { sql as statement } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlert, addRule } from '../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { putInState } from '../../../test/standings.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { levelOf } from './customer-alerts.ts';

const path = '/monitor/api/v1/customers/alerts/overview';
const alert = 'DMS_SERVER_MANAGE_ALERT';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const wan = 'DMS_SERVER_MANAGE_WAN_VIEW';
const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const nought = { critical: 0, major: 0, minor: 0, warning: 0, unacknowledged: 0 };

let app: TestApp;
let msp: number;
const ids: Record<string, number> = {};
type Headers = { readonly authorization: string };
let boss: Headers;
const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

beforeAll(async () => {
  app = await startTestApp({ clock: () => Date.parse('2026-03-02T00:00:00Z') });
  msp = await app.addTenant('msp', 8);
  for (const prefix of ['loud', 'burning', 'calm', 'shut', 'deaf', 'wan-less'])
    ids[prefix] = await app.addTenant(prefix, 16, msp);
  ids['rival'] = await app.addTenant('rival', 8);
  ids['stranger'] = await app.addTenant('stranger', 16, ids['rival']);
  await sql('delete from alert_rule');
  for (const [prefix, id] of Object.entries(ids)) if (prefix !== 'deaf') await addRule(app.db, id);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(msp, 'devices-only', { codes: [alert, device] });
  await app.addMember(msp, 'blind', { codes: [device, wan] });
  await app.addMember(ids['loud']!, 'loud-boss', { administrator: true });
  boss = await app.signIn('boss', 'msp');

  const of = (prefix: string, given: Parameters<typeof addAlert>[2]) =>
    addAlert(app.db, ids[prefix]!, { subjectName: `Secret of ${prefix}`, ...given });
  await of('loud', { severity: 'major', firedAt: at(3) });
  await of('loud', { severity: 'major', firedAt: at(2), state: 'acknowledged' });
  await of('loud', { severity: 'minor', firedAt: at(1) });
  await of('loud', { severity: 'critical', firedAt: at(1), state: 'resolved' });
  const causeId = await of('burning', { severity: 'critical', firedAt: at(4), subjectKind: 'line' });
  await of('burning', { severity: 'critical', firedAt: at(5), causeId });
  await of('shut', { severity: 'critical' });
  await of('stranger', { severity: 'critical' });
  await of('wan-less', { severity: 'critical', subjectKind: 'line' });
  await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [ids['shut']]);
  await sql(
    `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'link-quality', 'disabled', now(), 'x')`,
    [ids['wan-less']],
  );
});
afterAll(() => app.close());

interface Overview {
  readonly list: CustomerAlerts[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly totals: Record<string, number>;
  readonly own: object;
  readonly incidents: CarrierIncident[];
}
async function overview(headers: Headers, body: object = {}): Promise<Overview> {
  const { json, text } = await app.post(path, body, headers);
  expect(json.code, text).toBe(0);
  return json.data as unknown as Overview;
}
const names = ({ list }: Overview) => list.map(({ name }) => name);
const named = ({ list }: Overview, name: string) => list.find((row) => row.name === name)!;

describe('the customers’ alerts from above', () => {
  it('are numbers by severity, the worst customer first, and name nothing of a network', async () => {
    const found = await overview(boss);
    expect(names(found)).toEqual(['burning', 'loud', 'shut', 'deaf', 'calm', 'wan-less']);
    expect(named(found, 'burning')).toMatchObject({
      ...{ level: 'critical', since: at(4).toISOString() },
      open: { ...nought, critical: 1, unacknowledged: 1 },
    });
    expect(named(found, 'loud')).toMatchObject({
      ...{ level: 'major', since: at(2).toISOString() },
      open: { ...nought, major: 2, minor: 1, unacknowledged: 2 },
    });
    expect(found.totals).toMatchObject({
      ...{ critical: 1, major: 2, minor: 1, warning: 0, unacknowledged: 3 },
      ...{ customers: 6, alertedCustomers: 2, closedCustomers: 1, unruledCustomers: 1, pausedCustomers: 0 },
    });
    expect(JSON.stringify(found)).not.toContain('Secret');
  });

  it('are as many as the list there shows in a stay', async () => {
    const there = await app.enter(boss, ids['loud']!, { readsOnly: true });
    const body = { state: ['firing', 'acknowledged'], severity: ['major'] };
    const { json } = await app.post('/monitor/api/v1/alerts/list', body, { ...there });
    expect(json.data['total']).toBe(2);
  });

  it('of a customer that keeps them to itself have no number, wherever one looks', async () => {
    const found = await overview(boss);
    expect(named(found, 'shut')).toMatchObject({ level: 'closed', open: null, since: null });
    const { rows } = await app.db.database.withTenant(jobScope([msp]), (tx) =>
      statement`select critical, ruled from alerts_below(${msp}, '{device}') b where b.closed`.execute(tx),
    );
    expect(rows).toEqual([{ critical: 0, ruled: false }]);
  });

  it('of lines are not counted where link quality is closed to the customer', async () => {
    expect(named(await overview(boss), 'wan-less')).toMatchObject({ level: 'calm', open: nought });
  });

  it('are of each kind as the list there shows them, whatever is closed to the customer', async () => {
    const id = ids['calm']!;
    for (const subjectKind of alertSubjectKinds) await addAlert(app.db, id, { subjectKind });
    const product = (name: string, state: string) =>
      sql(
        `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, $2, $3, now(), 'x')
          on conflict (tenant_id, product) do update set state = excluded.state`,
        [id, name, state],
      );
    const application = (code: string, state: string) =>
      sql('update application set state = $3 where tenant_id = $1 and app_code = $2', [id, code, state]);
    const both = async () => {
      const there = await app.enter(boss, id, { readsOnly: true });
      const { json } = await app.post('/monitor/api/v1/alerts/list', { pageSize: 50 }, there);
      const range = { from: at(0).toISOString(), to: at(23).toISOString(), customerId: id };
      const past = await app.post('/monitor/api/v1/charts/past/customers', range, boss);
      const marks = past.json.data['marks'] as Record<string, number>[];
      return {
        list: (json.data['total'] as number | undefined) ?? null,
        below: named(await overview(boss), 'calm').open?.unacknowledged ?? null,
        marks: marks.reduce((sum, { critical = 0 }) => sum + critical, 0),
      };
    };
    const all = alertSubjectKinds.length;
    expect(await both()).toEqual({ list: all, below: all, marks: all });
    await product('link-quality', 'disabled');
    // Of lines, dial tests and agents none; that of the licence is no line's.
    expect(await both()).toEqual({ list: all - 3, below: all - 3, marks: all - 3 });
    await product('link-quality', 'enabled');
    await application('dial_server', 'disabled');
    expect(await both()).toEqual({ list: all - 1, below: all - 1, marks: all - 1 });
    await application('dial_server', 'enabled');
    await application('monitor_server', 'disabled');
    expect(await both()).toEqual({ list: null, below: null, marks: 0 });
    await application('monitor_server', 'enabled');
    await sql('delete from alert where tenant_id = $1', [id]);
  });

  it('are not called calm where no rule is on, nor paused where something fires', () => {
    const numbers = { ...nought, closed: false, productClosed: false, ruled: true };
    expect(levelOf(numbers, 'open')).toBe('calm');
    expect(levelOf({ ...numbers, ruled: false }, 'open')).toBe('unruled');
    expect(levelOf({ ...numbers, productClosed: true }, 'open')).toBe('paused');
    expect(levelOf(numbers, 'frozen')).toBe('paused');
    expect(levelOf({ ...numbers, warning: 1 }, 'frozen')).toBe('warning');
    expect(levelOf({ ...numbers, critical: 1, closed: true }, 'open')).toBe('closed');
  });

  it('are searched, narrowed, sorted and paged, and their sums are of all the same', async () => {
    const narrowed = await overview(boss, { level: ['critical', 'closed'] });
    expect(names(narrowed)).toEqual(['burning', 'shut']);
    expect(narrowed.totals).toMatchObject({ customers: 6, major: 2 });
    expect((await overview(boss, { search: 'LO' })).counts).toMatchObject({ major: 1, critical: 0 });
    expect(names(await overview(boss, { sort: 'major', order: 'desc', pageSize: 1 }))).toEqual(['loud']);
    expect(names(await overview(boss, { sort: 'minor', pageSize: 6 })).at(-1)).toBe('shut');
    expect(names(await overview(boss, { sort: 'name', pageSize: 2, page: 2 }))).toEqual(['deaf', 'loud']);
  });

  it('are about what the reader may see, and the own ones are apart', async () => {
    await addAlert(app.db, msp, { severity: 'warning' });
    const found = await overview(await app.signIn('devices-only', 'msp'));
    // Of the line that is the cause they are told nothing: its consequence stands for itself.
    expect(named(found, 'burning')).toMatchObject({
      ...{ level: 'critical', since: at(5).toISOString() },
      open: { ...nought, critical: 1, unacknowledged: 1 },
    });
    expect(found.own).toEqual({ ...nought, warning: 1, unacknowledged: 1 });
  });

  it('are those of all for the platform, with whose customers they are, and of no other provider for one', async () => {
    const found = await overview(await app.signIn('admin'));
    expect(named(found, 'stranger')).toMatchObject({ level: 'critical', parentName: 'rival' });
    expect(names(await overview(boss))).not.toContain('stranger');
    const rows = await app.db.database.withTenant(jobScope([msp]), async (tx) => [
      ...(await statement`select * from alerts_below(${ids['rival']}, '{device}')`.execute(tx)).rows,
      ...(await statement`select * from carriers_below(${ids['rival']}, '{line.loss}')`.execute(tx)).rows,
    ]);
    expect(rows).toEqual([]);
  });

  it('need the permission of alerts, in a tenant that can have customers', async () => {
    const errorOf = async (headers: Headers) =>
      (await app.post(path, {}, headers)).json.data['error'] as unknown;
    expect(await errorOf(await app.signIn('blind', 'msp'))).toBe('FORBIDDEN');
    expect(await errorOf(await app.signIn('loud-boss', 'loud'))).toBe('FORBIDDEN');
    expect(await errorOf({ ...(await app.enter(boss, ids['loud']!)) })).toBe('FORBIDDEN');
  });
});

describe('a carrier that fails for several customers', () => {
  /** A line of a customer that went down at a minute past three, and the alert of it. */
  async function cut(prefix: string, minute: number, given: { provider?: string; region?: string } = {}) {
    const tenantId = ids[prefix]!;
    const { provider = 'China Telecom', region = 'Zhejiang' } = given;
    const outletId = await addOutlet(app.db, tenantId, randomUUID().slice(0, 8), region);
    const lineId = await addLine(app.db.database, tenantId, outletId, {
      provider,
      name: `Secret of ${prefix}`,
    });
    const since = new Date(Date.UTC(2026, 2, 1, 3, minute));
    await putInState(app.db, [tenantId, lineId], 'down', { since });
    const id = await addAlert(app.db, tenantId, {
      subjectKind: 'line',
      subjectId: lineId,
      region,
      firedAt: since,
    });
    await sql('update alert set provider = $2 where id = $1', [id, provider]);
    return id;
  }
  const carrier = async (alertId: string, headers: Headers) =>
    (await app.ask('GET', `/monitor/api/v1/alerts/${alertId}/carrier`, { headers })).json
      .data as unknown as AlertDetail;
  let alertId: string;
  let mine: Headers;
  /** What was said of two lines, and to one of two customers that have lines there. */
  const early: unknown[] = [];

  beforeAll(async () => {
    mine = { ...(await app.signIn('loud-boss', 'loud')) };
    alertId = await cut('loud', 12);
    await cut('burning', 13, { provider: 'china telecom ' });
    early.push((await overview(boss)).incidents);
    await cut('burning', 14);
    await cut('burning', 14, { region: 'Jiangsu' });
    early.push(await carrier(alertId, mine));
    const outletId = await addOutlet(app.db, ids['calm']!, 'C-1', 'Zhejiang');
    await addLine(app.db.database, ids['calm']!, outletId, { provider: 'China Telecom' });
  });

  it('is one for its provider, counted, with whose lines they are', async () => {
    expect(early[0]).toEqual([]);
    const found = await overview(boss);
    expect(found.incidents).toMatchObject([
      {
        ...{ region: 'Zhejiang', lines: 3, ofLines: 4, since: '2026-03-01T03:12:00.000Z' },
        customers: [
          { companyId: ids['burning'], name: 'burning', lines: 2 },
          { companyId: ids['loud'], name: 'loud', lines: 1 },
        ],
      },
    ]);
    expect(JSON.stringify(found)).not.toContain('Secret');
    expect((await overview(await app.signIn('devices-only', 'msp'))).incidents).toEqual([]);
  });

  it('is told to a customer without a name or a number, where it points to nobody', async () => {
    expect(early[1]).toEqual({ isElsewhereToo: false });
    // One more had such a line since: the others are more than one.
    expect(await carrier(alertId, mine)).toEqual({ isElsewhereToo: true });
    const other = await cut('loud', 12, { region: 'Jiangsu' });
    expect(await carrier(other, mine)).toEqual({ isElsewhereToo: false });
    await sql(`update alert set metric = 'line.in_share' where id = $1`, [alertId]);
    expect(await carrier(alertId, mine), 'of how full it is').toEqual({ isElsewhereToo: false });
    await sql(`update alert set metric = 'line.loss' where id = $1`, [alertId]);
    expect(await carrier(alertId, mine)).toEqual({ isElsewhereToo: true });
    await sql('update alert set metric = null where id = $1', [alertId]);
    const ofDevice = await addAlert(app.db, ids['loud']!, {});
    expect(await carrier(ofDevice, mine)).toEqual({ isElsewhereToo: false });
  });

  it('leaves out who forbids their provider to look, for the provider and for the others', async () => {
    await cut('shut', 12);
    const [incident] = (await overview(boss)).incidents;
    expect(incident?.customers.map(({ name }) => name)).not.toContain('shut');
    await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [ids['burning']]);
    expect((await overview(boss)).incidents).toEqual([]);
    expect(await carrier(alertId, { ...(await app.signIn('loud-boss', 'loud')) })).toEqual({
      isElsewhereToo: false,
    });
    await sql('update tenant_setting set proxy_allowed = true where tenant_id = $1', [ids['burning']]);
  });

  it('is asked by a tenant of its own alerts and place alone', async () => {
    expect(await carrier(alertId, boss)).toMatchObject({ error: 'NOT_FOUND' });
    const rows = await app.db.database.withTenant(jobScope([ids['stranger']!]), async (tx) => {
      const near = (tenant: number) =>
        statement<{
          lines: number;
        }>`select lines from carrier_near(${tenant}, 'China Telecom', 'Zhejiang', '{line.loss}')`.execute(tx);
      return [...(await near(ids['loud']!)).rows, ...(await near(ids['stranger']!)).rows];
    });
    expect(rows.map(({ lines }) => lines)).toEqual([0, 0]);
  });

  it('is not said to who may not see lines, nor to the key of an application', async () => {
    const { rows } = await sql(
      `select id from application where tenant_id = $1 and app_code = 'monitor_server'`,
      [ids['loud']],
    );
    const keys = `/api/v1/applications/${rows[0].id}/keys/create`;
    const { json } = await app.post(keys, { overlapHours: 0 }, mine);
    const key = { authorization: `Bearer ${String(json.data['key'])}` };
    expect((await app.post('/monitor/api/v1/alerts/list', {}, key)).json.code).toBe(0);
    expect(await carrier(alertId, key)).toMatchObject({ error: 'FORBIDDEN' });
    await app.addMember(ids['loud']!, 'fitter', { codes: [alert, device] });
    expect(await carrier(alertId, { ...(await app.signIn('fitter', 'loud')) })).toMatchObject({
      error: 'NOT_FOUND',
    });
  });
});
