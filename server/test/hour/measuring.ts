import { dialDeadlineMs } from '@linekeeper/contract/dial/dial-deadline';
import { type Form } from './script.ts';

/** What the agents test the exchange with. */
export const pathSettings = { count: 5, intervalMs: 200, timeoutMs: 1_000 } as const;

/** What is known of how things are measured, in milliseconds. */
export function patience({ intervalS }: Form) {
  const intervalMs = intervalS * 1000;
  const confirmMs = Math.min(intervalMs / 2, 10_000);
  return {
    intervalMs,
    /** Twenty pings, or eight, half a second apart; the last may take a second, and a second until they are gathered. */
    line: ((intervalS < 30 ? 8 : 20) - 1) * 500 + 2_000,
    /** SNMP asks again as often as it does (`probes/snmp.ts`). */
    device: intervalS < 60 ? 2 * 1_000 : 3 * 1_500,
    /** Five pings, a fifth of a second apart, of a second. */
    path: 4 * 200 + 1_000,
    confirmMs,
    /** An agent's test is missed after an interval, its deadline and the time that it may take to be sent (`subjects/dial-path.ts`). */
    silentMs: intervalMs + dialDeadlineMs('ping', pathSettings as never) + 5_000 + 30_000,
    /** A test over a line that came through before speaks for it until the next one is overdue (`line-verdict.ts`). */
    proofMs: 1.5 * intervalMs,
    /** What was seen right before our own hub was cut off, its interface above all, speaks for a line for so long (`line-verdict.ts`). */
    freshMs: 2.5 * intervalMs,
  };
}
