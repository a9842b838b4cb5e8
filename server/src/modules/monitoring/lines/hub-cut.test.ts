import { expect, it } from 'vitest';
import { HubBoard } from './hub-board.ts';
import { type AskedLine, cutSince, type LineTest, wasCut } from './hub-cut.ts';

const s = 1000;
/** A line that is asked at these seconds: `100!` is a test that failed. */
function line(provider: 'other' | 'same', asked: string, given: Partial<AskedLine> = {}): AskedLine {
  const tests = asked
    .split(' ')
    .map((one): LineTest => ({ atMs: parseInt(one) * s, ok: !one.endsWith('!') }));
  const well = tests.findLast(({ ok }) => ok);
  const silent = tests.find(({ ok, atMs }) => !ok && atMs > (well?.atMs ?? -Infinity));
  return {
    ...{ isForeign: provider === 'other', tests, wellMs: well?.atMs ?? null },
    ...{ silentSinceMs: silent?.atMs ?? null, ...given },
  };
}
const times = (count: number, one: AskedLine) => Array.from({ length: count }, () => one);

it.each([
  [
    'three of other providers fell silent together',
    [line('other', '30 90!'), line('other', '50 110!'), line('other', '20 80!')],
    48,
  ],
  [
    'two of other providers and one of the same',
    [line('other', '30 90!'), line('other', '50 110!'), line('same', '20 80!')],
    48,
  ],
  ['two are too few', [line('other', '30 90!'), line('other', '50 110!')], null],
  ['one line is alone', [], null],
  ['those of its own provider alone say nothing of the hub', times(9, line('same', '30 90!')), null],
  [
    'with one of another provider they do not either',
    [...times(9, line('same', '30 90!')), line('other', '30 90!')],
    null,
  ],
  [
    'another of the same provider answers',
    [...times(3, line('other', '30 90!')), line('same', '30 90')],
    null,
  ],
  [
    'one in three of other providers answers',
    [...times(2, line('other', '30 90!')), line('other', '30 90')],
    null,
  ],
  ['one in three was not asked since', [...times(2, line('other', '30 90!')), line('other', '85')], null],
  [
    'one in five answers, as may a line beside the hub',
    [...times(4, line('other', '30 70!')), line('other', '30 90')],
    28,
  ],
  ['they were silent for ever', times(9, line('other', '30! 90!')), null],
  [
    'they failed one after the other',
    [line('other', '30 90! 150! 210!'), line('other', '100 160! 220!'), line('other', '170 230!')],
    null,
  ],
  [
    'who was silent before says nothing for it',
    [...times(2, line('other', '500 560!')), ...times(5, line('other', '30 90! 560!'))],
    null,
  ],
  [
    'and nothing against it',
    [...times(3, line('other', '500 560!')), ...times(5, line('other', '30 90! 560!'))],
    498,
  ],
  [
    'one answered for a moment while the others were silent',
    [...times(9, line('other', '30 90! 150!')), line('other', '30 120 150!')],
    28,
  ],
] as const)('our hub is judged by lines elsewhere: %s', (_what, lines, seconds) => {
  expect(cutSince(lines)).toBe(seconds === null ? null : seconds * s);
});

const silence = { wellMs: 40 * s, firstMs: 100 * s, lastMs: 110 * s, backMs: 160 * s };
it.each([
  ['were silent with it and answer again', times(3, line('other', '45 105! 115! 165')), true],
  [
    'were asked shortly after it, and did not answer either',
    times(3, line('other', '60 120! 130! 180')),
    true,
  ],
  ['answered in between', times(3, line('other', '45! 105 165!')), false],
  ['were well shortly after it', times(3, line('other', '55 104 114 130! 140!')), false],
  ['were not asked in between', times(3, line('other', '30 90 150')), false],
  ['failed before it, and were well at its beginning', times(3, line('other', '30 55! 65! 95 155')), false],
  ['failed after it, and were well in between', times(3, line('other', '50 111 150! 160')), false],
  ['were silent for long', times(3, line('other', '10 20! 30! 90! 150!')), false],
  ['are of the same provider', times(9, line('same', '45 105! 115! 165')), false],
  ['are two', times(2, line('other', '45 105! 115! 165')), false],
  [
    'were silent, but for one in three',
    [...times(2, line('other', '45 105! 165')), line('other', '45 105 165')],
    false,
  ],
] as const)('a silence that is over was our hub’s where those elsewhere … %s', (_what, lines, isCut) => {
  expect(wasCut(lines, silence)).toBe(isCut);
});

/** A line of Telecom in an outlet of its own was asked; `held`: what was known of it before the server began. */
function ask(board: HubBoard, outlet: number, { atMs, ok }: LineTest, held: object = {}): void {
  board.hook({
    watched: {
      columns: [{ metric: 'line.loss' }],
      target: {
        ...{ kind: 'line', id: `${outlet}`, tenantId: 1, intervalMs: 60 * s, measuredAtMs: null, ...held },
        probes: [{ probe: 'line', settings: { outletId: `${outlet}`, provider: 'Telecom', ...held } }],
      },
    },
    measurement: { atMs, values: Float64Array.of(ok ? 0 : 100) },
  } as unknown as Parameters<HubBoard['hook']>[0]);
}
const outlets = [0, 1, 2, 3];
const place = { tenantId: 1, outletId: 'other' };

it('lines that fell silent together say that our hub is cut off to a line of another provider, and nothing to one of their own', () => {
  const board = new HubBoard();
  for (const outlet of outlets)
    for (const minute of [0, 60]) ask(board, outlet, { atMs: (outlet + minute) * s, ok: minute === 0 });
  expect(board.cutSince({ ...place, provider: 'Unicom' }, 70 * s)).toBe(1 * s);
  expect(board.cutSince({ ...place, provider: 'Telecom' }, 70 * s)).toBeNull();
  const silence = { wellMs: 5 * s, firstMs: 58 * s, lastMs: 66 * s, backMs: 70 * s };
  expect(board.wasCut({ ...place, provider: 'Unicom' }, silence)).toBe(true);
  expect(board.wasCut({ ...place, provider: 'Telecom' }, silence)).toBe(false);
});

it.each([
  ['have been down for days, each since its own time', { reason: 'tests-to-fail' }, null],
  ['failed right before', { reason: 'tests-to-fail', sinceMs: 9_990 * s }, 9_928],
  ['answered last', { reason: 'tests-to-answer', answeredLast: true }, 9_988],
  ['were silent while something else spoke for them', { reason: 'interface-up' }, null],
] as const)('a server that starts anew is told by lines that %s', (_what, held, seconds) => {
  const board = new HubBoard();
  for (const outlet of outlets)
    ask(
      board,
      outlet,
      { atMs: (10_000 + outlet) * s, ok: false },
      {
        ...{ measuredAtMs: 9_990 * s, sinceMs: outlet * 1_000 * s, ...held },
      },
    );
  const since = board.cutSince({ ...place, provider: 'Unicom' }, 10_010 * s);
  expect(since).toBe(seconds === null ? null : seconds * s);
});
