import { expect, it } from 'vitest';
import { calmMs, carrierKey, carrierNews, type FoundIncident, type KeptIncident } from './carrier-news.ts';

const minute = 60_000;
const found = (given: Partial<FoundIncident> = {}): FoundIncident => ({
  ...{ provider: 'Telecom', region: 'South', sinceMs: 0 },
  ...{ lines: 3, down: 3, ofLines: 20, outlets: 3, customers: 2 },
  ...given,
});
const kept = (given: Partial<KeptIncident> = {}): KeptIncident => ({
  ...found(),
  ...{ id: 'i', toldLines: 3, toldDown: 3, toldCustomers: 2, missingSinceMs: null, overAtMs: null },
  ...given,
});
const at = (nowMs: number, hidden: readonly string[] = []) => ({ nowMs, hidden: new Set(hidden) });

it('what is found for the first time begins, however its names are written', () => {
  const { begun, changed } = carrierNews([], [found()], at(0));
  expect(begun).toEqual([found()]);
  expect(changed).toEqual([]);
  expect(carrierNews([kept()], [found({ provider: ' telecom', region: 'SOUTH' })], at(0)).begun).toEqual([]);
});

it('more lines that are down are news as more lines are, once they are three', () => {
  const isTold = (toldDown: number, down: number) =>
    carrierNews(
      [kept({ lines: 9, down: 0, toldLines: 9, toldDown })],
      [found({ lines: 9, down })],
      at(0),
    ).changed.some(({ step }) => step === 'grew');
  expect([isTold(0, 2), isTold(0, 3), isTold(1, 3), isTold(3, 5), isTold(3, 6)]).toEqual([
    ...[false, true, true, false, true],
  ]);
});

it('what has shrunk before it is told anew is not told a third time as it comes back', () => {
  const worse = carrierNews(
    [kept({ lines: 20, down: 0, toldLines: 20, toldDown: 0, customers: 8, toldCustomers: 8 })],
    [found({ lines: 3, down: 3 })],
    at(0),
  ).changed;
  expect(worse).toMatchObject([{ step: 'grew', toldLines: 20, toldDown: 3, toldCustomers: 8 }]);
  expect(carrierNews([worse[0]!], [found({ lines: 9, down: 3, customers: 4 })], at(minute)).changed).toEqual(
    [],
  );
});

it('several failures of one provider in one region are one, and those of another region another', () => {
  const { begun } = carrierNews(
    [],
    [found(), found({ sinceMs: minute, lines: 4, outlets: 4, customers: 3 }), found({ region: 'North' })],
    at(0),
  );
  expect(begun).toEqual([found({ lines: 7, down: 6, outlets: 7, customers: 3 }), found({ region: 'North' })]);
});

it('is told again each time that it reaches twice as far, and keeps its greatest extent', () => {
  const more = carrierNews([kept()], [found({ lines: 5 })], at(minute));
  expect(more.changed).toMatchObject([{ step: null, lines: 5, toldLines: 3 }]);
  const twice = carrierNews([kept({ lines: 5 })], [found({ lines: 6, outlets: 5 })], at(minute));
  expect(twice.changed).toMatchObject([
    { step: 'grew', lines: 6, outlets: 5, toldLines: 6, toldCustomers: 2 },
  ]);
  const customers = carrierNews([kept()], [found({ customers: 4 })], at(minute));
  expect(customers.changed).toMatchObject([{ step: 'grew', customers: 4 }]);
  const shrunk = carrierNews([kept({ lines: 9, toldLines: 9 })], [found()], at(minute));
  expect(shrunk.changed).toEqual([]);
});

it('is over where it was missing for minutes, since it was first missed, and goes on where it is back before', () => {
  const missed = carrierNews([kept()], [], at(minute));
  expect(missed.changed).toMatchObject([{ step: null, missingSinceMs: minute }]);
  const waiting = kept({ missingSinceMs: minute });
  expect(carrierNews([waiting], [], at(minute + calmMs - 1)).changed).toEqual([]);
  expect(carrierNews([waiting], [], at(minute + calmMs)).changed).toMatchObject([
    { step: 'over', overAtMs: minute },
  ]);
  expect(carrierNews([waiting], [found()], at(2 * minute)).changed).toMatchObject([
    { step: null, missingSinceMs: null },
  ]);
});

it('is not over while our own hub is cut off: nobody knows', () => {
  const waiting = kept({ missingSinceMs: minute });
  const { changed } = carrierNews([waiting], [], at(10 * minute, [carrierKey(found())]));
  expect(changed).toMatchObject([{ step: null, missingSinceMs: null }]);
  expect(carrierNews([kept()], [], at(10 * minute, [carrierKey(found())])).changed).toEqual([]);
});
