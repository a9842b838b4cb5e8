import { staysAfterMin } from '@linekeeper/contract/alerts/alert-terms';

export interface FlappingSettings {
  /** So many times it fired within the window: it comes and goes. */
  readonly firings: number;
  readonly windowMs: number;
  /** It fired no more for so long: it is calm again. */
  readonly calmMs: number;
  /** It fires for so long without a break: it stays for now, and that is told, though it is said to come and go. */
  readonly staysMs: number;
}

export const flappingSettings: FlappingSettings = {
  ...{ firings: 4, windowMs: 3_600_000, calmMs: 3_600_000 },
  staysMs: staysAfterMin * 60_000,
};

/** What is remembered of one rule and subject. It is plain JSON. */
export interface FlappingMemory {
  /** When it fired last, the oldest first, in milliseconds since 1970; no more than are counted. */
  readonly firedAtMs: readonly number[];
  readonly isFlapping: boolean;
}
export const neverFired: FlappingMemory = { firedAtMs: [], isFlapping: false };

export interface FlappingTurn {
  readonly memory: FlappingMemory;
  /** `began`: this firing is told as one that comes and goes, once; `goes-on`: it is told only where it stays. Null: it is told as any other. */
  readonly what: 'began' | 'goes-on' | null;
}

/** Whether it is calm again by a time: what fires then is told as any other. */
const isCalm = ({ firedAtMs }: FlappingMemory, atMs: number, { calmMs }: FlappingSettings) =>
  atMs - (firedAtMs.at(-1) ?? -Infinity) >= calmMs;

/** Takes in that a rule fired for a subject. */
export function firedAgain(
  memory: FlappingMemory,
  atMs: number,
  settings: FlappingSettings = flappingSettings,
): FlappingTurn {
  const { firings, windowMs } = settings;
  const firedAtMs = [...memory.firedAtMs, atMs].slice(-firings);
  const was = memory.isFlapping && !isCalm(memory, atMs, settings);
  const isFlapping = was || (firedAtMs.length === firings && atMs - firedAtMs[0]! <= windowMs);
  return { memory: { firedAtMs, isFlapping }, what: !isFlapping ? null : was ? 'goes-on' : 'began' };
}
