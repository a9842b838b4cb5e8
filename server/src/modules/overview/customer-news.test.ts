import { expect, it } from 'vitest';
import { calmMs, type CriticalNow, customerNews, type KeptCustomer, pauseMs } from './customer-news.ts';

const minute = 60_000;
const nowMs = Date.parse('2026-03-01T03:00:00Z');
const found = (given: Partial<CriticalNow> = {}): CriticalNow => ({
  ...{ customerId: 7, critical: 1, fresh: 1, sinceMs: nowMs - minute, newestMs: nowMs - minute },
  ...{ unacknowledged: 1, flapping: 0 },
  ...given,
});
const kept = (given: Partial<KeptCustomer> = {}): KeptCustomer => ({
  ...{ customerId: 7, sinceMs: nowMs - minute, toldNewestMs: null, toldFresh: 0, toldAtMs: null },
  ...{ toldTo: [], missingSinceMs: null },
  ...given,
});
const told = (given: Partial<KeptCustomer> = {}) =>
  kept({
    ...{ toldNewestMs: nowMs - minute, toldFresh: 1, toldAtMs: nowMs - pauseMs, toldTo: ['someone'] },
    ...given,
  });
const news = (before: readonly KeptCustomer[], now: readonly CriticalNow[], closed: readonly number[] = []) =>
  customerNews(before, now, { nowMs, closed: new Set(closed) });

it('keeps who is found for the first time, and tells of it at the next look', () => {
  const first = news([], [found()]);
  expect(first).toMatchObject({
    kept: [{ customerId: 7, toldAtMs: null }],
    begun: [],
    over: [],
    forgotten: [],
  });
  expect(news(first.kept, [found()]).begun).toEqual([7]);
});

it('says nothing of what somebody acknowledged before anybody was told', () => {
  const taken = found({ fresh: 0, newestMs: null });
  expect(news([], [taken]).kept).toEqual([]);
  expect(news([kept()], [taken]).begun).toEqual([]);
});

it('tells once of the same alerts, and again of a newer one or of more that nobody acknowledged', () => {
  expect(news([told()], [found()]).begun).toEqual([]);
  expect(news([told()], [found({ newestMs: nowMs })]).begun).toEqual([7]);
  expect(news([told()], [found({ critical: 2, fresh: 2 })]).begun, 'one that fired earlier').toEqual([7]);
});

it('makes room for the next once one was acknowledged', () => {
  const [less] = news([told({ toldFresh: 2 })], [found({ critical: 2, fresh: 1 })]).kept;
  expect(less?.toldFresh).toBe(1);
  expect(news([less!], [found({ critical: 3, fresh: 2 })]).begun).toEqual([7]);
});

it('holds back all that is news for a while after people were told of any customer, and loses none of it', () => {
  const other = told({ customerId: 8, toldAtMs: nowMs - minute });
  const gone = told({ customerId: 9, missingSinceMs: nowMs - calmMs });
  const held = news([kept(), other, gone], [found(), found({ customerId: 8 })]);
  expect(held).toMatchObject({ begun: [], over: [] });
  expect(held.kept.map(({ customerId }) => customerId)).toEqual([7, 8, 9]);
  const later = customerNews(held.kept, [found(), found({ customerId: 8 })], {
    ...{ nowMs: nowMs + pauseMs, closed: new Set() },
  });
  expect(later).toMatchObject({ begun: [7], over: [{ customerId: 9 }] });
});

it('is over after some minutes without any, and told if its beginning was', () => {
  const [missing] = news([told()], []).kept;
  expect(missing?.missingSinceMs).toBe(nowMs);
  expect(news([told({ missingSinceMs: nowMs - calmMs + 1 })], []).over).toEqual([]);
  expect(news([told({ missingSinceMs: nowMs - calmMs })], []).over).toMatchObject([{ customerId: 7 }]);
  expect(news([kept({ missingSinceMs: nowMs - calmMs })], [])).toMatchObject({
    over: [],
    forgotten: [7],
    kept: [],
  });
  expect(news([told({ missingSinceMs: nowMs - calmMs })], [found()]).kept).toMatchObject([
    { missingSinceMs: null },
  ]);
});

it('forgets without a word who keeps its numbers to itself now', () => {
  expect(news([told()], [], [7])).toEqual({ kept: [], forgotten: [7], begun: [], over: [] });
});
