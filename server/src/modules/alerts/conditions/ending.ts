import { type Judge, no, unknown } from './condition.ts';

/** What has an end comes to it: `value` is how many days are left, infinity where it has none. Nothing but a new end ends the alert. */
export const ending: Judge<'ending', never> = ({ days }, { value, atMs }) => {
  const isKnown = value !== null && value !== undefined;
  const holds = { holds: 'yes', sinceMs: atMs, value: Math.max(0, Math.floor(value ?? 0)) } as const;
  return { finding: isKnown ? (value < days ? holds : no) : unknown, memory: null, lookAtMs: null };
};
