import { dialDeadlineMs } from '@linekeeper/contract/dial/dial-deadline';
import { dialPathSummary, type WatchedDialPath, watchedDialPaths } from '../dial/dial-paths.queries.ts';
import { type Target } from '../engine/target.ts';
import { type SubjectKindRules } from './subject-kind.ts';

/** A dial test from one source to one target. Those that this server sends are watched here; agents measure theirs themselves. */
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
  const { state, reason, sinceMs, measuredAtMs, uptimeS, dependsOn, maintenance } = found;
  return {
    // Its address may be a name: the run looks at the platform's rules when it knows what that stands for.
    ...{ tenantId, kind: 'dial_path', id, address: null, port: null, intervalMs },
    ...{ state, reason, sinceMs, measuredAtMs, uptimeS, dependsOn, maintenance },
    deadlineMs: dialDeadlineMs(kind, settings as never) + graceMs,
    probes: [{ probe: 'dial', decides: true, settings: found }],
  };
}
