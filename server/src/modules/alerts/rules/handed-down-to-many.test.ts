import { type RuleRow } from '@linekeeper/contract/alerts/alert-rules';
import { builtInRuleIds } from '@linekeeper/contract/alerts/built-in-rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const root = '/monitor/api/v1/alert-rules';
const many = 200;
const patience = { timeout: 120_000, interval: 100 };
type Headers = Record<string, string>;

let app: TestApp;
let [msp, rival] = [0, 0];
const customers: number[] = [];
let above: Headers;
let first: Headers;
beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  rival = await app.addTenant('rival', 8);
  for (let index = 0; index < many; index += 1) customers.push(await app.addTenant(`shop-${index}`, 16, msp));
  const stranger = await app.addTenant('stranger', 16, rival);
  expect(stranger).toBeGreaterThan(0);
  await app.addMember(msp, 'noc', { administrator: true });
  await app.addMember(rival, 'rival-noc', { administrator: true });
  await app.addMember(customers[0]!, 'boss', { administrator: true });
  above = { ...(await app.signIn('noc', 'msp')) };
  first = { ...(await app.signIn('boss', 'shop-0')) };
}, 120_000);
afterAll(() => app.close());

const slow = (value: number) => ({
  kind: 'threshold',
  settings: { bound: 'above', value, hysteresis: 0, forS: 60 },
});
const body = (name: string, value: number) => ({
  ...{ name, severity: 'minor', subjectKind: 'line', metric: 'line.rtt', condition: slow(value) },
  ...{ scope: {}, toldTo: [{ kind: 'administrators' }], isHandedDown: true },
});
const create = async (name: string, value: number, headers = above) =>
  (await app.post(`${root}/create`, body(name, value), headers)).json.data['id'] as string;
const change = async (id: string, more: object, headers: Headers) => {
  const { json } = await app.ask('GET', `${root}/${id}`, { headers });
  const { name, note, isEnabled, severity, subjectKind, metric, states, events, ...rule } =
    json.data as Record<string, unknown>;
  const { condition, scope, toldTo, isHandedDown, version } = rule;
  const next = {
    ...{ name, note, isEnabled, severity, subjectKind, metric, states, events, condition, scope, toldTo },
    ...{ isHandedDown, version, ...more },
  };
  return (await app.ask('PUT', `${root}/${id}`, { headers, body: JSON.stringify(next) })).json;
};
const named = async (name: string, headers: Headers) =>
  (
    (await app.post(`${root}/list`, { search: name, pageSize: 100 }, headers)).json.data[
      'list'
    ] as unknown as RuleRow[]
  )[0];
/** How many tenants have a rule of this name as one that was given, with this value. */
const count = async (name: string, value: number) => {
  const { rows } = await app.db.admin.query(
    `select count(*)::integer as count from alert_rule
     where name = $1 and origin_rule_id is not null and (condition -> 'settings' ->> 'value')::numeric = $2`,
    [name, value],
  );
  return rows[0].count as number;
};
const parent = async (tenantId: number, parentId: number) => {
  const platform = { ...(await app.signIn('admin')) };
  const path = `/api/v1/organizations/tenants/${tenantId}`;
  const { json } = await app.ask('GET', path, { headers: platform });
  const { name, prefix, type, code, contactPerson, contactInformation, version } = json.data;
  const next = { name, prefix, type, code, contactPerson, contactInformation, version, parentId };
  const answer = await app.ask('PUT', path, { headers: platform, body: JSON.stringify(next) });
  expect(answer.json.code, answer.text).toBe(0);
};

describe('a rule that is handed down to 200 customers', () => {
  it('arrives in all of them and in nobody else’s, follows, keeps what each chose, and goes', async () => {
    const id = await create('Slow', 80);
    await vi.waitFor(async () => expect(await count('Slow', 80)).toBe(many), patience);
    const { rows } = await app.db.admin.query(
      `select count(*)::integer as count from alert_rule where name = 'Slow' and tenant_id <> $1 and tenant_id <> all($2)`,
      [msp, customers],
    );
    expect(rows).toEqual([{ count: 0 }]);
    const copy = (await named('Slow', first))!.id;
    expect((await change(copy, { condition: slow(60), isEnabled: false }, first)).code).toBe(0);
    await change(id, { condition: slow(70) }, above);
    await vi.waitFor(async () => expect(await count('Slow', 70)).toBe(many - 1), patience);
    expect(await named('Slow', first)).toMatchObject({ isEnabled: false, condition: slow(60) });
    await app.ask('DELETE', `${root}/${id}`, { headers: above });
    await vi.waitFor(async () => {
      const left = await app.db.admin.query(
        `select count(*)::integer as count from alert_rule where name = 'Slow'`,
      );
      expect(left.rows).toEqual([{ count: 0 }]);
    }, patience);
  }, 300_000);
});

describe('a tenant that moves', () => {
  it('to another provider loses the rules of the former and has those of the new one, and below the platform none of either', async () => {
    const shop = customers[1]!;
    await app.addMember(shop, 'mover', { administrator: true });
    const own = { ...(await app.signIn('mover', 'shop-1')) };
    await create('Of the former', 80);
    await vi.waitFor(async () => expect(await named('Of the former', own)).toBeDefined(), patience);
    await create('Of the new one', 90, { ...(await app.signIn('rival-noc', 'rival')) });
    await parent(shop, rival);
    await vi.waitFor(async () => {
      expect(await named('Of the new one', own)).toMatchObject({ originTenant: 'rival' });
      expect(await named('Of the former', own)).toBeUndefined();
    }, patience);
    await parent(shop, 1);
    await vi.waitFor(async () => expect(await named('Of the new one', own)).toBeUndefined(), patience);
    const { rows } = await app.db.admin.query(
      'select count(*)::integer as count from alert_rule where tenant_id = $1 and origin_rule_id is null',
      [shop],
    );
    expect(rows).toEqual([{ count: builtInRuleIds.length }]);
    const { rows: told } = await app.db.admin.query(
      `select action, detail ->> 'name' as name from audit where tenant_id = $1 and action like 'alert-rule.%' order by seq`,
      [shop],
    );
    expect(told).toEqual(
      expect.arrayContaining([
        { action: 'alert-rule.take-back', name: 'Of the former' },
        { action: 'alert-rule.hand-down', name: 'Of the new one' },
        { action: 'alert-rule.take-back', name: 'Of the new one' },
      ]),
    );
  }, 300_000);
});
