import { expect, it } from 'vitest';
import { type Taken } from '../ingest/ingest.ts';
import { shownEvidence } from './fault-watch.ts';
import { SightBoard } from './sight-board.ts';

const columns = [{ subjectId: '', metric: 'line.loss' }];
/** A run of the server's pings to a line. */
const seen = (board: SightBoard, id: string, place: object, [lossPercent, atMs]: readonly [number, number]) =>
  board.hook({
    watched: {
      columns,
      target: {
        id,
        kind: 'line',
        ...place,
        probes: [{ probe: 'line', settings: { tenantId: 1, ...place } }],
      },
    },
    measurement: { atMs, values: Float64Array.of(lossPercent), verdict: { kind: 'answered', atMs } },
  } as unknown as Taken);
const telecom = { tenantId: 1, outletId: 'a', provider: 'Telecom' };

it('the newest test of each counts, and since when it is so, whatever the line’s state was made of', () => {
  const board = new SightBoard();
  for (const [loss, atMs] of [
    [0, 1],
    [100, 2],
    [100, 3],
  ] as const)
    seen(board, 'x', telecom, [loss, atMs]);
  expect(board.of('x')).toEqual({ atMs: 3, ok: false, sinceMs: 2 });
  seen(board, 'x', telecom, [0, 1]);
  expect(board.of('x')).toMatchObject({ ok: false });
  seen(board, 'x', telecom, [60, 4]);
  expect(board.of('x')).toEqual({ atMs: 4, ok: true, sinceMs: 4 });
  seen(board, 'x', telecom, [NaN, 5]);
  expect(board.of('x')).toBeNull();
});

it('elsewhere are other outlets, since a time, by whether they are of the same provider', () => {
  const board = new SightBoard();
  const at = (outletId: string, provider: string) => ({ tenantId: 1, outletId, provider });
  seen(board, 'own', at('a', 'Unicom'), [0, 10]);
  seen(board, 'same', at('b', 'Telecom'), [100, 10]);
  seen(board, 'early', at('b', 'Unicom'), [0, 4]);
  for (const n of [1, 2, 3]) seen(board, `other ${n}`, at('c', 'Unicom'), [n === 1 ? 100 : 0, 10]);
  expect(board.elsewhere(telecom, 5)).toEqual({
    others: { well: 2, of: 3, atMs: 10, isShared: false },
    provider: { well: 0, of: 1, atMs: 10, isShared: false },
  });
  board.forget('other 1');
  expect(board.elsewhere(telecom, 5).others).toMatchObject({ well: 2, of: 2 });
});

it('where a tenant has too few, those of all tenants say how our hub is, and nobody is told how many they are', () => {
  const board = new SightBoard();
  for (const n of [1, 2, 3, 4])
    seen(board, `theirs ${n}`, { tenantId: 2, outletId: `o${n}`, provider: 'Unicom' }, [100, 10]);
  const { others, provider } = board.elsewhere(telecom, 5);
  expect(others).toEqual({ well: 0, of: 4, atMs: 10, isShared: true });
  expect(provider).toMatchObject({ of: 0 });
  const told = { what: 'others-elsewhere', from: null, to: null, freshMs: 100, ok: false } as const;
  const evidence = [
    { ...told, atMs: 10, count: [others.well, others.of] as const, isShared: others.isShared },
  ];
  expect(shownEvidence(evidence, { side: 'hub', because: evidence }, 20)).toMatchObject([{ count: null }]);
});
