import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { type Target } from '../engine/target.ts';
import { type Behaviour, handClock, scriptedTools } from '../test/scripted-tools.ts';
import { snmp, type SnmpSettings } from './snmp.ts';

const address = '10.8.0.1';
const id = '5e0c1f6e-6b60-4d5c-9a43-5d7a1a3b0c11';
const port = 'c1d2e3f4-6b60-4d5c-9a43-5d7a1a3b0c11';

/** A device of one interface whose clock is moved by hand. */
function world(known: Pick<Target, 'uptimeS' | 'measuredAtMs'> = { uptimeS: null, measuredAtMs: null }) {
  const clock = handClock();
  const behaviours = new Map<string, Behaviour>();
  const tools = { ...scriptedTools(clock.readClock, behaviours), log: silentLog };
  const settings: SnmpSettings = {
    ...{ address, port: 161, snmpVersion: 'v2c', sealedCommunity: Buffer.alloc(0), intervalMs: 60_000 },
    interfaces: [
      { id: port, ifIndex: 1, type: 6, speedBps: 1e9, highCapacity: true, adminStatus: 1, operStatus: 2 },
    ],
    ...{ processors: [], memoryIndex: null, disks: [] },
  };
  const target: Target = {
    ...{ tenantId: 1, kind: 'device', id, address, port: 161, intervalMs: 60_000 },
    ...{ state: 'up', reason: 'answers', sinceMs: 0, isReached: false, dependsOn: [], maintenance: [] },
    ...known,
    probes: [{ probe: 'snmp', decides: true, settings }],
  };
  const run = snmp.open(target, settings, tools);
  const measure = () => run.run(clock.readClock().wallMs, new AbortController().signal);
  const rows = async () => ((await measure()).take?.().rows ?? []).map(({ row }) => row);
  return { clock, behaviours, run, measure, rows };
}
/** sysUpTime wraps after this: 497 days. */
const wrapMs = 2 ** 32 * 10;

describe('a device that is asked by SNMP', () => {
  it('yields what it declares, each value under its own name', async () => {
    const w = world();
    await w.rows();
    w.clock.pass(60_000);
    w.behaviours.set(address, { diskPercent: 91.5 });
    const values = (await w.measure()).take?.().values;
    const named = Object.fromEntries(w.run.columns.map(({ metric }, at) => [metric, values?.[at]]));
    expect(Object.keys(named)).toEqual([...snmp.metrics]);
    expect(named).toMatchObject({
      'snmp.time': 2,
      'device.cpu': 12.5,
      'device.memory': NaN,
      'device.disk': 91.5,
      'if.oper_status': 1,
    });
    expect(named['if.in']).toBeCloseTo(1e6, -2);
  });

  it('says which interfaces have another status than is stored, once', async () => {
    const w = world();
    expect(await w.rows()).toEqual([
      { tenantId: 1, interfaceId: port, operStatus: 1, atMs: w.clock.start },
      { tenantId: 1, interfaceId: port, adminStatus: 1, operStatus: 1 },
    ]);
    w.clock.pass(60_000);
    expect(await w.rows()).toEqual([]);
  });

  it('that began anew has restarted, also while nobody looked', async () => {
    const w = world();
    await w.rows();
    w.clock.pass(60_000);
    w.behaviours.set(address, { startedAtMs: 40_000 });
    // An answer that is not taken is compared with nothing: the next one sees the same.
    await w.measure();
    expect(await w.rows()).toMatchObject([{ kind: 'restarted', data: { uptimeS: 20 } }]);
    const { start } = w.clock;
    const unseen = world({ uptimeS: 2_000_000, measuredAtMs: start - 600_000 });
    expect(await unseen.rows()).toContainEqual(
      expect.objectContaining({ kind: 'restarted', targetId: id, atMs: unseen.clock.start - 1e9 }),
    );
  });

  it('whose uptime went on over its end is no restart', async () => {
    const w = world();
    w.behaviours.set(address, { startedAtMs: 30_000 - wrapMs });
    await w.rows();
    w.clock.pass(60_000);
    // It wrapped thirty seconds ago.
    w.behaviours.set(address, { startedAtMs: 30_000 });
    expect(await w.rows()).toEqual([]);
  });

  it('is not asked with a community that cannot be opened, and that is no fault of the device', async () => {
    const clock = handClock();
    const tools = { ...scriptedTools(clock.readClock, new Map()), log: silentLog };
    const broken = {
      ...tools,
      secrets: {
        open: () => {
          throw new Error('another key');
        },
      },
    };
    const target = { tenantId: 1, id } as Target;
    const settings = { address, interfaces: [], intervalMs: 60_000 } as unknown as SnmpSettings;
    const run = snmp.open({ ...target, uptimeS: null, measuredAtMs: null }, settings, broken);
    expect(await run.run(0, new AbortController().signal)).toEqual({
      verdict: { kind: 'unavailable', atMs: 0 },
    });
  });
});
