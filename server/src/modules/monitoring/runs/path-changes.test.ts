import { expect, it } from 'vitest';
import { seeded } from '../../../../test/random.ts';
import { pathChanges, type Trace } from './path-changes.ts';

/** A trace of a minute: a hop a word, `*` nobody, `a|b` two that share the load. */
const trace = (minute: number, path: string): Trace => ({
  atMs: minute * 60_000,
  hops: path.split(' ').map((word, n) => ({
    hop: n + 1,
    addresses: word === '*' ? [] : word.split('|'),
  })),
});
const traces = (...paths: string[]) => paths.map((path, minute) => trace(minute, path));
const times = (count: number, path: string) => Array.from({ length: count }, () => path);
const said = (list: readonly Trace[]) =>
  pathChanges(list).map(({ atMs, added, lost }) => [atMs / 60_000, added, lost]);

it('a router in the place of another is a change, at the first trace that went by it', () => {
  expect(said(traces(...times(5, 'gw a b t'), ...times(5, 'gw c b t')))).toEqual([[5, ['c'], ['a']]]);
});

it('one more and one less are changes, though all behind them move', () => {
  expect(said(traces(...times(4, 'gw a t'), ...times(4, 'gw a b t')))).toEqual([[4, ['b'], []]]);
  expect(said(traces(...times(4, 'gw a b t'), ...times(4, 'gw b t')))).toEqual([[4, [], ['a']]]);
});

it('back again is a change of its own', () => {
  const list = traces(...times(6, 'gw a t'), ...times(6, 'gw b t'), ...times(6, 'gw a t'));
  expect(said(list)).toEqual([
    [6, ['b'], ['a']],
    [12, ['a'], ['b']],
  ]);
});

it('who does not answer is not gone, and neither is what lies behind an outage', () => {
  expect(said(traces(...times(4, 'gw a b t'), ...times(4, 'gw * b t')))).toEqual([]);
  expect(said(traces(...times(4, 'gw a b t'), ...times(3, 'gw a * *'), ...times(3, 'gw a b t')))).toEqual([]);
  expect(said(traces(...times(4, 'gw a b t'), ...times(3, '* * * *'), ...times(3, 'gw a b t')))).toEqual([]);
  // A change in front of one is told, and nothing is said of those behind.
  expect(said(traces(...times(4, 'gw a b t'), ...times(4, 'gw c * *')))).toEqual([[4, ['c'], ['a']]]);
});

it('a single trace that went astray is none', () => {
  expect(said(traces(...times(4, 'gw a t'), 'gw x t', ...times(4, 'gw a t')))).toEqual([]);
});

it('two that share the load are none, whether they answer together or in turn', () => {
  expect(said(traces('gw a t', 'gw a|b t', 'gw b t', 'gw a t', 'gw b t', 'gw a|b t'))).toEqual([]);
  const random = seeded(7);
  const list = Array.from({ length: 500 }, (_, n) =>
    trace(n, `gw ${random.pick(['a', 'b', 'a|b'])} ${random.pick(['c', 'd', 'e', 'c|d|e'])} t`),
  );
  expect(said(list)).toEqual([]);
});

it('too few traces say nothing', () => {
  expect(said(traces('gw a t', 'gw b t'))).toEqual([]);
  expect(said([])).toEqual([]);
});
