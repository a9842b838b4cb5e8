import { type FaultEvidenceKind, type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { describe, expect, it } from 'vitest';
import { type FaultEvidence } from './fault-evidence.ts';
import { faultSide } from './fault-side.ts';

const nowMs = 10_000_000;
const freshMs = 150_000;
type More = Partial<FaultEvidence>;
const seen = (what: FaultEvidenceKind, ok: boolean, more: More = {}): FaultEvidence => ({
  ...{ what, ok, from: null, to: null, atMs: nowMs - 1000, freshMs },
  ...more,
});
const ok = (what: FaultEvidenceKind, more?: More) => seen(what, true, more);
const fails = (what: FaultEvidenceKind, more?: More) => seen(what, false, more);
const side = (...evidence: FaultEvidence[]) => faultSide(evidence, nowMs).side;

const usWell = ok('others-elsewhere', { count: [9, 10] });
const usGone = fails('others-elsewhere', { count: [0, 10] });
const noAnswer = fails('test-to-line', { isFixed: true });
const signal = ok('interface');
/** Another line of the same device. */
const nextDoor = ok('other-line', { isSameCpe: true, isOtherProvider: true });
const dead = { targetId: 'a' };
/** A test over the line that fails at a target which answers others. */
const nothingOut = [fails('test-over-line', dead), ok('target-elsewhere', dead)];

describe('the side that fails is', () => {
  const cases: [string, FaultSide, FaultEvidence[]][] = [
    [
      'the carrier, where the device lives with a signal and nothing gets through in both directions',
      'carrier',
      [noAnswer, usWell, ...nothingOut, ok('test-to-gateway'), signal],
    ],
    [
      'the carrier, where the server alone looks: the device answers another way, has a signal, and nothing comes in',
      'carrier',
      [noAnswer, usWell, nextDoor, signal, fails('traffic'), ok('other-device')],
    ],
    [
      'the carrier, where its lines fail everywhere and those of others do not',
      'carrier',
      [noAnswer, usWell, fails('provider-elsewhere', { count: [0, 5] }), fails('interface')],
    ],
    [
      'power or the device, where all of the outlet went silent, over two providers',
      'power-or-cpe',
      [
        ...[noAnswer, usWell, fails('agent-link'), fails('cpe'), fails('other-device')],
        fails('other-line', { isOtherProvider: true }),
      ],
    ],
    [
      'power or the device, where it is dead from inside and from outside',
      'power-or-cpe',
      [noAnswer, usWell, fails('test-to-gateway'), ok('agent-link'), fails('cpe')],
    ],
    ['power or the device, where it started anew', 'power-or-cpe', [fails('cpe-restart'), noAnswer, usWell]],
    [
      'the LAN, where from inside nobody reaches the device that answers from outside',
      'lan',
      [ok('test-to-line'), fails('test-to-gateway'), fails('agent-link')],
    ],
    [
      'the LAN, where agent and devices went silent behind a line that answers',
      'lan',
      [ok('test-to-line'), fails('agent-link'), fails('other-device')],
    ],
    [
      'the target, where it fails for everybody and others answer over the line',
      'target',
      [
        ...[fails('test-over-line', dead), ok('test-over-line', { targetId: 'b' })],
        fails('target-elsewhere', dead),
      ],
    ],
    [
      'our own hub, where the server reaches nobody while agents get out over the line',
      'hub',
      [noAnswer, usGone, ok('test-over-line')],
    ],
    ['none, where both ends come through', 'none', [ok('test-to-line'), ok('test-over-line'), usWell]],
    ['not known, where nobody looked', 'cannot-tell', []],
  ];
  it.each(cases)('%s', (_, expected, evidence) => expect(side(...evidence)).toBe(expected));
});

describe('a carrier is not accused', () => {
  it('by what failed before the device came back to life', () => {
    const late = { atMs: nowMs - 20_000 };
    const failed = [
      ...[fails('test-to-line', { isFixed: true, ...late }), usWell],
      ...[fails('test-over-line', { ...dead, ...late }), ok('target-elsewhere', dead)],
    ];
    const lives = (sinceMs: number) => [ok('test-to-gateway', { sinceMs }), signal];
    expect(side(...failed, ...lives(nowMs - 10_000))).toBe('cannot-tell');
    expect(side(...failed, ...lives(nowMs - 30_000))).toBe('carrier');
  });

  const accused = [noAnswer, usWell, ...nothingOut, ok('test-to-gateway'), signal];
  it('by any proper part of the least that accuses it, nor where any of it is old', () => {
    expect(side(...accused)).toBe('carrier');
    for (const left of accused) {
      const others = accused.filter((one) => one !== left);
      expect(side(...others), `without ${left.what}`).not.toBe('carrier');
      const old = { ...left, atMs: nowMs - freshMs - 1 };
      expect(side(...others, old), `with an old ${left.what}`).not.toBe('carrier');
      const early = { ...left, atMs: nowMs + 60_000 };
      expect(side(...others, early), `with ${left.what} of a time to come`).not.toBe('carrier');
    }
  });

  const against: [string, FaultEvidence][] = [
    ['an answer of the line', ok('test-to-line')],
    ['a test that came through', ok('test-over-line', { targetId: 'b' })],
    ['a hand-over without a signal', fails('interface')],
    ['a device that started anew', fails('cpe-restart')],
    ['traffic that comes in', ok('traffic')],
    ['our own way out', { ...usGone, count: [0, 10] }],
  ];
  it.each(against)('against %s', (_, evidence) => {
    expect(side(...accused.filter(({ what }) => what !== evidence.what), evidence)).not.toBe('carrier');
  });

  it('by an address that was learned and may be another one now', () => {
    const learned = { ...noAnswer, isFixed: false };
    expect(side(learned, usWell, nextDoor, signal, fails('traffic'), ok('other-device'))).toBe('cannot-tell');
  });

  it('where a target fails that was asked from nowhere else', () => {
    const alone = [fails('test-over-line', dead), fails('test-over-line', { targetId: 'b' })];
    expect(side(...alone, ok('test-to-gateway'), signal)).toBe('cannot-tell');
  });

  it('where nothing comes in because nothing lives in the house', () => {
    const quiet = [noAnswer, usWell, nextDoor, signal, fails('traffic')];
    expect(side(...quiet, fails('other-device'))).not.toBe('carrier');
  });

  it('where the device can only have answered over the line itself', () => {
    const quiet = [noAnswer, usWell, ok('cpe'), signal, fails('traffic'), ok('other-device')];
    expect(side(...quiet)).toBe('cannot-tell');
  });

  it('by what answered last before the line failed', () => {
    const since = { ...noAnswer, sinceMs: nowMs - 20_000 };
    const seenAgo = (ms: number) => accused.map((one) => ({ ...one, atMs: nowMs - ms }));
    const others = (ms: number) => seenAgo(ms).filter(({ what }) => what !== 'test-to-line');
    expect(side(since, ...others(19_000))).toBe('carrier');
    expect(side(since, ...others(21_000))).toBe('cannot-tell');
  });

  it('where two lines of it fail elsewhere by chance', () => {
    expect(side(noAnswer, usWell, fails('provider-elsewhere', { count: [0, 2] }))).toBe('cannot-tell');
  });

  it('where all lines are of one provider, so that it and our hub look the same', () => {
    expect(side(noAnswer, fails('provider-elsewhere', { count: [0, 40] }))).toBe('cannot-tell');
  });
});

it('two faults at one time are not told apart', () => {
  expect(side(noAnswer, usGone, ...nothingOut)).toBe('cannot-tell');
});

it('one line of an outlet that went silent may have lost its power or its provider', () => {
  expect(side(noAnswer, usWell, fails('agent-link'), fails('cpe'))).toBe('cannot-tell');
});

it('says what it rests on', () => {
  const { because } = faultSide([noAnswer, usGone, ok('test-over-line'), ok('other-device')], nowMs);
  expect(because.map(({ what }) => what).sort()).toEqual([
    'others-elsewhere',
    'test-over-line',
    'test-to-line',
  ]);
});
