import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { promisify } from 'node:util';
import snmp from 'net-snmp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, type Fleet, startFleet } from './index.ts';
import { amountBetween, rateAt } from './traffic.ts';

const run = promisify(execFile);
let fleet: Fleet;
let nowMs = Date.UTC(2026, 10, 21, 4);

beforeAll(async () => {
  fleet = await startFleet({ agents: 7, port: 0, firstAddress: '127.77.0.1', now: () => nowMs });
});
afterAll(() => fleet.stop());

/** Asks with Debian's own tools, which know nothing of us. */
async function tool(name: string, index: number, ...args: string[]): Promise<string[]> {
  const common = ['-v2c', '-c', 'public', '-t', '1', '-r', '1', '-On', '-Oe', '-Ot', '-OU'];
  const { stdout } = await run(name, [...common, `${fleet.agent(index).address}:${fleet.port}`, ...args]);
  // A text that is not ASCII is printed as octets over several lines.
  return stdout.trim().split(/\n(?=\.)/);
}
const valueOf = (line = '') => line.slice(line.indexOf(' = ') + 3).replace(/^\w+: /, '');
const get = async (index: number, oid: string) => valueOf((await tool('snmpget', index, oid))[0]);
const hcIn = '1.3.6.1.2.1.31.1.1.1.6.1';
const in32 = '1.3.6.1.2.1.2.2.1.10.1';
const sysUpTime = '1.3.6.1.2.1.1.3.0';

describe('the SNMP fleet, asked by the tools of net-snmp', () => {
  it('answers each agent from its own address with its own name', async () => {
    const names = await Promise.all([0, 1, 2].map((index) => get(index, '1.3.6.1.2.1.1.5.0')));
    expect(names).toEqual(['"switch-0001"', '"switch-0002"', '"router-0003"']);
  });

  it('walks ifTable and ifXTable whole, in order, by GETBULK and by GETNEXT alike', async () => {
    const bulk = await tool('snmpbulkwalk', 0, '1.3.6.1.2.1.31');
    const next = await tool('snmpwalk', 0, '1.3.6.1.2.1.31');
    expect(bulk).toEqual(next);
    expect(bulk).toHaveLength(24 * 19);
    expect(await tool('snmpbulkwalk', 0, '1.3.6.1.2.1.2.2')).toHaveLength(24 * 18);
  });

  it('says noSuchInstance for what it does not have, and nothing to a wrong community', async () => {
    expect((await tool('snmpget', 0, '1.3.6.1.2.1.1.99.0'))[0]).toContain('No Such');
    const wrong = run('snmpget', [
      '-v2c',
      '-c',
      'wrong',
      '-t',
      '0.2',
      '-r',
      '0',
      `${fleet.agent(0).address}:${fleet.port}`,
      sysUpTime,
    ]);
    await expect(wrong).rejects.toThrow('Timeout');
  });

  it('counts octets by exactly what flowed between two readings', async () => {
    const first = BigInt(await get(0, hcIn));
    nowMs += 60_000;
    const second = BigInt(await get(0, hcIn));
    expect(second > first).toBe(true);
    nowMs += 60_000;
    const third = BigInt(await get(0, hcIn));
    expect(Math.abs(Number(third - second) - Number(second - first))).toBeLessThan(Number(second - first));
  });

  it('shows the same counter in 32 bits as the rest of the 64-bit one', async () => {
    const [wide, narrow] = (await tool('snmpget', 2, hcIn, in32)).map((line) => BigInt(valueOf(line)));
    expect(narrow).toBe(wide! & 0xffffffffn);
  });

  it('begins sysUpTime and counters again at a reboot', async () => {
    fleet.agent(3).reboot();
    nowMs += 5_000;
    expect(Number(await get(3, sysUpTime))).toBe(500);
  });

  it('tells a counter reset by ifCounterDiscontinuityTime while sysUpTime goes on', async () => {
    const discontinuity = '1.3.6.1.2.1.31.1.1.1.19.1';
    const before = Number(await get(4, sysUpTime));
    expect(Number(await get(4, discontinuity))).toBe(0);
    nowMs += 10_000;
    fleet.agent(4).resetCounters();
    nowMs += 1_000;
    expect(Number(await get(4, sysUpTime))).toBe(before + 1_100);
    expect(Number(await get(4, discontinuity))).toBe(before + 1_000);
  });

  it('takes an interface down and up again', async () => {
    const status = '1.3.6.1.2.1.2.2.1.8.1';
    fleet.agent(1).interfaceDown(1, true);
    expect(await get(1, status)).toBe('2');
    fleet.agent(1).interfaceDown(1, false);
    expect(await get(1, status)).toBe('1');
  });
});

describe('faults', () => {
  /** Sends one packet of net-snmp's and gives what comes back, with whom it came from. */
  async function exchange(
    index: number,
  ): Promise<{ bytes: Buffer; address: string; port: number } | undefined> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    // SNMPv2c GET of sysUpTime.0, community public, request id 0x01020304.
    const packet = Buffer.from(
      '302902010104067075626c6963a01c0204010203040201000201003 00e300c06082b060102010103000500'.replace(
        ' ',
        '',
      ),
      'hex',
    );
    socket.send(packet, fleet.port, fleet.agent(index).address);
    const answer = once(socket, 'message', { signal: AbortSignal.timeout(400) })
      .then(([bytes, from]) => ({ bytes: bytes as Buffer, ...(from as { address: string; port: number }) }))
      .catch(() => undefined);
    const result = await answer;
    socket.close();
    return result;
  }
  const requestId = Buffer.from([2, 4, 1, 2, 3, 4]);

  it('answers well while there is none', async () => {
    const answer = await exchange(5);
    expect(answer?.address).toBe(fleet.agent(5).address);
    expect(answer?.bytes.includes(requestId)).toBe(true);
  });

  it('is silent, lossy, or another address, port or request id', async () => {
    const agent = fleet.agent(5);
    agent.fault({ kind: 'silent' });
    expect(await exchange(5)).toBeUndefined();
    agent.fault({ kind: 'lossy', every: 1 });
    expect(await exchange(5)).toBeUndefined();
    agent.fault({ kind: 'other-address' });
    expect((await exchange(5))?.address).toBe('127.0.0.1');
    agent.fault({ kind: 'wrong-request-id' });
    expect((await exchange(5))?.bytes.includes(requestId)).toBe(false);
    agent.fault({ kind: 'oversized' });
    expect((await exchange(5))?.bytes.length).toBeGreaterThan(59_000);
    agent.fault({ kind: 'garbage' });
    expect((await exchange(5))?.bytes[0]).not.toBe(0x30);
    agent.fault(undefined);
  });

  it('never ends a walk: the same OID, or OIDs that rise for ever', async () => {
    const agent = fleet.agent(6);
    const next = (oid: string) =>
      new Promise<string>((resolve, reject) => {
        const session = snmp.createSession(agent.address, 'public', {
          port: fleet.port,
          version: snmp.Version2c,
          timeout: 1000,
        });
        session.on('error', reject);
        session.getNext([oid], (error: Error | null, varbinds: { oid: string }[]) => {
          session.close();
          if (error) reject(error);
          else resolve(varbinds[0]!.oid);
        });
      });
    agent.fault({ kind: 'endless-same' });
    expect(await next('1.3.6.1.2.1.1.1')).toBe('1.3.6.1.2.1.1.1');
    agent.fault({ kind: 'endless-rising' });
    const first = await next('1.3.6.1.2.1.1.1');
    const second = await next(first);
    expect(second.split('.').at(-1)).toBe(String(Number(first.split('.').at(-1)) + 1));
    agent.fault(undefined);
  });
});

describe('traffic', () => {
  const flow = { mean: 1000, peakS: 8 * 3600, seed: 7 };

  it('integrates to what the rate says, and the rate is never below zero', () => {
    let summed = 0;
    for (let second = 0; second < 3600; second += 0.5) {
      const rate = rateAt(flow, second + 0.25);
      expect(rate).toBeGreaterThan(0);
      summed += rate * 0.5;
    }
    expect(amountBetween(flow, 0, 3600)).toBeCloseTo(summed, -1);
  });

  it('has its peak by day', () => {
    const day = amountBetween(flow, 7 * 3600, 9 * 3600);
    const night = amountBetween(flow, 19 * 3600, 21 * 3600);
    expect(day / night).toBeGreaterThan(2);
  });
});

it('gives addresses one behind the other, without .0 and .255', () => {
  expect([0, 253, 254, 254 * 256].map((index) => addressAt('127.10.0.1', index))).toEqual([
    '127.10.0.1',
    '127.10.0.254',
    '127.10.1.1',
    '127.11.0.1',
  ]);
});
