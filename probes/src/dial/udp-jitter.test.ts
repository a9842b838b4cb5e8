import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { dial, resultOf } from '../../test/dial.ts';
import { sendFromElsewhere } from '../../test/dns-server.ts';
import { closedPort, listenUdp } from '../../test/listeners.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { type DialEnvironment } from './dial-kind.ts';
import { decodeQuestion, encodeReflected, stampSent } from './stamp/stamp-packet.ts';
import { type ReflectorOptions, StampReflector } from './stamp/stamp-reflector.ts';
import { lossesOf } from './udp-jitter.ts';

type Settings = Partial<DialSettings<'udp-jitter'>>;
const few: Settings = { count: 20, intervalMs: 10, timeoutMs: 2_000 };

async function reflector(options: ReflectorOptions = {}): Promise<number> {
  const one = new StampReflector({ address: '127.0.0.1', port: 0, ...options });
  const port = await one.open();
  onTestFinished(() => one.close());
  return port;
}
const at = (port: number, address = '127.0.0.1') => ({ address, port, isStateful: true });
const result = (port: number, environment: Partial<DialEnvironment> = {}) =>
  resultOf('udp-jitter', at(port), few, environment);

test('our reflector answers every packet, over IPv4 and IPv6', async () => {
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('STAMP over IPv6') ? ['::1'] : [])]) {
    const told = await resultOf('udp-jitter', at(await reflector({ address }), address), few);
    expect(told).toMatchObject({
      ...{ address, received: 20, lossPercent: 0, duplicates: 0, reordered: 0 },
      ...{ there: { lossPercent: 0, medianMs: null }, back: { lossPercent: 0, medianMs: null } },
      reflectorClock: { isSynchronised: false },
    });
    expect(told.mos).toBeGreaterThan(4);
    expect(told.rttsMs.every((rtt) => rtt !== null)).toBe(true);
    // The same machine: the clocks are one.
    expect(Math.abs(told.clockOffsetMs!)).toBeLessThan(told.maxMs! + 5);
  }
});

test('delays one way are told only where both ends say that their clocks are synchronised', async () => {
  const clockError = () => ({ isSynchronised: true, errorMs: 0.5 });
  const port = await reflector({ clockError });
  const unknown = await result(port);
  expect([unknown.there.medianMs, unknown.back.medianMs]).toEqual([null, null]);
  const known = await result(port, { clockErrorMs: 0.5 });
  expect(known.reflectorClock).toEqual({ isSynchronised: true, errorMs: expect.closeTo(0.5, 1) as number });
  expect(known.there.medianMs).not.toBeNull();
});

test('a reflector whose clock is a minute ahead is seen to be, and nothing else changes', async () => {
  const clock = { monotonicMs: () => performance.now(), wallMs: () => Date.now() + 60_000 };
  const told = await result(await reflector({ clock }));
  expect(told.clockOffsetMs).toBeGreaterThan(59_000);
  expect(told.clockOffsetMs).toBeLessThan(61_000);
  expect(told.maxMs).toBeLessThan(30_000);
  expect(told.there.ipdvMs).toBeLessThan(30_000);
});

/** A reflector that does with each packet what a line might: answers are made as RFC 8762 has them. */
const line = (
  act: (sequence: number, answer: (reflectorSequence: number, insideMs?: number) => void) => void,
) =>
  listenUdp((packet, answer) => {
    const question = decodeQuestion(packet)!;
    act(question.sequence, (sequence, insideMs = 0) => {
      const clock = { isSynchronised: false, errorMs: 1 };
      const bytes = encodeReflected(packet, question, { sequence, receivedAtMs: Date.now(), clock });
      stampSent(bytes, Date.now() + insideMs);
      answer(bytes);
    });
  });

describe('a line', () => {
  it('that loses there, or back, is told apart by the reflector’s count', async () => {
    let reached = 0;
    const port = await line((sequence, answer) => {
      // Of 20 packets: 5 are lost there, and of the 15 that come through 3 back.
      if (sequence % 4 === 1) return;
      const number = reached++;
      if (number % 5 !== 1) answer(number);
    });
    expect(await result(port)).toMatchObject({
      ...{ received: 12, lossPercent: 40, there: { lossPercent: 25 }, back: { lossPercent: 20 } },
    });
  });

  it('that brings packets twice and in another order is told so', async () => {
    const held: (() => void)[] = [];
    const port = await line((sequence, answer) => {
      if (sequence === 3) held.push(() => answer(3));
      else answer(sequence);
      if (sequence === 5) held.splice(0).forEach((release) => release());
      if (sequence === 7) answer(8);
    });
    const told = await result(port);
    expect(told).toMatchObject({ received: 20, duplicates: 1, reordered: 1, lossPercent: 0 });
  });

  it('whose reflector takes its time is not slower for it', async () => {
    // A timer may end a moment early, and a reflector that says more time than passed is not believed.
    const port = await line((sequence, answer) => setTimeout(() => answer(sequence, 100), 110));
    const told = await result(port);
    expect(told.received).toBe(20);
    // A hundred milliseconds inside, said by the reflector: not on the line.
    expect(told.medianMs).toBeLessThan(90);
  });
});

describe('losses', () => {
  const back = [0, 1, 3].map((sequence) => ({ sequence, reflectorSequence: sequence }));
  it('are not told apart where the reflector may only repeat our number', () => {
    expect(lossesOf(back, 4, false)).toEqual({ there: null, back: null });
    expect(lossesOf(back, 4, true)).toEqual({ there: 0, back: 25 });
    expect(lossesOf([...back, { sequence: 2, reflectorSequence: 2 }], 4, false)).toEqual({
      there: 0,
      back: 0,
    });
  });
  it('are not told where the count cannot be', () => {
    expect(lossesOf([{ sequence: 0, reflectorSequence: 99 }], 4, true)).toEqual({ there: null, back: null });
    expect(lossesOf([], 4, true)).toEqual({ there: null, back: null });
  });
});

describe('a hostile reflector', () => {
  const quick: Settings = { count: 10, intervalMs: 10, timeoutMs: 1_000 };
  const ask = (port: number) => dial('udp-jitter', at(port), quick);

  it('that says nothing has lost all packets, and where nobody listens it is refused', async () => {
    expect(await ask(await listenUdp(() => undefined))).toMatchObject({
      ok: true,
      result: { received: 0, mos: null },
    });
    expect(await ask(await closedPort())).toMatchObject({ ok: false, reason: 'refused' });
  });

  it.each<[string, (packet: Buffer) => Buffer]>([
    ['says garbage', () => Buffer.alloc(200, 0xff)],
    ['says nearly nothing', (packet) => packet.subarray(0, 10)],
    ['sends our own packet back', (packet) => packet],
  ])('that %s has not answered', async (_what, reply) => {
    const port = await listenUdp((packet, answer) => answer(reply(packet)));
    expect(await ask(port)).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('that answers what was not sent yet, with a time that it made up, or with more time than passed is not believed', async () => {
    const port = await listenUdp((packet, answer) => {
      const question = decodeQuestion(packet)!;
      const clock = { isSynchronised: true, errorMs: 1 };
      const reply = (more: object, insideMs: number) => {
        const bytes = encodeReflected(
          packet,
          { ...question, ...more },
          { sequence: 0, receivedAtMs: Date.now(), clock },
        );
        stampSent(bytes, Date.now() + insideMs);
        answer(bytes);
      };
      reply({ sequence: question.sequence + 5 }, 0);
      reply({ timestamp: Buffer.alloc(8, 7) }, 0);
      reply({}, 100_000);
      reply({}, -100_000);
    });
    expect(await ask(port)).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('whose clock jumps about, and who sends thousands of copies, changes no round trip', async () => {
    const port = await line((sequence, answer) => {
      for (let i = 0; i < 50; i++) answer(sequence);
    });
    const told = await resultOf('udp-jitter', at(port), quick);
    expect(told.received).toBe(10);
    expect(told.duplicates).toBeLessThanOrEqual(100);
    const mad = await listenUdp((packet, answer) => {
      const question = decodeQuestion(packet)!;
      const receivedAtMs = question.sequence * 1e10;
      const clock = { isSynchronised: false, errorMs: 1 };
      const bytes = encodeReflected(packet, question, { sequence: question.sequence, receivedAtMs, clock });
      stampSent(bytes, receivedAtMs);
      answer(bytes);
    });
    const jumping = await resultOf('udp-jitter', at(mad), quick);
    expect(jumping).toMatchObject({ received: 10, there: { ipdvMs: null } });
    expect(jumping.maxMs).toBeLessThan(1_000);
  });

  it('that is not the one that was asked is not heard', async () => {
    const port = await listenUdp((packet, _answer, from) => {
      const question = decodeQuestion(packet)!;
      const clock = { isSynchronised: false, errorMs: 1 };
      const receivedAtMs = Date.now();
      const bytes = encodeReflected(packet, question, { sequence: question.sequence, receivedAtMs, clock });
      stampSent(bytes, receivedAtMs);
      void sendFromElsewhere(bytes, from.port);
    });
    expect(await ask(port)).toMatchObject({ ok: true, result: { received: 0 } });
  });
});
