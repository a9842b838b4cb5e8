import { randomUUID } from 'node:crypto';
import { phaseMs } from '../engine/spread.ts';

export const minuteMs = 60_000;

/** An id by which what is asked once a minute is asked in this second of it: nothing hangs on chance. */
export function idAskedAt(second: number): string {
  for (;;) {
    const id = randomUUID();
    if (Math.floor(phaseMs(id, minuteMs) / 1000) === second) return id;
  }
}
