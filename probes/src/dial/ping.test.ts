import { afterEach, describe, expect, it, test } from 'vitest';
import { dial, resultOf } from '../../test/dial.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { programs } from '../../test/programs.ts';
import { openDialTools } from './dial-tools.ts';
import { ping } from './ping.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

function open(path?: string) {
  const tools = openDialTools({ path });
  closing.push(() => tools.close());
  return tools;
}

function toolsWith(...given: Parameters<typeof programs>) {
  const { path, remove } = programs(...given);
  closing.push(remove);
  return { tools: open(path), path };
}

const few = { count: 3, intervalMs: 20, timeoutMs: 500 };
const at = { address: '127.0.0.1' };
/** As fping says where it is asked whether it works, and then what it is told to. */
const saying = (lines: string[]) =>
  `case " $* " in *" -C 1 "*) echo '127.0.0.1 : 0.05' >&2; exit 0;; esac
  echo "$*" >> "$(dirname "$0")/arguments"
  ${lines.map((line) => `echo '${line}'`).join('\n')}`;

test('every packet has its time, over IPv4 and IPv6, with fping and with ping alone', async () => {
  const onlyPing = toolsWith({}, { ping: '/usr/bin/ping' }).tools;
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('dial pings over IPv6') ? ['::1'] : [])])
    for (const [tool, tools] of [
      ['fping', open()],
      ['ping', onlyPing],
    ] as const) {
      const result = await resultOf(
        'ping',
        { address },
        { ...few, intervalMs: 200, sizeBytes: 1_000, dscp: 46 },
        { tools },
      );
      expect(result).toMatchObject({
        address,
        received: 3,
        lossPercent: 0,
        duplicates: 0,
        reordered: 0,
        tool,
      });
      expect(result.mos).toBeGreaterThan(4.3);
      expect(ping.roundTripsMs(result)).toEqual(result.rttsMs);
      expect(ping.values(result)).toMatchObject({ 'dial.loss': 0, 'dial.rtt': result.medianMs });
    }
});

describe('fping', () => {
  it('is told size, code point, source and device', async () => {
    const { tools, path } = toolsWith({ fping: saying(['127.0.0.1 : 0.11 0.12 0.13']) });
    const source = { address: '127.0.0.1', device: 'lo' };
    const settings = { ...few, sizeBytes: 1_000, dscp: 46 };
    expect((await dial('ping', at, settings, { tools, source })).ok).toBe(true);
    const { readFileSync } = await import('node:fs');
    expect(readFileSync(`${path}/arguments`, 'utf8')).toContain('-b 1000 -O 184 -S 127.0.0.1 -I lo');
  });

  it('tells what came again and what came late', async () => {
    const { tools } = toolsWith({
      fping: saying([
        '127.0.0.1 : [1], 64 bytes, 0.12 ms (0.12 avg, 0% loss)',
        '127.0.0.1 : [0], 64 bytes, 30.1 ms (15.1 avg, 0% loss)',
        '127.0.0.1 : duplicate for [1], 64 bytes, 31.0 ms',
        '127.0.0.1 : [2], timed out (15.1 avg, 33% loss)',
        // Another's, and a number that was never sent.
        '127.0.0.2 : [0], 64 bytes, 0.12 ms (0.12 avg, 0% loss)',
        '127.0.0.1 : duplicate for [7], 64 bytes, 31.0 ms',
        '127.0.0.1 : 30.1 0.12 -',
      ]),
    });
    expect(await resultOf('ping', at, few, { tools })).toMatchObject({
      ...{ rttsMs: [30.1, 0.12, null], received: 2, duplicates: 1, reordered: 1, lossPercent: 33.33 },
    });
  });

  it('that floods us with copies is counted up to a bound', async () => {
    const { tools } = toolsWith({
      fping: `${saying(['127.0.0.1 : 0.1 0.1 0.1'])}
      i=0; while [ $i -lt 2000 ]; do echo '127.0.0.1 : duplicate for [1], 64 bytes, 31.0 ms'; i=$((i+1)); done`,
    });
    expect((await resultOf('ping', at, few, { tools })).duplicates).toBeLessThanOrEqual(30);
  });
});

test('a packet leaves from the address that is asked for, and from none that is not this machine’s', async () => {
  const tools = open();
  const from = (source: object) => dial('ping', at, few, { tools, source });
  expect((await from({ address: '127.9.8.7', device: 'lo' })).ok).toBe(true);
  expect(await from({ address: '192.0.2.77' })).toMatchObject({ ok: false, reason: 'unavailable' });
  expect(await from({ device: 'none0' })).toMatchObject({ ok: false, reason: 'unavailable' });
  for (const device of ['-x', 'a b', 'x'.repeat(16)])
    expect(await from({ device })).toMatchObject({ ok: false, reason: 'invalid' });
});

test('without a program nothing was measured', async () => {
  const { tools } = toolsWith({});
  expect(await dial('ping', at, few, { tools })).toMatchObject({ ok: false, reason: 'unavailable' });
});
