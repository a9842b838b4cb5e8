import { randomUUID } from 'node:crypto';
import { phaseMs } from '../src/modules/monitoring/engine/spread.ts';

/** An id of something asked once a minute, whose place within it is between two seconds. */
export function idAt(fromS: number, toS: number): string {
  for (;;) {
    const id = randomUUID();
    const atMs = phaseMs(id, 60_000);
    if (atMs >= fromS * 1_000 && atMs < toS * 1_000) return id;
  }
}
