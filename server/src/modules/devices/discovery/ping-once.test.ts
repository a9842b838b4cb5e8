import { expect, test } from 'vitest';
import { pingOnce } from './ping-once.ts';

const answer = async (...rttsMs: (number | null)[]) =>
  pingOnce({ ping: async () => [{ ok: true, rttsMs }] }, '192.0.2.1');

test('The round-trip time of some packets is their median, between the fastest and the slowest', async () => {
  expect(await answer(9, 1, 2)).toEqual({ sent: 3, received: 3, rttMs: 2, fastestMs: 1, slowestMs: 9 });
  expect(await answer(null, 4, 1)).toMatchObject({ received: 2, rttMs: 2.5, fastestMs: 1, slowestMs: 4 });
  expect(await answer(null, 7, null)).toMatchObject({ received: 1, rttMs: 7, fastestMs: 7, slowestMs: 7 });
});

test('Where nothing came back there is no time, not nought', async () => {
  expect(await answer(null, null)).toEqual({
    sent: 2,
    received: 0,
    rttMs: NaN,
    fastestMs: NaN,
    slowestMs: NaN,
  });
});
