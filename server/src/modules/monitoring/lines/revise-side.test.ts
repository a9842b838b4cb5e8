import { expect, it } from 'vitest';
import { type FaultEvidence } from './fault-evidence.ts';
import { faultSide } from './fault-side.ts';
import { type LateEvidence, withLate } from './revise-side.ts';

const nowMs = 1_000_000_000;
const seen = (
  what: FaultEvidence['what'],
  ok: boolean,
  more: Partial<FaultEvidence> = {},
): FaultEvidence => ({
  ...{ what, ok, from: null, to: null, atMs: nowMs - 10_000, freshMs: 150_000, ...more },
});
const late = (what: FaultEvidence['what'], ok: boolean, more: Partial<FaultEvidence> = {}): LateEvidence => ({
  ...seen(what, ok, { from: 'Desk', ...more }),
  ofId: more.ofId ?? what,
});

/** An outlet of one line that went silent, as the server sees it. */
const silent = [
  seen('test-to-line', false, { isFixed: true, sinceMs: nowMs - 80_000 }),
  seen('others-elsewhere', true, { count: [9, 10] }),
  seen('provider-elsewhere', true, { count: [4, 4] }),
  seen('target-elsewhere', true, { targetId: 'a' }),
  seen('agent-link', false, { sinceMs: nowMs - 95_000 }),
];

it('an outlet that went silent is the carrier’s once its agent tells that the device lived, had a signal, and got nothing through', () => {
  expect(faultSide(silent, nowMs).side).toBe('cannot-tell');
  const told = [
    late('test-over-line', false, { targetId: 'a' }),
    late('cpe', true),
    late('interface', true, { from: 'cpe' }),
    late('agent-ran', true),
  ];
  expect(faultSide(withLate(silent, told, nowMs), nowMs).side).toBe('carrier');
});

it('both lines of an outlet that went silent were not without power where its agent measured meanwhile', () => {
  const both = [...silent, seen('other-line', false, { isOtherProvider: true })];
  expect(faultSide(both, nowMs).side).toBe('power-or-cpe');
  expect(faultSide(withLate(both, [late('agent-ran', true)], nowMs), nowMs).side).toBe('cannot-tell');
});

it('a device that its agent did not reach either had failed', () => {
  const told = [late('test-to-gateway', false), late('agent-ran', true)];
  expect(faultSide(withLate(silent, told, nowMs), nowMs).side).toBe('power-or-cpe');
});

it('a carrier that was accused is accused no more where something came through', () => {
  const accused = [
    ...silent,
    ...[
      seen('test-to-gateway', true),
      seen('interface', true),
      seen('test-over-line', false, { targetId: 'a' }),
    ],
  ];
  expect(faultSide(accused, nowMs).side).toBe('carrier');
  const told = [late('test-over-line', true, { targetId: 'b' })];
  expect(faultSide(withLate(accused, told, nowMs), nowMs).side).toBe('cannot-tell');
});

it('of each measurement the last word before the moment counts, in whichever batches it came, and none of after it or long before', () => {
  const words = [-200_000, -90_000, -60_000, -30_000, -5_000, 1].map((ms, n) =>
    late('test-over-line', n < 2, { atMs: nowMs + ms, ofId: 'p' }),
  );
  const of = (evidence: readonly FaultEvidence[]) => evidence.filter(({ ofId }) => ofId === 'p');
  const whole = of(withLate(silent, words, nowMs));
  expect(whole).toMatchObject([{ ok: false, atMs: nowMs - 5_000, sinceMs: nowMs - 60_000 }]);
  let batches: readonly FaultEvidence[] = silent;
  for (const word of words) batches = withLate(batches, [word], nowMs);
  expect(of(batches)).toEqual(whole);
  expect(withLate(batches, words, nowMs)).toBe(batches);
  expect(withLate(silent, [words[0]!, words[5]!], nowMs)).toBe(silent);
});
