import { probes } from '@linekeeper/probes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveMessage } from '@linekeeper/contract/live';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';
import { type TestDatabase, testDatabase } from './database.ts';
import { addTenant } from './devices.ts';
import { impatientSnmp } from './impatient.ts';
import { signedServer } from './signed-server.ts';
import { silentLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { parseRanges } from '../src/platform/outbound/address.ts';
import { createSecrets } from '../src/platform/secrets/secrets.ts';
import { createDevices } from '../src/modules/devices/index.ts';
import { createMonitoring } from '../src/modules/monitoring/index.ts';
import { type Module } from '../src/platform/module.ts';

let db: TestDatabase;
let snmpd: Snmpd;
let modules: readonly Module[];
/** Of the form's test of a device: one wrong community is all that nobody answers there. */
const testSnmp = impatientSnmp({ timeoutMs: 1_000, retries: 1 });
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
let neighbourId: number;
const notified: { tenantId: number; message: LiveMessage }[] = [];
const metrics = createMetrics();

beforeAll(async () => {
  db = await testDatabase();
  // The product asks each ten or sixty seconds, and waits for answers in proportion: here the same way in three.
  await db.admin.query(`
    alter table device drop constraint device_interval_s_check;
    create function three_seconds() returns trigger language plpgsql as $$
      begin new.interval_s := 3; return new; end $$;
    create trigger three_seconds before insert on device for each row execute function three_seconds()`);
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
  snmpd = await startSnmpd();
  const platform = {
    database: db.database,
    secrets: createSecrets(Buffer.alloc(32, 1)),
    log: silentLog,
    metrics,
    snmp: probes.snmp(),
    icmp: probes.icmp(),
    live: {
      isHeard: () => true,
      publish: (tenant: number, message: LiveMessage) => void notified.push({ tenantId: tenant, message }),
    },
    folded: () => {
      throw new Error('No operation is run here.');
    },
  };
  const effective = {
    storageDays: () => 400,
    refreshMs: () => 86_400_000,
    ranges: () => parseRanges('127.0.0.0/8'),
    mayAsk: () => true,
    timeZoneOf: () => 'UTC',
  };
  const noAgents = {
    jobsChanged: async () => {},
    isConnected: () => false,
    askAgent: async () => 'not-connected' as const,
    run: async () => 'not-connected' as const,
    isThere: async () => false,
  };
  const devices = createDevices({ ...platform, snmp: testSnmp }, { effective, reserveQuota: async () => {} });
  modules = [devices, createMonitoring(platform, { effective, devices, agents: noAgents })];
  for (const subscription of modules.flatMap(({ listeners }) => listeners ?? []))
    db.database.events.subscribe(subscription);
  server = await signedServer((app) => modules.forEach((module) => module.routes?.(app)));
  for (const module of modules) await module.start?.();
});
afterAll(async () => {
  await server.close();
  for (const module of modules) await module.stop?.();
  testSnmp.close();
  await snmpd.stop();
  await db.close();
});

const base = '/monitor/api/v1';
const us = () => server.as({ tenantId });
/** The watch's own numbers are the platform's: for these the tenant stands in for it. */
const platform = () => server.as({ tenantId, isPlatform: true });

/** Asks again until it holds. */
async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean, withinMs = 30_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`It did not come to that: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const lastMinutes = () => ({
  from: new Date(Date.now() - 600_000).toISOString(),
  to: new Date(Date.now() + 1000).toISOString(),
});
const deviceOf = async (id: string, as = us()) =>
  (await as('GET', `${base}/devices/${id}`)).json.data as {
    name: string;
    state: { state: string; reason: string; since: string };
    interfaceCount: number;
    lastPolledAt: string | null;
    uptimeS: number | null;
  };
const create = async (more: object = {}, as = us()) => {
  const body = { address: '127.0.0.1', port: snmpd.port, community: snmpd.community, intervalS: 10, ...more };
  const { json } = await as('POST', `${base}/devices/create`, body);
  expect(json.code).toBe(0);
  return json.data.id as string;
};

describe('a real device', () => {
  it('misses no ping tool before anything was pinged', async () => {
    expect((await platform()('GET', `${base}/workbench`)).json.data).toMatchObject({
      poller: { targets: 0, pingBy: null },
    });
  });

  it('is told by a test before it is saved, and so is a wrong community', async () => {
    const test = (community: string) =>
      us()('POST', `${base}/devices/test`, { address: '127.0.0.1', port: snmpd.port, community });
    const resultsOf = async (community: string) =>
      (await test(community)).json.data['results'] as readonly object[];
    expect(await resultsOf(snmpd.community)).toMatchObject([
      { probe: 'snmp', tone: 'good', identity: { name: 'core-switch-1' } },
      { probe: 'ping', tone: 'good', lines: [expect.stringContaining('3 of 3')] },
    ]);
    expect((await resultsOf('wrong'))[0]).toMatchObject({
      tone: 'bad',
      lines: ['No answer to SNMP', expect.stringContaining('The device is there')],
    });
  });

  it('is discovered, polled and up within seconds, moves its chart, and goes down when its agent stops', async () => {
    const id = await create();
    const up = await until(
      () => deviceOf(id),
      (device) => device.state.state === 'up' && device.interfaceCount > 0,
    );
    expect(up).toMatchObject({ name: 'core-switch-1', state: { reason: 'answers' } });
    expect(up.interfaceCount).toBeGreaterThan(0);

    const list = async () =>
      (await us()('POST', `${base}/devices/${id}/interfaces/list`, {})).json.data.list as {
        id: string;
        name: string;
        operStatus: string;
        inBps: number | null;
      }[];
    const [lo] = (
      await until(list, (rows) => rows.some((row) => row.name === 'lo' && row.inBps !== null), 60_000)
    ).filter((row) => row.name === 'lo');
    expect(lo).toMatchObject({ operStatus: 'up' });
    const chart = await us()('POST', `${base}/metrics/chart`, {
      subject: { kind: 'interface', id: lo?.id },
      metrics: ['if.in', 'if.out'],
      ...lastMinutes(),
    });
    const [traffic] = chart.json.data.series as { sampleCount: number; last: number; unit: string }[];
    expect(traffic).toMatchObject({ unit: 'bit/s' });
    expect(traffic?.sampleCount).toBeGreaterThan(0);
    expect(notified.find(({ message }) => message.type === 'subject.measured')).toMatchObject({ tenantId });

    // How soon, and since when, is held by the engine's own tests, whose clock is moved by hand.
    await snmpd.stop();
    const down = await until(
      () => deviceOf(id),
      (device) => device.state.state === 'down',
    );
    expect(down.state.reason).toBe('snmp-timeout');
    const states = await us()('POST', `${base}/subjects/device/${id}/states`, lastMinutes());
    expect((states.json.data.intervals as { state: string }[]).map((item) => item.state)).toEqual([
      'unmeasured',
      'up',
      'down',
    ]);
    const workbench = (await platform()('GET', `${base}/workbench`)).json.data;
    expect(workbench).toMatchObject({
      devices: { down: 1 },
      deviceTotal: 1,
      troubled: [{ id, state: { state: 'down' } }],
      changes: [
        { from: 'up', to: 'down' },
        { from: null, to: 'up' },
      ],
      poller: { targets: 1, pingBy: 'fping' },
    });
    expect((await us()('DELETE', `${base}/devices/${id}`)).json.code).toBe(0);
    await until(
      async () => (await db.admin.query('select from removed_target union all select from series')).rowCount,
      (count) => count === 0,
    );
  }, 150_000);
});

describe('two tenants with one address', () => {
  it('are served side by side, and neither sees the other', async () => {
    snmpd = await startSnmpd();
    const ours = await create();
    const them = server.as({ tenantId: neighbourId });
    const theirs = await create({ community: 'wrong' }, them);
    await until(
      () => deviceOf(ours),
      (device) => device.state.state === 'up',
    );
    await until(
      () => deviceOf(theirs, them),
      (device) => device.state.state === 'down',
      60_000,
    );
    expect((await deviceOf(ours)).state.state).toBe('up');
    expect((await them('GET', `${base}/devices/${ours}`)).json.code).toBe(60004);
    expect((await them('GET', `${base}/workbench`)).json.data).toMatchObject({
      deviceTotal: 1,
      poller: null,
    });
    expect((await platform()('GET', `${base}/workbench`)).json.data).toMatchObject({
      poller: { targets: 2 },
    });
    for (const { tenantId: tenant, message } of notified)
      if ('deviceId' in message && [ours, theirs].includes(message.deviceId))
        expect(tenant).toBe(message.deviceId === ours ? tenantId : neighbourId);
    expect(metrics.text()).toContain('poller_targets 2');
  }, 90_000);
});
