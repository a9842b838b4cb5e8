import { lineSummary, linesInOutlet, type WatchedLine, watchedLines } from '../../lines/index.ts';
import { type Target } from '../engine/target.ts';
import { type SubjectKindRules } from './subject-kind.ts';

/** An internet line: judged by all that is seen of it. */
export const line: SubjectKindRules = {
  async find(tx, tenantId, id) {
    const found = await lineSummary(tx, tenantId, id);
    return found && { targetId: id, ...found };
  },
  async targets(tx, ids) {
    return (await watchedLines(tx, ids)).map(targetOf);
  },
  standing: { openedBy: 'DMS_SERVER_MANAGE_WAN_VIEW', find: linesInOutlet },
};

function targetOf(found: WatchedLine): Target {
  const { tenantId, id, address, intervalMs, deviceId } = found;
  const { state, reason, sinceMs, measuredAtMs, uptimeS, isReached, dependsOn, maintenance } = found;
  return {
    ...{ tenantId, kind: 'line', id, address, port: null, intervalMs },
    ...{ state, reason, sinceMs, measuredAtMs, uptimeS, isReached, maintenance },
    // Where nothing is sent to the line itself, it is known through its device alone.
    dependsOn: address === null && deviceId !== null ? [...dependsOn, deviceId] : dependsOn,
    probes: [{ probe: 'line', decides: true, settings: found }],
  };
}
