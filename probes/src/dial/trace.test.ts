import { afterEach, describe, expect, it, test } from 'vitest';
import { dial, resultOf, settingsFor } from '../../test/dial.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { programs } from '../../test/programs.ts';
import { openDialTools } from './dial-tools.ts';
import { trace, tracerouteArguments } from './trace.ts';
import { parseHop } from './trace/traceroute-output.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Tools with these programs in the place of the system's. */
function toolsWith(scripts: Record<string, string>) {
  const { path, remove } = programs(scripts);
  const tools = openDialTools({ path });
  closing.push(remove, () => tools.close());
  return tools;
}

const quick = { timeoutMs: 500, probes: 2, findMtu: false } as const;
const at = { address: '10.0.0.9' };

test('the way to this machine itself is one hop, over IPv4 and IPv6', async () => {
  const tools = openDialTools();
  closing.push(() => tools.close());
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('traces over IPv6') ? ['::1'] : [])])
    for (const protocol of ['udp', 'icmp'] as const) {
      const result = await resultOf('trace', { address }, { ...quick, protocol }, { tools });
      expect(result).toMatchObject({ address, hasReached: true, mtuBytes: null });
      expect(result.hops).toMatchObject([{ hop: 1, addresses: [address], notes: [] }]);
      expect(trace.values(result)).toMatchObject({ 'dial.hops': 1, 'dial.loss': 0 });
    }
});

describe('a line of traceroute', () => {
  it.each([
    [' 1  10.0.0.1  0.412 ms  0.398 ms', ['10.0.0.1'], [0.412, 0.398], []],
    ['12  * *', [], [null, null], []],
    [' 3  10.0.0.1  0.412 ms 10.0.0.2  0.398 ms', ['10.0.0.1', '10.0.0.2'], [0.412, 0.398], []],
    [' 4  * 10.0.0.1  3.1 ms !H', ['10.0.0.1'], [null, 3.1], ['!H']],
    [' 5  2001:db8::1  3.1 ms !X  3.2 ms !X', ['2001:db8::1'], [3.1, 3.2], ['!X']],
    [' 6  10.0.0.1  3.1 ms !F-1400 *', ['10.0.0.1'], [3.1, null], ['!F-1400']],
  ])('“%s” is a hop', (line, addresses, rttsMs, notes) => {
    expect(parseHop(line, 2)).toEqual({ hop: Number(line.slice(0, 2)), addresses, rttsMs, notes });
  });

  it.each([
    'traceroute to 10.0.0.1 (10.0.0.1), 30 hops max, 60 byte packets',
    '',
    ' 1  * * *',
    ' 1  10.0.0.1  0.412 ms',
    ' 1  0.412 ms 10.0.0.1  0.3 ms',
    ' 1  10.0.0.1  0.412 ms  0.3 s',
    ' 1  evil.example  0.412 ms  0.3 ms',
    ' 1  10.0.0.1  -1.0 ms  0.3 ms',
    ' 1  10.0.0.1  1e9 ms  0.3 ms',
    '99  10.0.0.1  0.4 ms  0.3 ms',
    ' 1  10.0.0.1 [31m 0.4 ms  0.3 ms',
  ])('“%s” is none', (line) => {
    expect(parseHop(line, 2)).toBeUndefined();
  });
});

test('a way that ends in silence is told up to who answered last, and was not gone to its end', async () => {
  const lines = [' 1  10.0.0.1  1.5 ms  1.4 ms', ' 2  * *', ' 3  10.0.0.3  9.5 ms *', ' 4  * *', ' 5  * *'];
  const tools = toolsWith({ traceroute: lines.map((line) => `echo '${line}'`).join('\n') });
  const result = await resultOf('trace', at, quick, { tools });
  expect(result).toMatchObject({ hasReached: false });
  expect(result.hops.map(({ rttsMs }) => rttsMs)).toEqual([
    [1.5, 1.4],
    [null, null],
    [9.5, null],
  ]);
  expect(trace.values(result)).toMatchObject({ 'dial.loss': 100, 'dial.hops': null, 'dial.rtt': null });
});

test('a program that is missing, fails, says nonsense or does not end has measured nothing', async () => {
  const run = (script: string | undefined, mostHops = 1) =>
    dial(
      'trace',
      at,
      { ...quick, mostHops, timeoutMs: 200 },
      { tools: toolsWith(script === undefined ? {} : { traceroute: script }) },
    );
  const own = { ok: false, reason: 'unavailable' };
  expect(await run(undefined)).toMatchObject({ ...own, detail: 'traceroute: ENOENT' });
  expect(await run('echo "You do not have enough privileges" >&2; exit 1')).toMatchObject({
    ...{ ...own, detail: 'You do not have enough privileges' },
  });
  expect(await run('head -c 300000 /dev/urandom')).toMatchObject(own);
  expect(await run("echo ' 1  10.0.0.9  1.5 ms  1.4 ms'; exit 1")).toMatchObject(own);
  // Hops that come in no order: the first is missing.
  expect(await run("echo ' 2  10.0.0.9  1.5 ms  1.4 ms'")).toMatchObject(own);
  expect(await run('exec sleep 60')).toMatchObject({ ...own, detail: 'traceroute did not end in time' });
});

test('what leaves where is said to the program, and nothing of it can be an option', async () => {
  const source = { address: '10.0.0.5', device: 'eth1' };
  const args = tracerouteArguments({ address: '10.0.0.9', family: 4 }, settingsFor('trace'), source);
  expect(args).toEqual([
    ...['-4', '-n', '-m', '30', '-q', '3', '-N', '16', '-w', '1.000,1000,1000'],
    ...['-s', '10.0.0.5', '-i', 'eth1', '10.0.0.9'],
  ]);
  const tools = toolsWith({ traceroute: "echo ' 1  10.0.0.9  1.5 ms  1.4 ms'" });
  for (const device of ['-x', '--help', 'a b', '$(id)', 'x'.repeat(16), ''])
    expect(await dial('trace', at, quick, { tools, source: { device } })).toMatchObject({
      ok: false,
      reason: 'invalid',
    });
});

describe('the path MTU', () => {
  const traceroute = "echo ' 1  10.0.0.9  1.5 ms  1.4 ms'";
  /** A ping whose way carries so much, and says so or drops in silence; sizes are without the 28 bytes of headers. */
  const carrying = (bytes: number, isSilent: boolean) => `
    while [ "$1" != "-s" ]; do shift; done
    if [ "$2" -le ${bytes - 28} ]; then echo "$2 bytes from 10.0.0.9: icmp_seq=1 ttl=60 time=1.00 ms"
    ${isSilent ? '' : `else echo "From 10.0.0.1 icmp_seq=1 Frag needed and DF set (mtu = ${bytes})"`}
    fi`;

  it.each([
    [1_500, false],
    [1_400, false],
    [1_400, true],
    [1_499, true],
    [9_000, true],
    [68, true],
    [576, false],
  ])('of a way that carries %d bytes is that (dropped in silence: %s)', async (bytes, isSilent) => {
    const tools = toolsWith({ traceroute, ping: carrying(bytes, isSilent) });
    expect(await resultOf('trace', at, { ...quick, findMtu: true }, { tools })).toMatchObject({
      mtuBytes: bytes,
    });
  });

  it('is not known where the target answers no ping, or where a router lies', async () => {
    const silent = toolsWith({ traceroute, ping: 'true' });
    expect(await resultOf('trace', at, { ...quick, findMtu: true }, { tools: silent })).toMatchObject({
      mtuBytes: null,
    });
    const lying = toolsWith({
      traceroute,
      ping: carrying(1_400, true).replace('fi', 'else echo "Frag needed and DF set (mtu = 9000)"; fi'),
    });
    expect(await resultOf('trace', at, { ...quick, findMtu: true }, { tools: lying })).toMatchObject({
      mtuBytes: 1_400,
    });
  });
});
