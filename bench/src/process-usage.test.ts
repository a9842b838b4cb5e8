import { expect, test } from 'vitest';
import { parseStat, ticksByRole } from './process-usage.ts';

/** A line as Linux writes it, with times in ticks: user, system, those of ended children. */
const line = (pid: number, name: string, parent: number, times: readonly [number, number, number, number]) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 9 8 7 6 ${times.join(' ')} 20 0 11 0 500 1 1`;

test('a name in brackets may hold blanks and brackets', () => {
  expect(parseStat(line(7, 'a) S (b', 3, [1, 2, 4, 8]))).toEqual({
    pid: 7,
    name: 'a) S (b',
    parent: 3,
    ownTicks: 3,
    endedTicks: 12,
  });
});

test('what the server waited for counts as ping, and PostgreSQL apart with the backends that ended', () => {
  const stats = [
    line(1, 'init', 0, [1000, 0, 0, 0]),
    line(10, 'node', 1, [100, 10, 7, 1]),
    line(11, 'postgres', 10, [5, 0, 3, 0]),
    line(12, 'postgres', 11, [20, 2, 0, 0]),
    line(13, 'node', 10, [4, 0, 30, 3]),
    line(14, 'fping', 13, [2, 0, 0, 0]),
    line(15, 'fping', 1, [500, 0, 0, 0]),
  ].map(parseStat);
  expect(ticksByRole(stats, 10)).toEqual({ server: 110, database: 30, ping: 47 });
});
