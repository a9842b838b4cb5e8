import { type OperationView } from '@linekeeper/contract/platform/operations';
import { expect, it } from 'vitest';
import { countOf, inCorner } from './tray-rules.ts';

const begin = Date.parse('2026-03-02T08:00:00Z');
const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
const operation = (id: string, state: OperationView['state'], endedSeconds?: number): OperationView => ({
  ...{ id, state, kind: 'devices.import', done: 1, total: 2, result: null, error: null, cancellable: false },
  ...{ createdByName: 'ada', createdAt: at(0), startedAt: at(0) },
  finishedAt: endedSeconds === undefined ? null : at(endedSeconds),
});
const fresh = { startedAt: at(0), seen: new Set<string>() };
const idsAt = (operations: readonly OperationView[], seconds: number, seen = fresh) =>
  inCorner(operations, seen, begin + seconds * 1000).map(({ id }) => id);

it('leaves what went well in the corner for a moment and what failed until it was seen', () => {
  const all = [
    operation('goes', 'running'),
    operation('well', 'done', 100),
    operation('badly', 'failed', 100),
  ];
  expect(idsAt(all, 110)).toEqual(['goes', 'well', 'badly']);
  expect(idsAt(all, 130)).toEqual(['goes', 'badly']);
  expect(idsAt(all, 9000, { ...fresh, seen: new Set(['badly']) })).toEqual(['goes']);
});

it('takes what had ended before the visit for no news', () => {
  const before = [operation('well', 'done', -10), operation('badly', 'failed', -10)];
  expect(idsAt(before, 0)).toEqual([]);
  expect(countOf(before, fresh)).toBe(0);
});

it('counts what goes on, hidden or not, and what failed until it was seen', () => {
  const all = [operation('waits', 'waiting'), operation('well', 'done', 1), operation('badly', 'failed', 1)];
  expect(countOf(all, fresh)).toBe(2);
  expect(countOf(all, { ...fresh, seen: new Set(['waits', 'badly']) })).toBe(1);
});
