import { expect, test } from 'vitest';
import { dial, resultOf } from '../../test/dial.ts';
import { closedPort, listenTcp } from '../../test/listeners.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';

const few = { count: 3, intervalMs: 20, timeoutMs: 1_000 };

test('a port that listens is connected to as often as asked, over IPv4 and IPv6', async () => {
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('TCP connections over IPv6') ? ['::1'] : [])]) {
    let connected = 0;
    const port = await listenTcp(() => (connected += 1), address);
    const result = await resultOf('tcp', { address, port }, few);
    expect(result).toMatchObject({ address, port, received: 3, lossPercent: 0, refused: 0 });
    expect(result.rttsMs.every((rtt) => rtt !== null && rtt > 0 && rtt < 1_000)).toBe(true);
    await expect.poll(() => connected).toBe(3);
  }
});

test('a port where nobody listens refused, and that is the result', async () => {
  const port = await closedPort();
  expect(await dial('tcp', { address: '127.0.0.1' }, { ...few, port })).toMatchObject({
    ok: false,
    reason: 'refused',
  });
});

test('a connection leaves from the address that is asked for, and from none that is not this machine’s', async () => {
  const seen: (string | undefined)[] = [];
  const port = await listenTcp((socket) => seen.push(socket.remoteAddress));
  const from = (address: string) =>
    dial('tcp', { address: '127.0.0.1', port }, { ...few, count: 1 }, { source: { address } });
  expect((await from('127.9.8.7')).ok).toBe(true);
  await expect.poll(() => seen).toEqual(['127.9.8.7']);
  expect(await from('192.0.2.77')).toMatchObject({ ok: false, reason: 'unavailable' });
  expect(await from('::1')).toMatchObject({ ok: false, reason: 'unresolved' });
  expect(await from('eth0')).toMatchObject({ ok: false, reason: 'invalid' });
});

test('who gives up gets an answer at once, and the run says so', async () => {
  const giving = new AbortController();
  const outcome = dial(
    'tcp',
    { address: '127.0.0.1', port: await closedPort() },
    { count: 50, intervalMs: 1_000 },
    { signal: giving.signal },
  );
  giving.abort();
  expect(await outcome).toMatchObject({ ok: false, reason: 'aborted' });
});
