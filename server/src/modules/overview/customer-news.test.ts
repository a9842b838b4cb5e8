import { describe, expect, it } from 'vitest';
import { calmMs, type CriticalNow, customerNews, type KeptCustomer, pauseMs } from './customer-news.ts';
import { toldOf } from './known-flapping.ts';

const minute = 60_000;
const nowMs = Date.parse('2026-03-01T03:00:00Z');
const found = (given: Partial<CriticalNow> = {}): CriticalNow => ({
  ...{ customerId: 7, critical: 1, fresh: 1, sinceMs: nowMs - minute, newestMs: nowMs - minute },
  ...{ unacknowledged: 1, flapping: {}, flappingBehind: {} },
  ...given,
});
const kept = (given: Partial<KeptCustomer> = {}): KeptCustomer => ({
  ...{ customerId: 7, sinceMs: nowMs - minute, toldNewestMs: null, toldFresh: 0, toldAtMs: null },
  ...{ knownFlapping: {}, toldTo: [], missingSinceMs: null, isOver: false },
  ...given,
});
const knowing = (device: number): KeptCustomer['knownFlapping'] => ({
  device: { told: device, fewerSinceMs: null },
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
  const taken = found({ fresh: 0, newestMs: null, unacknowledged: 0 });
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

describe('what comes and goes', () => {
  const held = found({ fresh: 0, newestMs: null, flapping: { device: 1 } });
  const knows = told({ knownFlapping: knowing(1) });

  it('is told where nobody was told of it, once people may be told again', () => {
    expect(news([], [held]).begun, 'it is known for long').toEqual([7]);
    expect(news([told()], [held]).begun).toEqual([7]);
    const paused = told({ customerId: 8, toldAtMs: nowMs - minute });
    const later = news([paused], [held, found({ customerId: 8 })]);
    expect(later.begun).toEqual([]);
    expect(later.kept).toMatchObject([{ customerId: 8 }, { customerId: 7, toldAtMs: null }]);
  });

  it('is no news to who knows of as many, nor where somebody took it', () => {
    expect(news([knows], [held]).begun).toEqual([]);
    expect(news([told()], [{ ...held, unacknowledged: 0 }]).begun).toEqual([]);
    expect(news([knows], [{ ...held, unacknowledged: 2, flapping: { device: 2 } }]).begun).toEqual([7]);
  });

  it('is known by the kind of what it is about: of another kind it is news, in turns too', () => {
    expect(news([knows], [{ ...held, flapping: { line: 1 } }]).begun).toEqual([7]);
    const both = { ...held, unacknowledged: 2, flapping: { device: 1, line: 1 } };
    expect(news([knows], [both]).begun).toEqual([7]);
    expect(news([told({ knownFlapping: toldOf(knows.knownFlapping, both.flapping) })], [both]).begun).toEqual(
      [],
    );
  });

  it('is no news once it is a consequence, nor once it is none any more, and hides nothing that stands for itself', () => {
    const asConsequence = { ...held, flapping: { 'device < agent': 1 } };
    expect(news([knows], [asConsequence]).begun).toEqual([]);
    const behind = told({ knownFlapping: { 'device < line': { told: 3, fewerSinceMs: null } } });
    expect(news([behind], [held]).begun).toEqual([7]);
  });

  it('goes on behind another one that people know of, and is known for as long', () => {
    const known = { 'device < line': { told: 1, fewerSinceMs: null } };
    const [row] = news(
      [told({ knownFlapping: known })],
      [{ ...held, flappingBehind: { 'device < line': 1 } }],
    ).kept;
    expect(row?.knownFlapping).toEqual(known);
  });

  it('is told though those that people know of were acknowledged', () => {
    const two = told({ knownFlapping: knowing(2) });
    const taken = { ...held, critical: 2, unacknowledged: 0, flapping: { device: 2 } };
    expect(news([two], [taken]).begun).toEqual([]);
    expect(
      news([two], [{ ...taken, critical: 3, unacknowledged: 1, flapping: { device: 3 } }]).begun,
    ).toEqual([7]);
  });

  it('is known of one less each hour in which fewer did, so that the next one is news', () => {
    let row = told({ knownFlapping: knowing(2) });
    const after = (ms: number, flapping: number) => {
      const is = found({
        critical: 1 + flapping,
        unacknowledged: 1 + flapping,
        flapping: { device: flapping },
      });
      const { kept, begun } = customerNews([row], [is], { nowMs: nowMs + ms, closed: new Set() });
      row = kept[0]!;
      return [row.knownFlapping['device']?.told ?? 0, begun.length];
    };
    expect(after(0, 1)).toEqual([2, 0]);
    expect(after(60 * minute - 1, 0)).toEqual([2, 0]);
    expect(after(60 * minute, 0)).toEqual([1, 0]);
    expect(after(90 * minute, 1), 'the one that goes on').toEqual([1, 0]);
    expect(after(120 * minute, 0)).toEqual([1, 0]);
    expect(after(150 * minute, 2)).toEqual([1, 1]);
  });

  it('is known for an hour after the last time, though people were told that all is well', () => {
    const ended = news([{ ...knows, missingSinceMs: nowMs - calmMs }], []);
    expect(ended).toMatchObject({ over: [{ customerId: 7, toldTo: ['someone'] }], forgotten: [] });
    expect(ended.kept).toMatchObject([{ toldTo: [], isOver: true }]);
    const again = news(ended.kept, [held]);
    expect(again).toMatchObject({ begun: [], over: [], kept: [{ isOver: true, missingSinceMs: null }] });
    const away = (ms: number) => [{ ...again.kept[0]!, missingSinceMs: nowMs - ms }];
    expect(news(away(60 * minute - 1), [])).toMatchObject({ over: [], forgotten: [] });
    expect(news(away(60 * minute), [])).toMatchObject({ over: [], forgotten: [7], kept: [] });
  });

  it('and is well again, keeps another one from no message: it is told as of a customer that is found', () => {
    const over = { ...knows, toldTo: [], isOver: true, missingSinceMs: nowMs - minute };
    const other = found({ sinceMs: nowMs, newestMs: nowMs });
    const first = news([over], [other]);
    expect(first).toMatchObject({ begun: [], kept: [{ sinceMs: nowMs, toldAtMs: null }] });
    expect(first.kept[0]?.knownFlapping['device']?.told).toBe(1);
    expect(news(first.kept, [other]).begun).toEqual([7]);
  });
});
