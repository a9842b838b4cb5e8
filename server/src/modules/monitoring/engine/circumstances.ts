import { type Circumstances } from '../states/subject-state.ts';
import { type Watched } from './watched.ts';

/** What holds around a target at a time (milliseconds since 1970): announced work, and what it is reached through. */
export function circumstancesOf(
  { target }: Watched,
  atMs: number,
  watchedOf: (id: string) => Watched | undefined,
): Circumstances {
  const maintenance = target.maintenance.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) ?? null;
  let cause: Circumstances['cause'] = null;
  for (const id of target.dependsOn) {
    const track = watchedOf(id)?.track;
    if (track?.state !== 'down' && track?.state !== 'unreachable') continue;
    // What made that one unreachable is the cause of this one too.
    cause = { id: track.causeId ?? id, sinceMs: track.sinceMs };
    break;
  }
  return { maintenance, cause };
}
