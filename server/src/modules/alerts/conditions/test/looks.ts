import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { type Finding, type Judge, type Look } from '../condition.ts';
import { type Chosen, judges } from '../conditions.ts';

export const minuteMs = 60_000;

/** What is measured, one after the other: minutes since the beginning, and what was seen. */
export interface Seen extends Partial<Omit<Look, 'atMs'>> {
  readonly minute: number;
}

/** How a condition judges what is seen, one look after the other: its finding, whether its alert is open then, and letters it remembers. */
export function judged(
  { kind, settings }: Condition,
  seen: readonly Seen[],
  chosen: Partial<Chosen> = {},
): {
  readonly finding: Finding;
  readonly isFiring: boolean;
  readonly lookAtMinute: number | null;
  readonly kept: number;
}[] {
  const judge = judges[kind]({ states: ['down'], events: ['restarted'], ...chosen }) as Judge<never, unknown>;
  let memory: unknown = null;
  let isFiring = false;
  return seen.map(({ minute, ...more }) => {
    const look: Look = {
      ...{ atMs: minute * minuteMs, intervalMs: minuteMs, value: undefined, state: 'up', stateSinceMs: 0 },
      ...{ eventAtMs: null, usual: null, timesSince: () => ({ upMs: 0, awayMs: 0 }) },
      ...more,
    };
    // As it would be after a restart at any time.
    const known = { memory: JSON.parse(JSON.stringify(memory)) as unknown, isFiring };
    const { finding, memory: next, lookAtMs } = judge(settings as never, look, known);
    memory = next;
    if (finding.holds === 'yes') isFiring = true;
    if (finding.holds === 'no') isFiring = false;
    const lookAtMinute = lookAtMs === null ? null : lookAtMs / minuteMs;
    return { finding, isFiring, lookAtMinute, kept: JSON.stringify(memory).length };
  });
}

/** The findings of values that come once a minute; null was not measured. */
export const ofValues = (condition: Condition, values: readonly (number | null)[]) =>
  judged(
    condition,
    values.map((value, minute) => ({ minute, value })),
  ).map(({ finding }) => finding.holds);
