import { type AgentWork, type RefusedResult } from '../../../platform/agent-work.ts';
import { type Log } from '../../../platform/log.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { type Engine } from '../engine/engine.ts';
import { pollJob } from './poll-job.ts';

/** What agents are asked to poll, and what becomes of it: the engine knows both. */
export function pollingWork(
  engine: Pick<Engine, 'targetsOfAgent' | 'takeHanded' | 'written'>,
  { secrets, log }: { readonly secrets: Pick<Secrets, 'open'>; readonly log: Log },
): AgentWork {
  return {
    async jobsOf(_tx, tenantId, agentId) {
      return engine.targetsOfAgent(tenantId, agentId).flatMap((target) => {
        try {
          return pollJob(target, secrets) ?? [];
        } catch (error) {
          // Another key file: ours to mend. The device is unmeasured, since its agent is silent about it.
          log.error({ err: error, deviceId: target.id }, 'A device could not be given to its agent.');
          return [];
        }
      });
    },
    async take(_tx, { tenantId }, { agentId, results }) {
      const refused: RefusedResult[] = [];
      for (const { seq, jobId, atMs, outcome } of results) {
        const reason = await engine.takeHanded({ tenantId, agentId, id: jobId, atMs, outcome });
        if (reason) refused.push({ seq, reason });
      }
      return refused;
    },
    written: () => engine.written(),
  };
}
