import { type monitoring } from '@linekeeper/contract/monitoring/monitoring';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';

const base = '/monitor/api/v1';
/** Status, whether it is switched on, and whether it was up before: the last is missed. */
const ports = [[1, 1, true] as const, [2, 1, false] as const, [2, 2, true] as const, [7, 1, true] as const];
let app: TestApp;
let boss: { authorization: string };
let tenantId: number;

beforeAll(async () => {
  app = await startTestApp();
  tenantId = await app.addTenant('own', 16);
  const world = await addChartWorld(app.db, tenantId, Date.now(), 7);
  for (const [at, deviceId] of world.deviceIds.entries())
    for (let port = 0; port < at % 4; port += 1)
      await app.db.admin.query(
        `insert into interface (tenant_id, device_id, if_index, name, oper_status, admin_status, high_capacity, was_up) values ($1, $2, $3, $4, $5, $6, true, $7)`,
        [tenantId, deviceId, port + 1, `port ${port}`, ...ports[(at + port) % ports.length]!],
      );
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
}, 60_000);
afterAll(() => app.close());

async function told<T>(path: string, body?: object): Promise<T> {
  const { json, text } = body
    ? await app.post(path, body, { ...boss })
    : await app.ask('GET', path, { headers: { ...boss } });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const rowsOf = async (path: string, filter: object) =>
  (await told<{ total: number }>(path, { ...filter, pageSize: 1 })).total;
interface Row {
  readonly id: string;
}

describe('every figure of the workbench', () => {
  it('of devices and their interfaces is that of the rows that it opens', async () => {
    const found = await told<z.output<typeof monitoring.workbench.output>>(`${base}/workbench`);
    const list = `${base}/devices/list`;
    for (const state of states)
      expect(found.devices[state] ?? 0, state).toBe(await rowsOf(list, { state: [state] }));
    expect(found.deviceTotal).toBe(await rowsOf(list, {}));
    expect(found.devicesMissingPorts).toBe(await rowsOf(list, { ports: ['down'] }));
    expect(found.devicesMissingPorts).toBeGreaterThan(0);
    expect(found.devicesMissingPorts).toBeLessThan(found.deviceTotal);
    const troubled = ['down', 'unreachable', 'unmeasured'] as const;
    const broken = await told<{ list: Row[]; total: number }>(list, { state: troubled, pageSize: 100 });
    expect(new Set(found.troubled.map(({ id }) => id))).toEqual(new Set(broken.list.map(({ id }) => id)));
  });

  it('of an outlet’s tile, and of what stands in none, is that of the devices that it opens', async () => {
    type Devices = Readonly<Partial<Record<State, number>>>;
    const { list, total, elsewhere } = await told<{
      list: { id: string; devices: Devices }[];
      total: number;
      elsewhere: Devices;
    }>(`${base}/workbench/outlets`, { pageSize: 200 });
    expect(total).toBe(await rowsOf(`${base}/outlets/list`, {}));
    for (const state of states) {
      for (const { id, devices } of list)
        expect(devices[state] ?? 0).toBe(
          await rowsOf(`${base}/devices/list`, { outletId: id, state: [state] }),
        );
      expect(elsewhere[state] ?? 0).toBe(
        await rowsOf(`${base}/devices/list`, { lacks: ['outlet'], state: [state] }),
      );
    }
    expect(Object.values(elsewhere).some((count) => count > 0)).toBe(true);
  });

  it('of lines, agents and tests is that of the rows that it opens', async () => {
    const found = await told<Record<'lines' | 'agents' | 'tests', Standing>>(`${base}/workbench/lines`);
    const agents = { down: 'offline', unmeasured: 'never', up: 'connected' } as const;
    for (const state of states) {
      expect(found.lines[state], state).toBe(await rowsOf(`${base}/lines/list`, { state: [state] }));
      expect(found.tests[state], state).toBe(await rowsOf('/dial/api/v1/tests/list', { state: [state] }));
      if (state in agents)
        expect(found.agents[state]).toBe(
          await rowsOf(`${base}/agents/list`, { state: [agents[state as 'up']] }),
        );
    }
    const failing = ['down', 'unreachable'];
    expect(found.lines.down + found.lines.unreachable).toBe(
      await rowsOf(`${base}/lines/list`, { state: failing }),
    );
    expect(found.tests.down + found.tests.unreachable).toBe(
      await rowsOf('/dial/api/v1/tests/list', { state: failing }),
    );
    expect(found.lines.total).toBe(await rowsOf(`${base}/lines/list`, {}));
    expect(found.tests.total).toBe(await rowsOf('/dial/api/v1/tests/list', {}));
    // One was revoked: it stands in its list and is not counted.
    const counted = Object.values(agents);
    expect(found.agents.total).toBe(await rowsOf(`${base}/agents/list`, { state: counted }));
    expect(found.agents.total).toBeLessThan(await rowsOf(`${base}/agents/list`, {}));
  });

  it('of unread messages is that of the rows that it opens', async () => {
    for (const [at, readAt] of [null, null, new Date()].entries())
      await app.db.admin.query(
        `insert into inbox_message (tenant_id, id, member_id, kind, params, created_at, read_at)
         values ($1, gen_random_uuid(), (select id from member where tenant_id = $1 and username = 'boss'), 'licence', $4, $2, $3)`,
        [
          tenantId,
          new Date(Date.now() - at * 1000),
          readAt,
          JSON.stringify({ licensed: 'x', endsAt: '2027-01-01T00:00:00.000Z' }),
        ],
      );
    const { unread } = await told<{ unread: number }>('/api/v1/personal/messages/counts');
    expect(unread).toBe(2);
    expect(await rowsOf('/api/v1/personal/messages/list', { unread: true })).toBe(unread);
  });

  it('of open alerts is that of the rows that it opens', async () => {
    const { total, severity } = await told<{ total: number; severity: Record<string, number> }>(
      `${base}/alerts/counts`,
      {},
    );
    expect(total).toBe(await rowsOf(`${base}/alerts/list`, {}));
    for (const [word, count] of Object.entries(severity))
      expect(await rowsOf(`${base}/alerts/list`, { severity: [word] }), word).toBe(count);
  });
});
