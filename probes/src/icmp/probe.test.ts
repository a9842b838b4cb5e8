import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { programs } from '../../test/programs.ts';
import { starterOf } from '../../test/starters.ts';
import { type IcmpOptions, type IcmpProbe, openIcmp } from './probe.ts';
import type { PingSettings } from './settings.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

function open(options?: IcmpOptions): IcmpProbe {
  const icmp = openIcmp(options);
  closing.push(() => icmp.close());
  return icmp;
}

function withPrograms(...given: Parameters<typeof programs>) {
  const folder = programs(...given);
  closing.push(folder.remove);
  return folder.path;
}

const quick: PingSettings = { count: 3, intervalMs: 20, timeoutMs: 500 };
/** Class E: nobody answers there. */
const nobody = '240.0.0.1';
/** Pinged beside IPv4 where the machine has it. */
const ipv6 = hasIpv6Loopback('pings over IPv6') ? ['::1'] : [];
const onlyPing = { ping: '/usr/bin/ping' };

test('targets that answer have a time for every packet, others a loss for every packet', async () => {
  const icmp = open();
  const [none, ...others] = await icmp.ping([nobody, '127.0.0.1', '127.9.9.9', ...ipv6], quick);
  expect(others).toHaveLength(2 + ipv6.length);
  for (const result of others) {
    if (!result.ok) throw new Error(result.reason);
    expect(result.rttsMs).toHaveLength(3);
    expect(result.rttsMs.every((rtt) => rtt !== null && rtt >= 0 && rtt < 500)).toBe(true);
  }
  expect(none).toEqual({ ok: true, rttsMs: [null, null, null] });
  expect(await icmp.tool()).toEqual({ name: 'fping' });
});

test('names, options and odd spellings are refused before anything runs', async () => {
  const path = withPrograms({ fping: 'echo started >> "$(dirname "$0")/log"; exec fping "$@"' });
  const icmp = open({ path });
  const wrong = [
    'localhost',
    '-f',
    '--help',
    '127.0.0.1; id',
    '$(id)',
    '010.0.0.1',
    '127.1',
    '',
    '::ffff:127.0.0.1',
  ];
  for (const result of await icmp.ping(wrong, quick))
    expect(result).toMatchObject({ ok: false, reason: 'invalid' });
  const settings = [{ count: 0 }, { count: 1.5 }, { intervalMs: 0 }, { timeoutMs: NaN }, { count: 1e9 }];
  for (const odd of settings) {
    expect(await icmp.ping(['127.0.0.1'], { ...quick, ...odd })).toMatchObject([{ reason: 'invalid' }]);
  }
  expect(() => readFileSync(join(path, 'log'))).toThrow('ENOENT');
});

test('calls at the same time share one process, and the same address is pinged once', async () => {
  const path = withPrograms({ fping: 'echo started >> "$(dirname "$0")/log"; exec fping "$@"' });
  const icmp = open({ path });
  await icmp.tool();
  const all = await Promise.all(
    ['127.0.0.1', '127.0.0.2', '127.0.0.1'].map((address) => icmp.ping([address], quick)),
  );
  expect(all.flat().every((result) => result.ok)).toBe(true);
  // One for finding the tool, one for all three.
  expect(readFileSync(join(path, 'log'), 'utf8').split('\n').filter(Boolean)).toHaveLength(2);
});

test('calls that may wait share one process with those that come within their time', async () => {
  const path = withPrograms({ fping: 'echo started >> "$(dirname "$0")/log"; exec fping "$@"' });
  const icmp = open({ path, gatherMs: 0 });
  await icmp.tool();
  const first = icmp.ping(['127.0.0.1'], { ...quick, gatherMs: 400 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = icmp.ping(['127.0.0.2'], { ...quick, gatherMs: 400 });
  expect((await Promise.all([first, second])).flat().every((result) => result.ok)).toBe(true);
  expect(readFileSync(join(path, 'log'), 'utf8').split('\n').filter(Boolean)).toHaveLength(2);
});

test('without fping the program ping is used, and the tool says so', async () => {
  const icmp = open({ path: withPrograms({}, onlyPing) });
  expect(await icmp.tool()).toEqual({ name: 'ping', why: 'fping: ENOENT' });
  const [none, ...others] = await icmp.ping([nobody, '127.0.0.1', ...ipv6], quick);
  expect(others).toHaveLength(1 + ipv6.length);
  for (const result of others) {
    if (!result.ok) throw new Error(result.reason);
    expect(result.rttsMs.every((rtt) => rtt !== null)).toBe(true);
  }
  expect(none).toEqual({ ok: true, rttsMs: [null, null, null] });
});

test('an fping that is not permitted gives way to ping', async () => {
  const fping = 'echo "fping: can\'t create socket (must run as root?)" >&2; exit 4';
  const icmp = open({ path: withPrograms({ fping }, onlyPing) });
  expect(await icmp.tool()).toEqual({
    name: 'ping',
    why: "fping: fping: can't create socket (must run as root?)",
  });
});

test('with neither of them nothing is measured, and nothing is called a loss', async () => {
  const icmp = open({
    path: withPrograms({ ping: 'echo "ping: socket: Operation not permitted" >&2; exit 2' }),
  });
  expect(await icmp.tool()).toMatchObject({ name: 'none' });
  const [result] = await icmp.ping(['127.0.0.1'], quick);
  expect(result).toMatchObject({ ok: false, reason: 'unavailable' });
  expect((result as { detail: string }).detail).toBe(
    'fping: ENOENT; ping: ping: socket: Operation not permitted',
  );
});

/** An fping that is found well, and then does this. */
const once = (script: string) =>
  `case "$*" in *"-C 1 "*) exec fping "$@";; esac
${script}`;

test('an fping that dies, says nothing or says nonsense has measured nothing', async () => {
  const check = async (script: string) => {
    const icmp = open({ path: withPrograms({ fping: once(script) }) });
    const results = await icmp.ping(['127.0.0.1', '127.0.0.2'], quick);
    expect(results, script).toMatchObject([
      { ok: false, reason: 'unavailable' },
      { ok: false, reason: 'unavailable' },
    ]);
  };
  await check('kill -9 $$');
  await check('exit 0');
  await check('echo "127.0.0.1 : 0.1 0.2"; echo "127.0.0.2 : 1 2 3 4"');
  await check('head -c 300000 /dev/urandom >&2');
});

test('answers that fping gave before it died count, if they are whole', async () => {
  const icmp = open({ path: withPrograms({ fping: once('echo "127.0.0.1 : 0.1 0.2 0.3"; exit 4') }) });
  expect(await icmp.ping(['127.0.0.1', '127.0.0.2'], quick)).toMatchObject([
    { ok: true, rttsMs: [0.1, 0.2, 0.3] },
    { ok: false, reason: 'unavailable' },
  ]);
});

test('losses of a target that our machine has no way to are none', async () => {
  const icmp = open({ hasRoute: async ({ address }) => address !== nobody });
  expect(await icmp.ping([nobody, '240.0.0.2'], quick)).toMatchObject([
    { ok: false, reason: 'unavailable', detail: 'no route' },
    { ok: true, rttsMs: [null, null, null] },
  ]);
});

test('an address that cannot be asked at all is not a loss', async () => {
  // The address of all on the link needs a permission that we do not have.
  const [result] = await open().ping(['255.255.255.255'], quick);
  expect(result).toMatchObject({ ok: false, reason: 'unavailable', detail: 'no route' });
});

test('losses while our process stood still are stalled and no losses; answers stay answers', async () => {
  let jumpMs = 0;
  const clock = { monotonicMs: () => performance.now() + jumpMs, wallMs: () => performance.now() + jumpMs };
  const icmp = open({ clock });
  await icmp.tool();
  setTimeout(() => (jumpMs = 30_000), 200);
  const results = await icmp.ping(['127.0.0.1', nobody], { ...quick, timeoutMs: 600 });
  expect(results).toMatchObject([{ ok: true }, { ok: false, reason: 'stalled' }]);
});

test('losses while the machine slept are stalled, though its monotonic clock stood still', async () => {
  let sleptMs = 0;
  const clock = { monotonicMs: () => performance.now(), wallMs: () => performance.now() + sleptMs };
  const icmp = open({ clock });
  await icmp.tool();
  setTimeout(() => (sleptMs = 3_600_000), 200);
  expect(await icmp.ping([nobody], { ...quick, timeoutMs: 600 })).toMatchObject([
    { ok: false, reason: 'stalled' },
  ]);
});

test('losses of a run that took far longer than it should are stalled', async () => {
  const slow = once('sleep 2.2; echo "127.0.0.1 : 0.1 0.2 0.3"; echo "127.0.0.2 : - - 0.3"');
  const icmp = open({ path: withPrograms({ fping: slow }) });
  const results = await icmp.ping(['127.0.0.1', '127.0.0.2'], quick);
  expect(results).toMatchObject([{ ok: true }, { ok: false, reason: 'stalled' }]);
});

test('losses of a run whose starter was killed are none, and the next run measures again', async () => {
  const icmp = open();
  await icmp.tool();
  const going = icmp.ping([nobody], quick);
  setTimeout(() => process.kill(starterOf(), 'SIGKILL'), 200);
  expect(await going).toMatchObject([{ ok: false, reason: 'unavailable', detail: 'the starter ended' }]);
  expect(await icmp.ping([nobody], quick)).toEqual([{ ok: true, rttsMs: [null, null, null] }]);
});

test('whoever gives up gets an answer at once, and others keep theirs', async () => {
  const icmp = open();
  const controller = new AbortController();
  const given = icmp.ping([nobody, '127.0.0.1'], { ...quick, timeoutMs: 1000 }, controller.signal);
  const kept = icmp.ping([nobody], { ...quick, timeoutMs: 1000 });
  setTimeout(() => controller.abort(), 60);
  expect(await given).toMatchObject([{ reason: 'aborted' }, { reason: 'aborted' }]);
  expect(await kept).toEqual([{ ok: true, rttsMs: [null, null, null] }]);
  expect(await icmp.ping(['127.0.0.1'], quick, controller.signal)).toMatchObject([{ reason: 'aborted' }]);
});

test('closing ends the programs that run', async () => {
  const icmp = open({
    path: withPrograms({ fping: once('echo $$ > "$(dirname "$0")/pid"; exec sleep 60') }),
  });
  await icmp.tool();
  const going = icmp.ping(['127.0.0.1'], quick);
  setTimeout(() => icmp.close(), 300);
  expect(await going).toMatchObject([{ reason: 'aborted' }]);
  expect(await icmp.ping(['127.0.0.1'], quick)).toMatchObject([{ reason: 'aborted' }]);
});

test('a thousand targets are one run', async () => {
  const targets = Array.from({ length: 1000 }, (_, i) => `127.2.${i >> 8}.${i & 255}`);
  const results = await open().ping(targets, { count: 5, intervalMs: 100, timeoutMs: 2000 });
  const rtts = results.flatMap((result) => (result.ok ? result.rttsMs : []));
  expect(rtts).toHaveLength(5000);
  expect(rtts.filter((rtt) => rtt === null)).toHaveLength(0);
});
