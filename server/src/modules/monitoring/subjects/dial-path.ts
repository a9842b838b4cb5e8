import { dialDeadlineMs } from '@linekeeper/contract/dial/dial-deadline';
import { type StateReason } from '@linekeeper/contract/monitoring/states';
import {
  bookedKind,
  dialPathSummary,
  type WatchedDialPath,
  watchedDialPaths,
} from '../dial/dial-paths.queries.ts';
import { type HeardFrom } from '../engine/silence.ts';
import { type Target } from '../engine/target.ts';
import { type SubjectKindRules } from './subject-kind.ts';

/**
 * A dial test from one source to one target. This server asks those that it sends; of those of agents, and of
 * those that are booked, it hears.
 */
export const dialPath: SubjectKindRules = {
  async find(tx, tenantId, id) {
    const found = await dialPathSummary(tx, tenantId, id);
    return found && { targetId: id, ...found };
  },
  async targets(tx, ids) {
    return (await watchedDialPaths(tx, ids)).map(targetOf);
  },
};

/** A run ends by its own deadline; this is for one that does not. */
const graceMs = 5_000;

function targetOf(found: WatchedDialPath): Target {
  const { tenantId, id, kind, settings, intervalMs } = found;
  const { state, reason, sinceMs, measuredAtMs, uptimeS, isReached, dependsOn, maintenance } = found;
  const deadlineMs = dialDeadlineMs(kind, settings as never) + graceMs;
  return {
    // Its address may be a name: the run looks at the platform's rules when it knows what that stands for.
    ...{ tenantId, kind: 'dial_path', id, address: null, port: null, intervalMs },
    ...{ state, reason, sinceMs, measuredAtMs, uptimeS, isReached, dependsOn, maintenance },
    deadlineMs,
    heard: found.agentId === null && kind !== bookedKind ? undefined : heardOf(found, deadlineMs),
    probes: [{ probe: 'dial', decides: true, settings: found }],
  };
}

/** From its due time a run may take its deadline, and a while until it was sent. */
const sentWithinMs = 30_000;
/** So long a run that is booked may wait for its turn. */
const turnWithinMs = 3_600_000;

function heardOf(path: WatchedDialPath, deadlineMs: number): HeardFrom {
  const { intervalMs, isEnabled, hours, address, isGateway, isHub, hasWay } = path;
  const closed: [boolean, StateReason][] = [
    [!isEnabled, 'test-paused'],
    [!hasWay, 'line-unknown'],
    [address === null && !isGateway && !isHub, 'no-address'],
  ];
  return {
    patienceMs: intervalMs + deadlineMs + sentWithinMs + (path.kind === bookedKind ? turnWithinMs : 0),
    ...{ silenceIs: 'unmeasured', hours },
    closed: closed.find(([isSo]) => isSo)?.[1] ?? null,
  };
}
