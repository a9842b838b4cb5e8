import { expect, it } from 'vitest';
import { type Happening, stateAt } from './fault.ts';

const first = { bootMs: -1_000_000, startAt: 5n };
const at = (happenings: readonly Happening[], nowMs: number) => stateAt(happenings, first, nowMs);

it('stands as it began while nothing happens', () => {
  const state = at([], 77);
  expect(state).toMatchObject({ bootMs: -1_000_000, countersSinceMs: -1_000_000, countersStartAt: 5n });
  expect(state.fault).toBeUndefined();
});

it('has a fault from its beginning up to its end', () => {
  const fault: Happening = { what: { kind: 'silent' }, fromMs: 100, untilMs: 200 };
  const kinds = [99, 100, 199, 200].map((nowMs) => at([fault], nowMs).fault?.kind);
  expect(kinds).toEqual([undefined, 'silent', 'silent', undefined]);
});

it('repeats what comes round, and says up to when it stands so', () => {
  const fault: Happening = { what: { kind: 'silent' }, fromMs: 100, untilMs: 150, everyMs: 1000 };
  const kinds = [1_099, 1_100, 1_149, 1_150, 7_120].map((nowMs) => at([fault], nowMs).fault?.kind);
  expect(kinds).toEqual([undefined, 'silent', 'silent', undefined, 'silent']);
  expect(at([fault], 1_120)).toMatchObject({ validFromMs: 1_100, validUntilMs: 1_150 });
  expect(at([fault], 1_500)).toMatchObject({ validFromMs: 1_150, validUntilMs: 2_100 });
});

it('has of two faults the one that began later', () => {
  const slow: Happening = { what: { kind: 'slow', delayMs: 5 }, fromMs: 0 };
  const garbage: Happening = { what: { kind: 'garbage' }, fromMs: 10, untilMs: 20 };
  expect([5, 15, 25].map((nowMs) => at([garbage, slow], nowMs).fault?.kind)).toEqual([
    'slow',
    'garbage',
    'slow',
  ]);
});

it('is silent while it reboots, and has then booted, with counters from 0', () => {
  const reboot: Happening = { what: { kind: 'reboot' }, fromMs: 100, untilMs: 160, everyMs: 1000 };
  expect(at([reboot], 130)).toMatchObject({ fault: { kind: 'silent' }, bootMs: -1_000_000 });
  expect(at([reboot], 160)).toMatchObject({ fault: undefined, bootMs: 160, countersStartAt: 0n });
  expect(at([reboot], 1_130)).toMatchObject({ fault: { kind: 'silent' }, bootMs: 160 });
  expect(at([reboot], 1_500)).toMatchObject({ bootMs: 1_160, countersSinceMs: 1_160 });
});

it('counts from a reset while it stays up, and from the boot where that came later', () => {
  const reset: Happening = { what: { kind: 'counter-reset', startAt: 9n }, fromMs: 100 };
  const reboot: Happening = { what: { kind: 'reboot' }, fromMs: 500 };
  expect(at([reset, reboot], 200)).toMatchObject({
    bootMs: -1_000_000,
    countersSinceMs: 100,
    countersStartAt: 9n,
  });
  expect(at([reset, reboot], 600)).toMatchObject({ bootMs: 500, countersSinceMs: 500, countersStartAt: 0n });
});

it('keeps the times without a link apart by interface, merged and in order', () => {
  const down = (number: number, fromMs: number, untilMs?: number): Happening => ({
    what: { kind: 'interface-down', interface: number },
    fromMs,
    ...(untilMs === undefined ? {} : { untilMs }),
  });
  const state = at([down(1, 300, 400), down(1, 100, 200), down(1, 150, 250), down(2, 10)], 500);
  expect(state.down.get(1)).toEqual([
    { fromMs: 100, untilMs: 250 },
    { fromMs: 300, untilMs: 400 },
  ]);
  expect(state.down.get(2)).toEqual([{ fromMs: 10, untilMs: Infinity }]);
});
