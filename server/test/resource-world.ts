import { type resourceMapCharts } from '@linekeeper/contract/dashboards/resource-map';
import { type resourceCharts } from '@linekeeper/contract/dashboards/resources';
import { type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { expect } from 'vitest';
import { type z } from 'zod';
import { startTestApp } from './app.ts';
import { addChartWorld, type ChartWorld } from './chart-world.ts';
import { equip } from './equipped-world.ts';

type Charts = {
  [Name in keyof typeof resourceCharts]: z.output<(typeof resourceCharts)[Name]['output']>;
} & {
  readonly map: z.output<typeof resourceMapCharts.own.output>;
  readonly mapBelow: z.output<typeof resourceMapCharts.below.output>;
};
export type Headers = { authorization: string };
export type Kind = 'device' | 'line';

const base = '/monitor/api/v1';
export const path: Readonly<Record<keyof Charts, string>> = {
  places: `${base}/charts/resources/places`,
  shares: `${base}/charts/resources`,
  models: `${base}/charts/resources/models`,
  below: `${base}/charts/resources/customers`,
  holders: `${base}/charts/resources/customers/list`,
  map: `${base}/charts/resources/map`,
  mapBelow: `${base}/charts/resources/map/customers`,
};
const view = 'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const wan = 'DMS_SERVER_MANAGE_WAN_VIEW';

/** An MSP with three customers, of which one keeps its figures to itself, and another MSP with one; each with devices and lines. */
export async function resourceWorld() {
  const ids: Record<string, number> = {};
  const worlds: Record<string, ChartWorld> = {};
  const app = await startTestApp();
  ids['msp'] = await app.addTenant('msp', 8);
  for (const prefix of ['own', 'other', 'shut']) ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['rival-msp'] = await app.addTenant('rival-msp', 8);
  ids['rival'] = await app.addTenant('rival', 16, ids['rival-msp']);
  for (const [seed, prefix] of ['msp', 'own', 'other', 'shut', 'rival'].entries()) {
    const world = await addChartWorld(app.db, ids[prefix]!, Date.now(), seed + 3);
    await equip(app.db, ids[prefix]!, world);
    worlds[prefix] = world;
  }
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  for (const prefix of ['own', 'msp']) {
    await app.addMember(ids[prefix]!, `${prefix}-boss`, { administrator: true });
    await app.addMember(ids[prefix]!, `${prefix}-fitter`, { codes: [view, device] });
    await app.addMember(ids[prefix]!, `${prefix}-liner`, { codes: [view, wan] });
    await app.addMember(ids[prefix]!, `${prefix}-blind`, { codes: [device, wan] });
  }
  const boss = await app.signIn('own-boss', 'own');
  const provider = await app.signIn('msp-boss', 'msp');
  const platform = await app.signIn('admin');
  const decide = async (
    headers: Headers,
    model: readonly string[],
    rule: { leastVersion?: string | null; supportedUntil?: string | null; version?: number | null },
  ) => {
    const [brand, name] = model;
    const body = { brand, model: name, leastVersion: null, supportedUntil: null, version: null, ...rule };
    const { json } = await app.ask('PUT', `${base}/devices/models/rule`, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return json;
  };

  async function told<T>(address: string, body: object, headers: Headers = boss): Promise<T> {
    const { json, text } = await app.post(address, body, { ...headers });
    expect(json.code, text).toBe(0);
    return json.data as T;
  }
  const chart = <Name extends keyof Charts>(name: Name, body: object, headers?: Headers) =>
    told<Charts[Name]>(path[name], body, headers);
  const rowsOf = async (kind: Kind, filter: object, headers = boss) =>
    (await told<{ total: number }>(`${base}/${kind}s/list`, { ...filter, pageSize: 1 }, headers)).total;

  return { app, ids, worlds, boss, provider, platform, decide, chart, rowsOf };
}

/** The filter of the list that a value opens, as the console writes it. */
export function filterOf(kind: Kind, by: ResourceTrait, value: readonly string[]): object {
  const last = value.at(-1)!;
  const isModel = by === 'model' || by === 'firmware';
  const said = isModel ? { ...(value[0] && { brand: value[0] }), ...(value[1] && { model: value[1] }) } : {};
  const gaps = isModel ? ['brand', 'model', 'firmware'].filter((_, at) => value[at] === '') : [];
  if (isModel)
    return { ...said, ...(value[2] && { firmware: value[2] }), ...(gaps.length > 0 && { lacks: gaps }) };
  if (last === '') return { lacks: [by === 'province' || by === 'city' ? 'division' : by] };
  if (by === 'province' || by === 'city') return { division: last };
  if (by === 'outlet') return { outletId: last };
  const lists = kind === 'device' ? ['kind', 'age', 'support', 'software'] : ['access', 'age', 'contract'];
  return { [by]: lists.includes(by) ? [last] : last };
}
