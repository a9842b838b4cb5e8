import { randomUUID } from 'node:crypto';
import { standingKinds } from '@linekeeper/contract/overview/customer-health';
import { type CustomerRow, type CustomersVerdict } from '@linekeeper/contract/overview/customers';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { addDevice } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { addTest, putInState } from '../../../test/standings.ts';

type Headers = { authorization: string };
type Customers = Extract<SlideData, { kind: 'customers' }>;
interface Overview {
  readonly list: CustomerRow[];
  readonly counts: Record<string, number>;
  readonly verdict: CustomersVerdict;
}

const base = '/monitor/api/v1';
const numbers = ['total', 'down', 'unreachable', 'unmeasured', 'maintenance', 'up'] as const;
const nowMs = Date.parse('2026-03-29T00:00:00Z');

let app: TestApp;
let msp: Headers;
let platform: Headers;
let devicesAlone: Headers;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const { db } = app;
  ids['msp'] = await app.addTenant('msp', 8);
  const customers = ['mixed', 'line', 'test', 'well', 'shut', 'frozen'] as const;
  for (const prefix of customers) ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['far'] = await app.addTenant('far', 16);
  await addChartWorld(db, ids['mixed']!, nowMs, 3);
  await addChartWorld(db, ids['shut']!, nowMs, 4);
  for (const prefix of ['line', 'well', 'frozen', 'far']) {
    const tenantId = ids[prefix]!;
    const deviceId = await addDevice(db.database, tenantId, '10.0.0.1');
    await putInState(db, [tenantId, deviceId], prefix === 'frozen' ? 'unmeasured' : 'up');
    const lineId = await addLine(db.database, tenantId, await addOutlet(db, tenantId, 'S-1', 'East'));
    await putInState(db, [tenantId, lineId], prefix === 'well' ? 'up' : 'down');
  }
  await addTest(db, ids['test']!, 'fails', [['up'], ['down', 'test-timeout']]);
  await db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [ids['shut']]);
  await db.admin.query('update organization set frozen = true where id = $1', [ids['frozen']]);
  await app.addMember(ids['msp'], 'chief', { administrator: true });
  const codes = ['WALL', 'WALL_EDIT', 'GLOBAL_OPERATIONS'].map((code) => `DMS_SERVER_CENTER_${code}`);
  await app.addMember(ids['msp'], 'clerk', { codes: [...codes, 'DMS_SERVER_MANAGE_DEVICE'] });
  msp = await app.signIn('chief', 'msp');
  devicesAlone = await app.signIn('clerk', 'msp');
  platform = await app.signIn('admin');
}, 120_000);
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers): Promise<T> {
  const { json, text } = await app.post(`${base}/${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}

async function slideOf(headers: Headers): Promise<Customers> {
  const slides = [{ kind: 'customers' }];
  const { id } = await told<{ id: string }>('walls', { name: randomUUID(), slides, language: 'en' }, headers);
  const { json, text } = await app.ask('GET', `${base}/walls/${id}/slides/0`, { headers: { ...headers } });
  expect(json.code, text).toBe(0);
  return (json.data as unknown as { data: Customers }).data;
}

describe('a wall over customers', () => {
  it.each(['an MSP', 'the platform'])(
    'of %s judges each of them by all that is watched, as their home does',
    async (whose) => {
      const headers = whose === 'an MSP' ? msp : platform;
      const slide = await slideOf(headers);
      const { list, counts, verdict } = await told<Overview>(
        'customers/overview',
        { pageSize: 100 },
        headers,
      );
      expect(slide.customers).toEqual({
        total: verdict.customers,
        broken: verdict.brokenCustomers,
        closed: verdict.closedCustomers,
      });
      expect(slide.customers.broken).toBe(counts['broken']);
      expect(slide.customers.closed).toBe(1);
      const worst = list.filter(({ health }) => health === 'broken' || health === 'blind');
      expect(slide.worst.map(({ name }) => name)).toEqual(worst.slice(0, 6).map(({ name }) => name));
      const keys = { device: 'devices', line: 'lines', agent: 'agents', test: 'tests' } as const;
      for (const { name, faults } of slide.worst) {
        const row = worst.find((one) => one.name === name)!;
        for (const [kind, key] of Object.entries(keys)) {
          const { down, unreachable, unmeasured } = row[key]!;
          const found = faults.find((fault) => fault.kind === kind);
          expect(found ?? { kind, down: 0, unreachable: 0, unmeasured: 0 }, `${name} ${kind}`).toEqual({
            ...{ kind, down, unreachable, unmeasured },
          });
        }
      }
    },
  );

  it('calls a customer broken whose only line is down, or whose only test fails, and says what is', async () => {
    const { worst } = await slideOf(msp);
    const faultsOf = (name: string) => worst.find((one) => one.name === name);
    const one = { down: 1, unreachable: 0, unmeasured: 0 };
    expect(faultsOf('line')).toEqual({ name: 'line', health: 'broken', faults: [{ kind: 'line', ...one }] });
    expect(faultsOf('test')).toEqual({ name: 'test', health: 'broken', faults: [{ kind: 'test', ...one }] });
  });

  it('has of each kind the figures of the list of customers of that kind', async () => {
    for (const headers of [msp, platform]) {
      const { standings } = await slideOf(headers);
      expect(standings.map(({ kind }) => kind)).toEqual(standingKinds);
      for (const { kind, ...standing } of standings) {
        const list = kind === 'device' || kind === 'outlet' ? 'devices' : 'lines';
        const { totals } = await told<{ totals: Standing }>(`customers/${list}/overview`, { kind }, headers);
        expect(standing, kind).toEqual(Object.fromEntries(numbers.map((key) => [key, totals[key]])));
      }
    }
  });

  it('names no number of one that keeps its figures to itself', async () => {
    const { worst } = await slideOf(msp);
    expect(worst.map(({ name }) => name)).not.toContain('shut');
  });

  it('judges by what its reader may see alone', async () => {
    const { customers, standings, worst, alerts } = await slideOf(devicesAlone);
    expect(standings.map(({ kind }) => kind)).toEqual(['device', 'outlet']);
    expect(worst.map(({ name }) => name)).toEqual(['mixed']);
    expect(customers).toEqual({ total: 6, broken: 1, closed: 1 });
    expect(alerts).toBeNull();
  });
});
