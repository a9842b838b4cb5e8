import { type State } from '@linekeeper/contract/monitoring/states';
import { type Circumstances } from '../states/subject-state.ts';
import { type Watched } from './watched.ts';

/** States of a way that excuse what fails behind it; in announced work it may well be cut. */
const failing: ReadonlySet<State> = new Set(['down', 'unreachable', 'maintenance']);

/** What holds around a target at a time (milliseconds since 1970): announced work, and what it is reached through. */
export function circumstancesOf(
  { target }: Watched,
  atMs: number,
  watchedOf: (id: string) => Watched | undefined,
): Circumstances {
  const maintenance = target.maintenance.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) ?? null;
  let cause: Circumstances['cause'] = null;
  for (const id of target.dependsOn) {
    const other = watchedOf(id);
    // Another tenant's is nobody's way, whatever is written there.
    if (other?.target.tenantId !== target.tenantId || !failing.has(other.track.state)) continue;
    // What made that one unreachable is the cause of this one too; in a circle, each would excuse the other.
    const causeId = other.track.causeId ?? id;
    if (causeId === target.id) continue;
    cause = { id: causeId, sinceMs: other.track.sinceMs };
    break;
  }
  return { maintenance, cause };
}
