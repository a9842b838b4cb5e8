import { type StateInterval } from '@linekeeper/contract/monitoring/subject-reads';
import { expect, it } from 'vitest';
import { statesWithin, wholeOf, worstOf } from './worst-of.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();
const stay = (state: StateInterval['state'], from: number, to: number): StateInterval => ({
  ...{ state, reason: state === 'down' ? 'ping-timeout' : 'answers', from: at(from), to: at(to) },
});
const said = (intervals: readonly StateInterval[]) =>
  intervals.map(({ state, from, to }) => [
    state,
    (Date.parse(from) - Date.parse(at(0))) / 60_000,
    (Date.parse(to) - Date.parse(at(0))) / 60_000,
  ]);

it('an outlet is at each time what the worst of it is, in as few stretches as there are', () => {
  const one = [stay('up', 0, 10), stay('down', 10, 20), stay('up', 20, 60)];
  const two = [stay('unmeasured', 5, 15), stay('up', 15, 60)];
  expect(said(worstOf([one, two]))).toEqual([
    ['up', 0, 5],
    ['unmeasured', 5, 10],
    ['down', 10, 20],
    ['up', 20, 60],
  ]);
});

it('an outlet as a whole stands by its devices and lines, not by an agent that is silent', () => {
  const lane = (kind: 'device' | 'line' | 'agent', ...intervals: StateInterval[]) => ({
    ...{ subject: { kind, id: kind }, intervals },
  });
  const well = [lane('device', stay('up', 0, 60)), lane('agent', stay('down', 0, 60))];
  expect(said(wholeOf(well))).toEqual([['up', 0, 60]]);
  const cut = lane('line', stay('up', 0, 30), stay('down', 30, 60));
  expect(said(wholeOf([...well, cut]))).toEqual([
    ['up', 0, 30],
    ['down', 30, 60],
  ]);
});

it('an outlet in which nothing stood has no state, and none is made up between', () => {
  expect(worstOf([])).toEqual([]);
  expect(said(worstOf([[stay('up', 0, 5), stay('up', 10, 15)]]))).toEqual([
    ['up', 0, 5],
    ['up', 10, 15],
  ]);
});

it('a legend names every state that a lane shows, also where the outlet as a whole was never in it', () => {
  const at = (minute: number) => new Date(minute * 60_000).toISOString();
  const interval = (state: 'up' | 'down' | 'unreachable', from: number, to: number) => ({
    ...{ state, reason: 'answers' as const, from: at(from), to: at(to) },
  });
  const lanes = [
    { intervals: [interval('up', 0, 60)] },
    { intervals: [interval('unreachable', -60, 0), interval('down', 0, 60)] },
  ];
  expect(worstOf(lanes.map(({ intervals }) => intervals)).map(({ state }) => state)).toEqual([
    'unreachable',
    'down',
  ]);
  expect(statesWithin(lanes, { fromMs: 0, toMs: 60 * 60_000 })).toEqual(new Set(['up', 'down']));
});
