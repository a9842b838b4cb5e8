import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { dial, resultOf } from '../../test/dial.ts';
import { closedPort, listenTcp } from '../../test/listeners.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { yielded } from './run-within.ts';
import { encodeHello } from './throughput/wire.ts';
import {
  type Booking,
  ThroughputServer,
  type ThroughputServerOptions,
} from './throughput/throughput-server.ts';

type Settings = Partial<DialSettings<'throughput'>>;
const small: Settings = { mostMegabytes: 2, seconds: 2, streams: 2, warmUpSeconds: 0, timeoutMs: 5_000 };
const roomy: Booking = { streams: 2, seconds: 5, mostBytes: 10_000_000 };
const token = 'ab'.repeat(16);

async function serve(options: ThroughputServerOptions = {}) {
  const server = new ThroughputServer({ address: '127.0.0.1', port: 0, ...options });
  const port = await server.open();
  onTestFinished(() => server.close());
  return { server, port };
}

test('so much as asked is carried down and up, and no more, over IPv4 and IPv6', async () => {
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('throughput over IPv6') ? ['::1'] : [])]) {
    const { server, port } = await serve({ address });
    const result = await resultOf('throughput', { address, port, token: server.book(roomy) }, small);
    for (const way of [result.down, result.up]) {
      expect(way).toMatchObject({ ended: 'volume' });
      expect(way?.bytes).toBeGreaterThanOrEqual(2_000_000);
      // What was in the last piece besides.
      expect(way?.bytes).toBeLessThan(2_200_000);
      expect(way?.bitsPerSecond).toBeGreaterThan(0);
    }
  }
});

test('one direction alone is carried where it is asked for', async () => {
  const { server, port } = await serve();
  for (const direction of ['down', 'up'] as const) {
    const booked = server.book(roomy);
    const target = { address: '127.0.0.1', port, token: booked };
    const { down, up } = await resultOf('throughput', target, { ...small, direction });
    expect([down === null, up === null]).toEqual([direction === 'up', direction === 'down']);
    server.release(booked!);
  }
});

test('an end that is told a rate gives and takes no more, whether the other one knows of it or not', async () => {
  const { server, port } = await serve();
  const mostBps = 8e6;
  const most: Settings = { ...small, mostMegabytes: 100, seconds: 1 };
  for (const known of [{ mostBps }, {}]) {
    const booked = server.book({ ...roomy, mostBytes: 1e8, mostBps });
    const result = await resultOf(
      'throughput',
      { address: '127.0.0.1', port, token: booked, ...known },
      most,
    );
    // A second of 1 MB a second, and what fits into the machine's own buffers.
    expect(result.down?.bytes).toBeGreaterThan(500_000);
    expect(result.down?.bytes).toBeLessThan(1_100_000);
    if ('mostBps' in known) expect(result.up?.bytes).toBeLessThan(1_100_000);
    server.release(booked!);
  }
  // One that is not told is kept to it: what it sends waits in its own machine.
  const booked = server.book({ ...roomy, mostBytes: 1e8, mostBps: 8e7 });
  const { up } = await resultOf(
    'throughput',
    { address: '127.0.0.1', port, token: booked },
    { ...most, direction: 'up' },
  );
  expect(up?.bytes).toBeLessThan(5e7);
});

/** Takes from a connection, or gives to it, 10,000 bytes every 10 ms: 8 Mbit/s. */
const shaped = (hello: (socket: Socket) => void) =>
  listenTcp((socket) => socket.once('data', () => hello(socket)));

test('a line of 8 Mbit/s is told as one, and its time ends it', async () => {
  const port = await shaped((socket) => {
    socket.write(Buffer.of(1));
    const startMs = performance.now();
    let sent = 0;
    const giving = setInterval(() => {
      // As much as the time is worth, however late a timer is.
      const due = Math.floor((performance.now() - startMs) * 1_000) - sent;
      sent += due;
      socket.write(Buffer.alloc(due));
    }, 10);
    socket.once('close', () => clearInterval(giving));
  });
  const settings: Settings = {
    ...{ ...small, streams: 1, direction: 'down', seconds: 2, warmUpSeconds: 0.5 },
    // Ten times what it carries in that time: its own volume would end it as soon.
    mostMegabytes: 20,
  };
  const { down } = await resultOf('throughput', { address: '127.0.0.1', port, token }, settings);
  expect(down).toMatchObject({ ended: 'time' });
  expect(down!.bitsPerSecond / 8e6).toBeGreaterThan(0.85);
  expect(down!.bitsPerSecond / 8e6).toBeLessThan(1.15);
});

test('a run that is to yield ends with what it has, and one that is given up with nothing', async () => {
  const { server, port } = await serve({ mostBookings: 2 });
  const run = (reason: unknown) => {
    const giving = new AbortController();
    setTimeout(() => giving.abort(reason), 300);
    const target = {
      address: '127.0.0.1',
      port,
      token: server.book({ ...roomy, seconds: 30, mostBytes: 1e11 }),
    };
    return dial(
      'throughput',
      target,
      { ...small, seconds: 30, mostMegabytes: 2_000, direction: 'up' },
      {
        signal: giving.signal,
      },
    );
  };
  // Two gigabytes may be over on loopback before it is asked to yield: either is an end.
  const outcome = await run(yielded);
  expect(outcome.ok && ['yielded', 'volume'].includes(outcome.result.up!.ended)).toBe(true);
  expect(await run('something else')).toMatchObject({ ok: false, reason: 'aborted' });
});

describe('who was not booked', () => {
  it('is served nothing, nor who was booked twice, nor more connections than were booked', async () => {
    const { server, port } = await serve();
    const at = (given: string | undefined) => ({ address: '127.0.0.1', port, token: given });
    const booked = server.book(roomy);
    expect(await dial('throughput', at(token), small)).toMatchObject({ ok: false, reason: 'busy' });
    expect(await dial('throughput', at(undefined), small)).toMatchObject({ ok: false, reason: 'invalid' });
    expect(await dial('throughput', at(booked), { ...small, streams: 3 })).toMatchObject({
      ok: false,
      reason: 'busy',
    });
    server.release(booked!);
    const again = server.book(roomy);
    expect((await dial('throughput', at(again), small)).ok).toBe(true);
    expect(await dial('throughput', at(again), small)).toMatchObject({ ok: false, reason: 'busy' });
  });

  it('waits until there is room, and room comes when nobody came for it', async () => {
    const { server } = await serve();
    expect(server.book({ ...roomy, waitsMs: 50 })).toBeDefined();
    expect(server.book(roomy)).toBeUndefined();
    await expect.poll(() => server.book(roomy)).toBeDefined();
  });

  it('gets no more than was booked, whatever it asks for', async () => {
    const { server, port } = await serve();
    const target = { address: '127.0.0.1', port, token: server.book({ ...roomy, mostBytes: 300_000 }) };
    const { down } = await resultOf('throughput', target, { ...small, direction: 'down' });
    expect(down).toMatchObject({ bytes: 300_000, ended: 'volume' });
    const outcome = await dial('throughput', target, { ...small, direction: 'up', mostMegabytes: 100 });
    expect(outcome).toMatchObject({ ok: false });
  });
});

test('strangers that say nothing, or garbage, do not keep others out', async () => {
  const { server, port } = await serve();
  const strangers = Array.from({ length: 200 }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  );
  onTestFinished(() => strangers.forEach((each) => each.destroy()));
  strangers[0]!.write(Buffer.alloc(100_000, 0xff));
  const target = { address: '127.0.0.1', port, token: server.book(roomy) };
  expect((await dial('throughput', target, small)).ok).toBe(true);
  await expect.poll(() => strangers.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(136);
});

test('whoever was refused is closed, even if it never closes itself', async () => {
  const { port } = await serve();
  const stranger = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  onTestFinished(() => void stranger.destroy());
  stranger.write(encodeHello('down', token)!);
  const [said] = (await once(stranger, 'data')) as [Buffer];
  expect([...said]).toEqual([0]);
  await expect
    .poll(() => {
      if (!stranger.destroyed) stranger.write('x');
      return stranger.destroyed;
    })
    .toBe(true);
});

test('where no address is given it listens on both families', async () => {
  const server = new ThroughputServer({ port: 0 });
  const port = await server.open();
  onTestFinished(() => server.close());
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('listening on both') ? ['::1'] : [])]) {
    const booked = server.book(roomy);
    const outcome = await dial('throughput', { address, port, token: booked }, small);
    expect({ address, ok: outcome.ok }).toEqual({ address, ok: true });
    server.release(booked!);
  }
});

describe('a hostile server', () => {
  const ask = (port: number, more: Settings = {}) =>
    dial('throughput', { address: '127.0.0.1', port, token }, { ...small, streams: 1, seconds: 1, ...more });

  it.each<[string, (socket: Socket) => void, Settings, string]>([
    ['says nothing', () => undefined, { timeoutMs: 300 }, 'timeout'],
    ['says garbage', (socket) => socket.write('SSH-2.0'), {}, 'malformed'],
    ['hangs up', (socket) => socket.end(), {}, 'closed'],
    ['lets in and hangs up', (socket) => socket.end(Buffer.of(1)), { direction: 'down' }, 'closed'],
    [
      'lets in and resets',
      (socket) => socket.write(Buffer.of(1), () => setTimeout(() => socket.resetAndDestroy(), 50)),
      {},
      'closed',
    ],
    [
      'takes and never reports',
      (socket) => socket.write(Buffer.of(1)),
      { direction: 'up', timeoutMs: 300 },
      'malformed',
    ],
    [
      'reports garbage',
      (socket) => socket.end(Buffer.concat([Buffer.of(1), Buffer.alloc(500, 0xff)])),
      { direction: 'up' },
      'malformed',
    ],
  ])('that %s has carried nothing', async (_what, act, settings, reason) => {
    const port = await listenTcp((socket) =>
      socket.once('data', () => {
        socket.resume();
        act(socket);
      }),
    );
    expect(await ask(port, settings)).toMatchObject({ ok: false, reason });
  });

  it('that sends without end is read as far as asked', async () => {
    const port = await listenTcp((socket) =>
      socket.once('data', () => {
        const more = () => void (socket.writable && socket.write(Buffer.alloc(65_536), more));
        socket.write(Buffer.of(1), more);
      }),
    );
    expect(await ask(port, { direction: 'down' })).toMatchObject({
      ok: true,
      result: { down: { ended: 'volume' } },
    });
  });
});

test('where nobody listens it is refused', async () => {
  const target = { address: '127.0.0.1', port: await closedPort(), token };
  expect(await dial('throughput', target, small)).toMatchObject({ ok: false, reason: 'refused' });
});
