import { type State } from '@linekeeper/contract/monitoring/states';
import { type TruePart } from '../../../../../test/hour/compare.ts';
import { type CutSequence, type Span } from './cut-sequence.ts';
import { bringEveryMs, type Look, stepMs } from './cut-world.ts';

export interface OracleInterval {
  readonly state: State;
  readonly fromMs: number;
}

/**
 * What the looks at a device tell, told anew: the first answer makes up; of failures in a row the second makes down, since the first; before
 * the first look, and while we stood still, nothing is known; what was known before goes on after that.
 */
export function statesOfLooks(looks: readonly Look[], stalls: readonly Span[]): OracleInterval[] {
  const told: OracleInterval[] = [{ state: 'unmeasured', fromMs: 0 }];
  let known: State = 'unmeasured';
  let failedMs: number | undefined;
  const tell = (state: State, fromMs: number) => {
    if (state !== known) told.push({ state, fromMs });
    known = state;
  };
  let [stall, ...later] = stalls;
  for (const { atMs, ok } of looks) {
    while (stall && stall.toMs <= atMs) {
      // Nothing was known before the first look either.
      if (known !== 'unmeasured')
        told.push({ state: 'unmeasured', fromMs: stall.fromMs }, { state: known, fromMs: stall.toMs });
      failedMs = undefined;
      [stall, ...later] = later;
    }
    if (ok) tell('up', atMs);
    else if (failedMs !== undefined) tell('down', failedMs);
    failedMs = ok ? undefined : (failedMs ?? atMs);
  }
  return told;
}

const [lineMs, testMs, confirmMs] = [60_000, 60_000, 10_000];
/** What began shortly before a cut of our hub may be taken for its. */
const hubSlackMs = 5_000;
/** A test over a line that came through speaks for it until the next is overdue. */
const proofMs = 1.5 * lineMs;
/** After so long without a word what an agent measures is not known: an interval, the test's deadline, what it may need to send. */
const silentMs = testMs + (5_000 + 2 * 20 + 500 + 5_000 + 5_000) + 30_000;

/** The end of the last stall that falls into a time; failures that were not confirmed before it begin anew then. */
const stalledUntil = (stalls: readonly Span[], fromMs: number, toMs: number) =>
  Math.max(
    0,
    ...stalls.filter((stall) => stall.fromMs < toMs && stall.toMs > fromMs).map((stall) => stall.toMs),
  );

function partsOf(
  spans: readonly (Span & {
    readonly states: readonly State[];
    readonly seenMs: number;
    readonly begins: number;
    readonly ends: number;
    readonly earlyMs?: number;
  })[],
  stalls: readonly Span[],
  intervalMs: number,
  untoldMs: number,
): TruePart[] {
  const parts: TruePart[] = [{ fromMs: [0, 0], states: ['unmeasured', 'up'], why: 'the beginning' }];
  // Everything was looked at once after so long.
  parts.push({ fromMs: [0, 2 * intervalMs + bringEveryMs], states: ['up'], why: 'nothing' });
  for (const { fromMs, toMs, states, seenMs, begins, ends, earlyMs = 0 } of spans) {
    const stalledMs = stalledUntil(stalls, fromMs - intervalMs, fromMs + seenMs);
    const stalledEndMs = stalledUntil(stalls, toMs - intervalMs, toMs + ends);
    const isSeen = toMs - Math.max(fromMs, stalledMs) >= seenMs;
    // What was measured right before may not have been told any more.
    const untold =
      untoldMs +
      (untoldMs > 0
        ? Math.max(
            0,
            ...stalls
              .filter((stall) => stall.toMs > fromMs - 60_000 && stall.fromMs < fromMs)
              .map((stall) => stall.toMs - stall.fromMs),
          )
        : 0);
    const begin = [fromMs - untold - earlyMs, Math.max(fromMs, stalledMs) + begins] as const;
    parts.push(
      { fromMs: begin, states: isSeen ? states : [...states, 'up'], why: 'a cut' },
      { fromMs: [toMs, Math.max(toMs, stalledEndMs) + ends], states: ['up'], why: 'its end' },
    );
  }
  return parts;
}

/** What of these times lies outside of others. */
export const without = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<readonly Span[]>(
    (left, other) =>
      left.flatMap(({ fromMs, toMs }) =>
        [
          { fromMs, toMs: Math.min(toMs, other.fromMs) },
          { fromMs: Math.max(fromMs, other.toMs), toMs },
        ].filter((part) => part.toMs > part.fromMs),
      ),
    spans,
  ) as Span[];

/** A cut of our hub with all around it in which the oracle of single looks cannot say what is known by those at others. */
export const aroundHubCuts = (hubCuts: readonly Span[]): Span[] =>
  hubCuts.map(({ fromMs, toMs }) => ({
    fromMs: fromMs - 2 * lineMs - confirmMs,
    toMs: toMs + 2 * lineMs + confirmMs,
  }));

/**
 * What is truly to be kept of a line that is cut so, within the bounds of how it is measured: nothing is known of it while our own hub is cut
 * off, and, after that, until the others answered again.
 */
export function truthOfLine(
  { cuts }: CutSequence,
  stalls: readonly Span[],
  hubCuts: readonly Span[],
): TruePart[] {
  const seenMs = lineMs + proofMs + confirmMs + 2 * stepMs;
  // One that is over before all were asked again, right beside a cut of the line, is not told from that.
  const meetsShortly = ({ fromMs, toMs }: Span) =>
    toMs - fromMs < 2 * lineMs + confirmMs &&
    cuts.some((cut) => cut.fromMs < toMs + lineMs && cut.toMs > fromMs - lineMs);
  const spans = [
    ...without(cuts, hubCuts).map((cut) => ({
      ...{ ...cut, states: ['down'] as const, seenMs, ends: lineMs + stepMs },
      begins: hubCuts.some(({ toMs }) => toMs === cut.fromMs) ? 2 * lineMs + stepMs : lineMs + stepMs,
    })),
    ...hubCuts.map((cut) => ({
      ...{
        ...cut,
        seenMs,
        states: meetsShortly(cut) ? (['unmeasured', 'down'] as const) : (['unmeasured'] as const),
      },
      ...{ begins: lineMs + stepMs, ends: 2 * lineMs + stepMs, earlyMs: hubSlackMs },
    })),
  ].sort((one, other) => one.fromMs - other.fromMs);
  return partsOf(spans, stalls, lineMs, 0);
}

/** What is truly to be kept of what an agent tests over it: late where it was cut off, not at all where its silence was noticed before. */
export function truthOfPath(
  { cuts, dead, comesBackMs }: CutSequence,
  stalls: readonly Span[],
  hubCuts: readonly Span[],
): TruePart[] {
  const backMs = comesBackMs + bringEveryMs + testMs + stepMs;
  const own = [
    ...cuts.map((cut) => ({
      ...cut,
      states: ['down', 'unmeasured'] as const,
      seenMs: 2 * testMs,
      begins: testMs,
      ends: backMs + testMs,
    })),
    ...dead.map((one) => ({
      ...one,
      states: ['unmeasured'] as const,
      seenMs: silentMs + testMs + stepMs,
      begins: testMs,
      ends: backMs + testMs,
    })),
  ];
  // While the server hears of nobody, what happens meanwhile is told late, or not known.
  const unheard = hubCuts.map((hub) => {
    const meeting = own.filter(
      (one) => one.fromMs < hub.toMs + backMs + testMs && one.toMs + one.ends > hub.fromMs,
    );
    const all = [hub, ...meeting];
    const states =
      meeting.length > 0 ? (['up', 'down', 'unmeasured'] as const) : (['up', 'unmeasured'] as const);
    return {
      ...{ meeting, states, seenMs: 0, begins: testMs, ends: backMs + testMs },
      fromMs: Math.min(...all.map(({ fromMs }) => fromMs)),
      toMs: Math.max(...all.map(({ toMs }) => toMs)),
    };
  });
  const met = new Set(unheard.flatMap(({ meeting }) => meeting));
  const spans = [...own.filter((one) => !met.has(one)), ...unheard].sort(
    (one, other) => one.fromMs - other.fromMs,
  );
  return partsOf(spans, stalls, testMs, bringEveryMs);
}
