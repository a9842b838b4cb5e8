import { type Random } from '../../../../../test/random.ts';

/** A time, in milliseconds since the beginning. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What befalls one outlet: its line is cut, and with it everything behind; or its agent is dead, and nothing else. */
export interface CutSequence {
  readonly cuts: readonly Span[];
  readonly dead: readonly Span[];
  /** After a cut the agent needs so long to come back. */
  readonly comesBackMs: number;
  /** When in its minute the agent tests. */
  readonly phaseMs: number;
  readonly deviceIntervalS: 10 | 60;
}

const second = 1000;

/** One thing after the other, each far enough from the next that the bounds of both are told apart. */
export function anyCuts(random: Random, lengthMs: number): CutSequence {
  const [cuts, dead]: [Span[], Span[]] = [[], []];
  let atMs = random.int(200, 400) * second;
  for (;;) {
    // Short ones that nobody needs to see, and long ones.
    const lastsMs =
      (random.chance(0.3) ? random.int(2, 60) : random.int(60, 480)) * second + random.int(0, 999);
    const toMs = atMs + lastsMs;
    if (toMs + 250 * second > lengthMs) break;
    (random.chance(0.75) ? cuts : dead).push({ fromMs: atMs, toMs });
    atMs = toMs + random.int(260, 500) * second;
  }
  return {
    ...{ cuts, dead },
    comesBackMs: random.int(0, 40) * second,
    phaseMs: random.int(0, 59) * second,
    deviceIntervalS: random.pick([10, 60]),
  };
}

export const isWithin = (spans: readonly Span[], atMs: number) =>
  spans.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);

/** Whether the agent's words reach the server, whose own hub may be cut off. */
export const isConnected = (
  { cuts, dead, comesBackMs }: CutSequence,
  hubCuts: readonly Span[],
  atMs: number,
) =>
  !isWithin(dead, atMs) &&
  !isWithin(
    [...cuts, ...hubCuts].map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs + comesBackMs })),
    atMs,
  );
