import { type RuleDetail, type RuleRow } from '@linekeeper/contract/alerts/alert-rules';
import { builtInRuleIds } from '@linekeeper/contract/alerts/built-in-rules';
import { eventsOfKind } from '@linekeeper/contract/monitoring/events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const root = '/monitor/api/v1/alert-rules';
type Headers = Record<string, string>;

let app: TestApp;
let [provider, customer] = [0, 0];
let [above, below]: Headers[] = [];
beforeAll(async () => {
  app = await startTestApp();
  provider = await app.addTenant('provider', 8);
  await app.addMember(provider, 'noc', { administrator: true });
  above = await app.signIn('noc', 'provider');
  const made = await app.post(
    '/api/v1/organizations/tenants/create',
    { type: 16, parentId: provider, name: 'Shop', prefix: 'shop' },
    above,
  );
  customer = made.json.data.companyId as number;
  await app.addMember(customer, 'boss', { administrator: true });
  below = await app.signIn('boss', 'shop');
});
afterAll(() => app.close());

const list = async (headers = below, body: object = {}) =>
  (await app.post(`${root}/list`, { pageSize: 100, ...body }, headers)).json.data
    .list as unknown as RuleRow[];
const named = async (name: string, headers = below) =>
  (await list(headers)).find((rule) => rule.name === name);
const get = async (id: string, headers = below) =>
  (await app.ask('GET', `${root}/${id}`, { headers: headers! })).json.data as unknown as RuleDetail;
const put = async (id: string, more: object, headers = below) => {
  const { name, note, isEnabled, severity, subjectKind, metric, ...rule } = await get(id, headers);
  const { states, events, condition, scope, toldTo, isHandedDown, version } = rule;
  const body = {
    ...{ name, note, isEnabled, severity, subjectKind, metric, states, events, condition, scope, toldTo },
    ...{ isHandedDown, version, ...more },
  };
  return (await app.ask('PUT', `${root}/${id}`, { headers: headers!, body: JSON.stringify(body) })).json;
};
const remove = async (id: string, headers = below) =>
  (await app.ask('DELETE', `${root}/${id}`, { headers: headers! })).json;
/** A busy machine takes longer than the usual second. */
const soon = { timeout: 20_000 };
const errorOf = (json: { data: unknown }) => (json.data as { error?: string } | null)?.error;

const slow = (value: number) => ({
  kind: 'threshold',
  settings: { bound: 'above', value, hysteresis: 0, forS: 60 },
});
const rule = (name: string, more: object = {}) => ({
  ...{ name, severity: 'minor', subjectKind: 'line', metric: 'line.rtt', condition: slow(80) },
  ...{ scope: {}, toldTo: [{ kind: 'administrators' }], ...more },
});
const create = async (body: object, headers = below) =>
  (await app.post(`${root}/create`, body, headers)).json;

it('a rule of what is usual says of how many subjects that is known; one that is off asks for none', async () => {
  const condition = { kind: 'baseline', settings: { direction: 'either', deviations: 5, forS: 900 } };
  const { id } = (await create(rule('Unusual', { condition }))).data as { id: string };
  expect(await get(id)).toMatchObject({
    condition,
    usual: { known: 0, tooLittle: 0, unread: 0, unwatched: 0 },
  });
  expect(await named('Unusual')).toMatchObject({
    usual: { known: 0, tooLittle: 0, unread: 0, unwatched: 0 },
  });
  await app.post(`${root}/${id}/enable`, { isEnabled: false }, below);
  expect(await named('Unusual')).toMatchObject({ usual: null });
  await remove(id);
});

describe('the rules of the program', () => {
  it('are there for a new tenant, on, and are called in the reader’s language', async () => {
    await vi.waitFor(async () => expect(await list()).toHaveLength(builtInRuleIds.length), soon);
    const rules = await list();
    expect(rules.every(({ isEnabled, isChanged }) => isEnabled && !isChanged)).toBe(true);
    expect((await list(below, { search: '线路中断' })).map(({ builtIn }) => builtIn)).toEqual(['line-down']);
  });

  it('can be changed and made again what they were, but not deleted, and look at nothing else', async () => {
    const { id } = (await list()).find(({ builtIn }) => builtIn === 'line-rtt')!;
    expect((await put(id, { condition: slow(500), severity: 'warning' })).code).toBe(0);
    expect(await get(id)).toMatchObject({ isChanged: true, severity: 'warning', condition: slow(500) });
    expect(errorOf(await put(id, { metric: 'line.loss' }))).toBe('RULE_BUILT_IN');
    expect(errorOf(await remove(id))).toBe('RULE_BUILT_IN');
    await app.post(`${root}/${id}/reset`, {}, below);
    expect(await get(id)).toMatchObject({ isChanged: false, severity: 'minor' });
  });
});

describe('a rule of one’s own', () => {
  it('is added, changed, switched off and deleted, with its line in the audit log', async () => {
    const { data } = await create(rule('Slow'));
    const id = data['id'] as string;
    expect((await put(id, { name: 'Slower', condition: slow(120) })).data).toEqual({ version: 1 });
    expect(errorOf(await put(id, { version: 0 }))).toBe('CHANGED_MEANWHILE');
    await app.post(`${root}/${id}/enable`, { isEnabled: false }, below);
    expect(await named('Slower')).toMatchObject({ isEnabled: false, originTenant: null, openAlerts: 0 });
    await remove(id);
    expect(await named('Slower')).toBeUndefined();
    const { rows } = await app.db.admin.query(
      `select action, detail from audit where tenant_id = $1 and subject_id = $2 order by seq`,
      [customer, id],
    );
    expect(rows.map(({ action }) => action as string)).toEqual([
      ...['alert-rule.create', 'alert-rule.update', 'alert-rule.update', 'alert-rule.delete'],
    ]);
    expect(rows[1].detail).toMatchObject({ name: 'Slow', changed: { name: { from: 'Slow', to: 'Slower' } } });
  });

  it('says what its condition looks at, and only of the kind it is about', async () => {
    const refused = [
      { metric: null },
      { metric: 'ping.loss' },
      { states: ['down'] },
      { condition: { kind: 'state', settings: {} } },
      {
        subjectKind: 'interface',
        metric: null,
        states: ['down'],
        condition: { kind: 'state', settings: {} },
      },
    ];
    const licence = {
      subjectKind: 'licence',
      metric: null,
      condition: { kind: 'ending', settings: { days: 60 } },
    };
    refused.push(
      { ...licence, subjectKind: 'device' } as never,
      { ...licence, scope: { regions: ['South'] } } as never,
      { ...licence, condition: { kind: 'state', settings: {} }, states: ['down'] } as never,
    );
    for (const more of refused) expect((await create(rule('x', more))).code).not.toBe(0);
    expect((await create(rule('Licence', licence))).code).toBe(0);
    const again = await app.post(`${root}/back-test`, { ruleId: null, ...licence, scope: {} }, below);
    expect(errorOf(again.json)).toBe('INVALID_INPUT');
    const ofAgent = { subjectKind: 'agent', metric: null, condition: { kind: 'event', settings: {} } };
    const unfitting = { ...slow(1), ...ofAgent, events: ['firmware-changed'] };
    expect((await app.post(`${root}/create`, unfitting, below)).json.code).toBe(60001);
    const ends = { metric: null, events: ['backup-in-use'], condition: { kind: 'event', settings: {} } };
    expect((await create(rule('Backup', ends))).code).toBe(0);
  });

  it('asks for whatever can happen to agents and dial tests, too', async () => {
    const happened = { metric: null, condition: { kind: 'event', settings: { openS: 300 } } };
    for (const subjectKind of ['agent', 'dial_path'] as const) {
      const events = eventsOfKind[subjectKind];
      const { code, data } = await create(rule(`Of ${subjectKind}`, { subjectKind, ...happened, events }));
      expect([code, data]).toMatchObject([0, expect.anything()]);
    }
  });

  it('names nothing that the tenant has not', async () => {
    const { rows } = await app.db.admin.query('select id from member where tenant_id = $1', [provider]);
    const toldTo = [{ kind: 'member', id: rows[0].id as string }];
    expect(errorOf(await create(rule('x', { toldTo })))).toBe('NOT_FOUND');
    const choices = await app.post(`${root}/choices`, { kind: 'member' }, below);
    expect(choices.json.data.list).toMatchObject([{ name: 'boss' }]);
  });

  it('is shown and changed by those alone who may see what it is about', async () => {
    const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_ALERT_EDIT', 'DMS_SERVER_MANAGE_DEVICE'];
    await app.addMember(customer, 'switcher', { codes });
    const devices = await app.signIn('switcher', 'shop');
    const { data } = await create(rule('Of a line'));
    const kinds = new Set((await list(devices)).map(({ subjectKind }) => subjectKind));
    expect([...kinds].sort()).toEqual(['device', 'interface']);
    expect(errorOf(await remove(data['id'] as string, devices))).toBe('NOT_FOUND');
    expect(errorOf(await create(rule('x'), devices))).toBe('FORBIDDEN');
  });
});

describe('a rule that a provider hands down', () => {
  const handDown = async (name: string, more: object = {}) => {
    const { data } = await create(rule(name, { isHandedDown: true, ...more }), above);
    await vi.waitFor(async () => expect(await named(name)).toBeDefined(), soon);
    return data['id'] as string;
  };

  it('stands in the customers with whom it is from, follows, and goes', async () => {
    const id = await handDown('Given');
    expect(await named('Given')).toMatchObject({ originTenant: 'provider', isHandedDown: false });
    await put(id, { condition: slow(60) }, above);
    await vi.waitFor(async () => expect(await named('Given')).toMatchObject({ condition: slow(60) }), soon);
    await remove(id, above);
    await vi.waitFor(async () => expect(await named('Given')).toBeUndefined(), soon);
    const { rows } = await app.db.admin.query(
      `select action, actor_name from audit where tenant_id = $1 and detail ->> 'name' = 'Given' order by seq`,
      [customer],
    );
    expect(rows.map(({ action }) => action as string)).toEqual([
      ...['alert-rule.hand-down', 'alert-rule.hand-down', 'alert-rule.take-back'],
    ]);
  });

  it('is tightened or silenced there, never loosened nor deleted, and what was chosen outlives a change above', async () => {
    const id = await handDown('Firm');
    const copy = (await named('Firm'))!.id;
    expect((await get(copy)).given).toMatchObject({ severity: 'minor', condition: slow(80) });
    expect(errorOf(await put(copy, { condition: slow(90) }))).toBe('RULE_ONLY_TIGHTER');
    expect(errorOf(await put(copy, { name: 'Mine' }))).toBe('RULE_ONLY_TIGHTER');
    expect(errorOf(await remove(copy))).toBe('RULE_NOT_OWN');
    expect((await put(copy, { condition: slow(70), isEnabled: false })).code).toBe(0);
    await put(id, { name: 'Firmer', condition: slow(75) }, above);
    await vi.waitFor(async () =>
      expect(await named('Firmer')).toMatchObject({ id: copy, isEnabled: false, condition: slow(70) }),
    );
    expect(await named('Firmer', above)).toMatchObject({ isEnabled: true, condition: slow(75) });
  });

  it('is there for a customer that comes later', async () => {
    await handDown('For all');
    const body = { type: 16, parentId: provider, name: 'Later', prefix: 'later' };
    const { data } = (await app.post('/api/v1/organizations/tenants/create', body, above)).json;
    await app.addMember(data.companyId as number, 'late', { administrator: true });
    const late = await app.signIn('late', 'later');
    await vi.waitFor(async () =>
      expect(await named('For all', late)).toMatchObject({ originTenant: 'provider' }),
    );
  });

  it('is none of an end customer’s, and names no outlet', async () => {
    expect(errorOf(await create(rule('x', { isHandedDown: true })))).toBe('FORBIDDEN');
    const scope = { outletIds: ['00000000-0000-0000-0000-000000000001'] };
    expect((await create(rule('x', { isHandedDown: true, scope }), above)).code).not.toBe(0);
  });
});

it('another address that somebody gives a line raises the alert of a rule that asks for it', async () => {
  const tenantId = await app.addTenant('moved');
  await app.addMember(tenantId, 'boss', { administrator: true });
  const boss = await app.signIn('boss', 'moved');
  const call = async (path: string, body: object) =>
    (await app.post(`/monitor/api/v1/${path}`, body, boss)).json.data.id as string;
  const outletId = await call('outlets/create', { number: '1', name: 'Shop', region: 'South' });
  const line = { outletId, name: 'Fibre', provider: 'Telecom', access: 'fibre', addressKind: 'static' };
  const lineId = await call('lines/create', { ...line, address: '10.1.0.9' });
  await call('alert-rules/create', {
    ...{ name: 'Moved', severity: 'minor', subjectKind: 'line', events: ['address-changed'] },
    condition: { kind: 'event', settings: {} },
    scope: {},
  });
  const alerts = async () =>
    (await app.post('/monitor/api/v1/alerts/list', {}, boss)).json.data.list as unknown as object[];
  let version = 0;
  // The rule runs, and the line is known to it, soon after the answers.
  await expect
    .poll(async () => {
      const body = { ...line, address: `10.1.0.${10 + version}`, version };
      const path = `/monitor/api/v1/lines/${lineId}`;
      const { json } = await app.ask('PUT', path, { headers: boss, body: JSON.stringify(body) });
      version = (json.data as unknown as { version: number }).version;
      return alerts();
    }, soon)
    .toMatchObject([{ ruleName: 'Moved', state: 'firing' }]);
});
