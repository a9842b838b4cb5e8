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
  if (target.dependsOn.length === 0) return { maintenance, cause: null };
  // Another tenant's is nobody's way, whatever is written there.
  const ways = target.dependsOn
    .map(watchedOf)
    .filter((way) => way !== undefined)
    .filter((way) => way.target.tenantId === target.tenantId);
  return { maintenance, cause: causeOf(target.id, ways) };
}

/** What cut off a target: of its ways the one that failed last, where all of them did. One that is left open excuses nothing. */
function causeOf(id: string, ways: readonly Watched[]): Circumstances['cause'] {
  const last = ways.toSorted((a, b) => b.track.sinceMs - a.track.sinceMs)[0];
  if (!last || ways.some(({ track }) => !failing.has(track.state))) return null;
  // What made that one unreachable is the cause of this one too; in a circle, each would excuse the other.
  const causeId = last.track.causeId ?? last.target.id;
  if (causeId === id) return null;
  const isReached = ways.some(({ track }) => track.state === 'down' && track.isReached);
  return { id: causeId, sinceMs: last.track.sinceMs, isReached };
}
