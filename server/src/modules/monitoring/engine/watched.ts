import { type PendingGap } from '../ingest/pending.ts';
import { HandedPoll } from '../by-agent/handed-poll.ts';
import { newTrack, type Track } from '../states/subject-state.ts';
import { probes, type ProbeUse } from '../probes/probes.ts';
import { type Probe, type ProbeRun, type ProbeTools } from '../probes/probe.ts';
import { type LayoutColumn } from '../store/index.ts';
import { type Target } from './target.ts';

interface Run {
  readonly probe: ProbeUse['probe'];
  readonly decides: boolean;
  readonly run: ProbeRun<never>;
}

/** A target as the engine keeps it: what is watched, what is known of it, and its probes with what they remember. */
export interface Watched {
  target: Target;
  track: Track;
  runs: readonly Run[];
  /** The series of all its probes, in their order. */
  columns: readonly LayoutColumn[];
  /** Of `columns`, from the store; null until it was asked for. */
  layoutId: number | null;
  /** The newest measurement that decided; one that comes later but is older decides nothing. */
  decidedAtMs: number;
  /** Grows when the target was changed, so that results of what was asked before do not count. */
  generation: number;
  /** The part whose traffic stood for its own last. */
  lineId: string | null;
  /** What its agent brings, where one measures it. */
  handed: HandedPoll | undefined;
  /** While what others measured of it is being taken in, until then at most: what its silence says waits for that. */
  takingUntilMs: number;
  /** It was deleted: nothing of it is stored any more. */
  removed: boolean;
  /** `wanted`: after the next answer, whatever was tried before. */
  refresh: { wanted: boolean; running: boolean; triedAtMs: number };
}

/**
 * @param sinceMs when it was taken up, in milliseconds since 1970: what an agent measures is waited for from then on, and what others
 *   measure is listened to.
 */
export function newWatched(target: Target, tools: ProbeTools, sinceMs = -Infinity): Watched {
  const handed = target.agentId ? new HandedPoll(sinceMs) : undefined;
  const runs = target.probes.map((use) => opened(target, use, handed?.tools(tools) ?? tools));
  return {
    target,
    track: newTrack(target),
    runs,
    columns: columnsOf(runs),
    layoutId: null,
    decidedAtMs: Math.max(target.measuredAtMs ?? -Infinity, target.heard ? sinceMs : -Infinity),
    generation: 0,
    lineId: null,
    handed,
    takingUntilMs: -Infinity,
    removed: false,
    refresh: { wanted: false, running: false, triedAtMs: -Infinity },
  };
}

/** Takes a changed target. A probe that goes on keeps what it remembers. */
export function retarget(watched: Watched, target: Target, own: ProbeTools, givenAtMs = -Infinity): void {
  const isHandedOver = (watched.target.agentId ?? null) !== (target.agentId ?? null);
  const moved =
    isHandedOver || watched.target.address !== target.address || watched.target.port !== target.port;
  if (isHandedOver) watched.handed = target.agentId ? new HandedPoll(givenAtMs) : undefined;
  const tools = watched.handed?.tools(own) ?? own;
  const runs = target.probes.map((use) => {
    const known = watched.runs.find(({ probe }) => probe === use.probe);
    const goesOn = known && !moved && known.run.adopt(target, use.settings as never);
    if (goesOn) return { ...known, decides: use.decides };
    // How long it ran elsewhere says nothing of how long it runs here.
    return opened(moved ? { ...target, uptimeS: null, measuredAtMs: null } : target, use, tools);
  });
  watched.target = target;
  watched.generation++;
  const same =
    runs.length === watched.runs.length &&
    runs.every(({ run }, at) => run.columns === watched.runs[at]?.run.columns);
  watched.runs = runs;
  if (!same) Object.assign(watched, { columns: columnsOf(runs), layoutId: null });
  // Failures of the old address say nothing of the new one.
  if (moved) watched.track = { ...watched.track, failedSinceMs: null, unaskedSinceMs: null };
}

function opened(target: Target, use: ProbeUse, tools: ProbeTools): Run {
  const probe = probes[use.probe] as Probe<never, never>;
  return {
    probe: use.probe,
    decides: use.decides,
    run: probe.open(target, use.settings as never, tools),
  };
}

const columnsOf = (runs: readonly Run[]) => runs.flatMap(({ run }) => run.columns);

/** Time in which a target was not measured, as it is written. */
export const gapOf = (
  { target }: Watched,
  gap: Pick<PendingGap, 'fromMs' | 'toMs' | 'reason'>,
): PendingGap => ({
  tenantId: target.tenantId,
  kind: target.kind,
  subjectId: target.id,
  ...gap,
});
