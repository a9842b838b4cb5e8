import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { promisify } from 'node:util';
import snmp from 'net-snmp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, type Fleet, startFleet } from './index.ts';

const run = promisify(execFile);
let fleet: Fleet;
let nowMs = Date.UTC(2026, 10, 21, 4);

beforeAll(async () => {
  fleet = await startFleet({ agents: 7, port: 0, firstAddress: '127.77.0.1', now: () => nowMs });
});
afterAll(() => fleet.stop());

/** Asks with Debian's own tools, which know nothing of us. */
async function tool(name: string, index: number, ...args: string[]): Promise<string[]> {
  const common = ['-v2c', '-c', 'public', '-t', '3', '-r', '2', '-On', '-Oe', '-Ot', '-OU'];
  const { stdout } = await run(name, [...common, `${fleet.agent(index).address}:${fleet.port}`, ...args]);
  // A text that is not ASCII is printed as octets over several lines.
  return stdout.trim().split(/\n(?=\.)/);
}
const valueOf = (line = '') => line.slice(line.indexOf(' = ') + 3).replace(/^\w+: /, '');
const get = async (index: number, oid: string) => valueOf((await tool('snmpget', index, oid))[0]);
/** The first interface of the third agent, a Cisco switch: Vlan1. */
const hcIn = '1.3.6.1.2.1.31.1.1.1.6.1';
const in32 = '1.3.6.1.2.1.2.2.1.10.1';
const sysUpTime = '1.3.6.1.2.1.1.3.0';

describe('the SNMP fleet, asked by the tools of net-snmp', () => {
  it('answers each agent from its own address with its own name', async () => {
    const names = await Promise.all([0, 1, 2].map((index) => get(index, '1.3.6.1.2.1.1.5.0')));
    expect(names).toEqual(['"switch-0001"', '"switch-0002"', '"switch-0003"']);
  });

  it('walks ifTable and ifXTable whole, in order, by GETBULK and by GETNEXT alike', async () => {
    const bulk = await tool('snmpbulkwalk', 0, '1.3.6.1.2.1.31');
    const next = await tool('snmpwalk', 0, '1.3.6.1.2.1.31');
    expect(bulk).toEqual(next);
    expect(bulk).toHaveLength(24 * 19);
    expect(await tool('snmpbulkwalk', 0, '1.3.6.1.2.1.2.2')).toHaveLength(24 * 22);
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
    const first = BigInt(await get(2, hcIn));
    nowMs += 60_000;
    const second = BigInt(await get(2, hcIn));
    expect(second > first).toBe(true);
    nowMs += 60_000;
    const third = BigInt(await get(2, hcIn));
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
    fleet.agent(2).interfaceDown(1, true);
    expect(await get(2, status)).toBe('2');
    fleet.agent(2).interfaceDown(1, false);
    expect(await get(2, status)).toBe('1');
  });
});

describe('faults', () => {
  /** How long an answer may take that is to come, and how long to look for one that is not. */
  const patientMs = 10_000;
  const soonMs = 400;
  /** Sends one packet of net-snmp's and gives what comes back, with whom it came from. */
  async function exchange(
    index: number,
    withinMs = patientMs,
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
    const answer = once(socket, 'message', { signal: AbortSignal.timeout(withinMs) })
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
    expect(await exchange(5, soonMs)).toBeUndefined();
    agent.fault({ kind: 'lossy', every: 1 });
    expect(await exchange(5, soonMs)).toBeUndefined();
    agent.fault({ kind: 'other-address' });
    const { address, port } = (await exchange(5))!;
    expect([address === agent.address, port === fleet.port]).toEqual([false, false]);
    agent.fault({ kind: 'other-port' });
    const other = (await exchange(5))!;
    expect([other.address === agent.address, other.port === fleet.port]).toEqual([true, false]);
    agent.fault({ kind: 'slow', delayMs: 60_000 });
    expect(await exchange(5, soonMs)).toBeUndefined();
    agent.fault({ kind: 'community', community: 'private' });
    expect(await exchange(5, soonMs)).toBeUndefined();
    agent.fault({ kind: 'wrong-request-id' });
    expect((await exchange(5))?.bytes.includes(requestId)).toBe(false);
    agent.fault({ kind: 'oversized' });
    expect((await exchange(5))?.bytes.length).toBeGreaterThan(59_000);
    agent.fault({ kind: 'garbage' });
    const turns = [await exchange(5), await exchange(5), await exchange(5), await exchange(5)];
    expect(new Set(turns.map((turn) => turn?.bytes.toString('hex'))).size).toBe(4);
    agent.fault(undefined);
    expect((await exchange(5))?.bytes.includes(requestId)).toBe(true);
  });

  it('never ends a walk: the same OID, or OIDs that rise for ever', async () => {
    const agent = fleet.agent(6);
    const next = (oid: string) =>
      new Promise<string>((resolve, reject) => {
        const session = snmp.createSession(agent.address, 'public', {
          port: fleet.port,
          version: snmp.Version2c,
          timeout: 10_000,
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

describe('a fleet', () => {
  it('counts the same at the same time after it was started again', async () => {
    const settings = { agents: 3, port: 0, firstAddress: '127.78.0.1', now: () => nowMs };
    const counted: string[] = [];
    for (let time = 0; time < 2; time++) {
      const again = await startFleet(settings);
      const { address } = again.agent(2);
      const { stdout } = await run('snmpget', [
        '-v2c',
        '-c',
        'public',
        '-Oqvt',
        `${address}:${again.port}`,
        hcIn,
        sysUpTime,
      ]);
      counted.push(stdout);
      await again.stop();
    }
    expect(counted[0]).toMatch(/^\d+\n\d+\n$/);
    expect(counted[1]).toBe(counted[0]);
  });

  it('follows the schedule that it was given', async () => {
    const scheduled = await startFleet({
      agents: 2,
      port: 0,
      firstAddress: '127.79.0.1',
      now: () => nowMs,
      schedule: (index) =>
        index === 1 ? [{ what: { kind: 'silent' }, fromMs: nowMs + 1_000, untilMs: nowMs + 2_000 }] : [],
    });
    const ask = (index: number) =>
      run('snmpget', [
        ...['-v2c', '-c', 'public', '-t', '3', '-r', '0', '-Oqv'],
        `${scheduled.agent(index).address}:${scheduled.port}`,
        '1.3.6.1.2.1.1.5.0',
      ]).then(
        ({ stdout }) => stdout.trim(),
        () => 'silent',
      );
    const heard: string[] = [];
    for (const stepMs of [0, 1_500, 1_500]) {
      nowMs += stepMs;
      heard.push(await ask(0), await ask(1));
    }
    const [one, two] = ['"switch-0001"', '"switch-0002"'];
    expect(heard).toEqual([one, two, one, 'silent', one, two]);
    await scheduled.stop();
  });

  it('answers nothing any more once it is stopped, however slow it was to answer', async () => {
    const small = await startFleet({ agents: 1, port: 0, firstAddress: '127.81.0.1' });
    small.agent(0).fault({ kind: 'slow', delayMs: 1_000 });
    const asking = run('snmpget', ['-v2c', '-c', 'public', '-r', '0', `127.81.0.1:${small.port}`, sysUpTime]);
    const silent = expect(asking).rejects.toThrow('Timeout');
    await expect.poll(() => small.counts().requests).toBe(1);
    await small.stop();
    await silent;
    expect(small.counts()).toEqual({ requests: 1, answers: 0 });
  });

  it('says which address is taken, and leaves nothing behind', async () => {
    const taken = createSocket('udp4').bind(0, '127.80.0.2');
    await once(taken, 'listening');
    const { port } = taken.address();
    const settings = { agents: 3, port, firstAddress: '127.80.0.1' };
    await expect(startFleet(settings)).rejects.toThrow('127.80.0.2');
    taken.close();
    await once(taken, 'close');
    const fleet2 = await startFleet(settings);
    expect(fleet2.addresses).toHaveLength(3);
    await fleet2.stop();
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
