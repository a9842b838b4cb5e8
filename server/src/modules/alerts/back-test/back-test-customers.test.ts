import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type BackTestOfCustomers } from '@linekeeper/contract/alerts/back-test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addDevice } from '../../../../test/devices.ts';
import { storedHistory } from '../../../../test/stored-history.ts';
import { figuresScope } from '../../../platform/db/figures-scope.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { backTestCustomers } from './back-test-customers.ts';
import { type BackTestParts } from './look-back.ts';

type Headers = { readonly authorization: string };
/** Noon in Shanghai. */
const nowMs = Date.parse('2026-11-23T04:00:00Z');
const path = '/monitor/api/v1/alert-rules/back-test/customers';
const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_ALERT_EDIT'];
const ids: Record<string, number> = {};
let app: TestApp;
let boss: Headers;

const ago = (hours: number) => new Date(nowMs - hours * 3_600_000);
const sql = (text: string, values: unknown[]) => app.db.admin.query(text, values);

/** A device that was down once by day, and so often by night. */
async function addFailing(tenant: string, nights: number): Promise<string> {
  const tenantId = ids[tenant]!;
  const id = await addDevice(app.db.database, tenantId, '10.1.0.1', { name: `secret ${tenant}` });
  await sql('delete from state_interval where tenant_id = $1 and subject_id = $2', [tenantId, id]);
  // At noon six days ago, and from 23:00 on, night by night.
  const outages = [144, ...Array.from({ length: nights }, (_none, n) => 109 - 24 * n)];
  for (const [at, from] of outages.entries())
    for (const [state, begin, end] of [
      ['up', outages[at - 1] === undefined ? 200 : outages[at - 1]! - 1, from],
      ['down', from, from - 1],
    ] as const)
      await sql(
        `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, $4, $5, $6)`,
        [tenantId, id, state, state === 'up' ? 'answers' : 'snmp-timeout', ago(begin), ago(end)],
      );
  await sql(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at) values ($1, $2, 'up', 'answers', $3)`,
    [tenantId, id, ago(outages.at(-1)! - 1)],
  );
  return id;
}

beforeAll(async () => {
  app = await startTestApp();
  ids['msp'] = await app.addTenant('msp', 8);
  ids['partner'] = await app.addTenant('partner', 8, ids['msp']);
  for (const prefix of ['calm', 'noisy', 'shut', 'without'])
    ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['below'] = await app.addTenant('below', 16, ids['partner']);
  ids['stranger'] = await app.addTenant('stranger', 16);
  for (const [tenant, nights] of [
    ['noisy', 2],
    ['shut', 3],
    ['without', 3],
    ['below', 0],
    ['stranger', 3],
  ] as const)
    await addFailing(tenant, nights);
  await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [ids['shut']]);
  await sql(
    `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'network-monitoring', 'disabled', now(), 'x')`,
    [ids['without']],
  );
  await app.addMember(ids['msp']!, 'boss', { administrator: true });
  await app.addMember(ids['msp']!, 'liner', { codes: [...codes, 'DMS_SERVER_MANAGE_WAN_VIEW'] });
  await app.addMember(ids['noisy']!, 'customer', { administrator: true });
  boss = await app.signIn('boss', 'msp');
}, 60_000);
afterAll(() => app.close());

const rule = {
  ...{ ruleId: null, subjectKind: 'device', metric: null, states: ['down'], events: [], scope: {} },
  condition: { kind: 'state', settings: { forS: 60 } },
};
const partsOf = (mostMs = 60_000) => ({
  ...{ database: app.db.database, nowMs: () => nowMs, timeZoneOf: () => 'Asia/Shanghai', mostMs },
  ...storedHistory(app.db.database),
});
const caller = () =>
  ({
    ...{ scope: jobScope([ids['msp']!]), tenant: { type: 8 }, language: 'en', maintenance: {} },
    ...{ closedApplications: [], permissions: new Set(['DMS_SERVER_MANAGE_DEVICE']) },
    member: { administrator: true },
  }) as never;
const everywhere = { outletIds: [], subjectIds: [], regions: [], deviceKinds: [], providers: [], tags: [] };

/** A back-test by somebody of the provider who may see devices alone. */
const ask = (body: object = {}, parts: Partial<BackTestParts> = {}): Promise<BackTestOfCustomers> =>
  backTestCustomers(
    { ...partsOf(), ...parts },
    caller(),
    { ...rule, scope: everywhere, ...body } as never,
    new AbortController().signal,
  );
const rowsOf = ({ list }: BackTestOfCustomers) =>
  list.map(({ name, parentName, figures }) => [
    name,
    parentName,
    figures && [figures.draft.alerts, figures.draft.nightAlerts, figures.now && figures.now.alerts],
  ]);

it('a rule that is handed down is tried at every customer, in numbers that name nothing that it has', async () => {
  const data = await ask();
  expect(data.own).toBeNull();
  expect(rowsOf(data)).toEqual([
    ['below', 'partner', [1, 0, null]],
    ['calm', null, [0, 0, null]],
    ['noisy', null, [3, 2, null]],
    ['partner', null, [0, 0, null]],
    ['shut', null, null],
    ['without', null, null],
  ]);
  expect(data.list[2]!.figures).toMatchObject({
    targets: 1,
    judgedTargets: 1,
    keptDays: 9,
    usualShare: null,
  });
  expect(JSON.stringify(data)).not.toMatch(/secret|stranger|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

it('the rule as it is now stands beside, and the own network is told where the rule looks at anything there', async () => {
  const condition = { kind: 'state', settings: { forS: 2 * 3600 } };
  const ruleId = await addRule(app.db, ids['msp']!);
  await sql('update alert_rule set condition = $2, states = $3, metric = null where id = $1', [
    ruleId,
    JSON.stringify(condition),
    ['down'],
  ]);
  const own = await addFailing('msp', 1);
  const data = await ask({ ruleId });
  expect(data.own).toMatchObject({ targets: 1, draft: { alerts: 2, nightAlerts: 1 }, now: { alerts: 0 } });
  expect(rowsOf(data)[2]).toEqual(['noisy', null, [3, 2, 0]]);
  await sql('delete from device where id = $1', [own]);
});

it('is for those who can have customers, of kinds that they may see, and names no subject of one', async () => {
  const errorOf = async (body: object, headers: Headers) =>
    (await app.post(path, { ...rule, ...body }, { ...headers })).json.data['error'];
  expect(await errorOf({}, boss)).toBeUndefined();
  expect(await errorOf({}, await app.signIn('customer', 'noisy'))).toBe('FORBIDDEN');
  expect(await errorOf({}, await app.signIn('liner', 'msp'))).toBe('FORBIDDEN');
  const scope = { subjectIds: ['6f1f7c1e-1f0a-4a53-9a43-000000000001'] };
  expect(await errorOf({ scope }, boss)).toBe('INVALID_INPUT');
});

it('one that closes while others are looked at is not looked at', async () => {
  const { database } = app.db;
  const scope = jobScope([ids['msp']!]);
  expect((await figuresScope(database, scope, ids['noisy']!, 'device'))?.tenantIds).toEqual([ids['noisy']]);
  for (const tenant of ['shut', 'without', 'stranger', 'msp'])
    expect(await figuresScope(database, scope, ids[tenant]!, 'device'), tenant).toBeUndefined();
  // As one that is looked at before it is looked at, it closes.
  let closes: Promise<unknown> = Promise.resolve();
  const timeZoneOf = () => {
    closes = closes.then(() =>
      sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [ids['noisy']]),
    );
    return 'Asia/Shanghai';
  };
  const { list } = await ask({}, { timeZoneOf });
  await closes;
  await sql('update tenant_setting set proxy_allowed = true where tenant_id = $1', [ids['noisy']]);
  expect(list.find(({ name }) => name === 'noisy')?.figures).toBeNull();
});

it('a customer that disabled the application of alerts, or of dial tests for those, tells no figures', async () => {
  const setState = (app_code: string, state: string) =>
    sql('update application set state = $3 where tenant_id = $1 and app_code = $2', [
      ids['noisy'],
      app_code,
      state,
    ]);
  const tells = async (kind: AlertSubjectKind) =>
    (await figuresScope(app.db.database, jobScope([ids['msp']!]), ids['noisy']!, kind)) !== undefined;
  await setState('dial_server', 'disabled');
  expect([await tells('dial_path'), await tells('line')]).toEqual([false, true]);
  await setState('dial_server', 'enabled');
  expect(await tells('dial_path')).toBe(true);
  await setState('monitor_server', 'disabled');
  expect([await tells('device'), await tells('service')]).toEqual([false, false]);
  expect((await ask()).list.find(({ name }) => name === 'noisy')?.figures).toBeNull();
  await setState('monitor_server', 'enabled');
});

it('of those that time does not reach nothing is read, and nothing is said to be missing there', async () => {
  const timeZoneOf = () => expect.unreachable('It looked at one that it had no time for.');
  const answer = await ask({}, { mostMs: -1, timeZoneOf });
  const late = { targets: null, judgedTargets: 0, draft: { alerts: 0 } };
  expect(answer.own).toMatchObject(late);
  expect(answer.list.find(({ name }) => name === 'noisy')?.figures).toMatchObject(late);
  expect(answer.list.find(({ name }) => name === 'shut')?.figures).toBeNull();
});
