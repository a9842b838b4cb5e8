import { type AgentJob } from '@linekeeper/contract/agents/link';
import { mostJobs } from '@linekeeper/contract/agents/link-limits';
import { type DialOutcome, dialOutcomeShapes } from '@linekeeper/contract/dial/dial-results';
import { type AgentWork, type RefusedResult } from '../../platform/agent-work.ts';
import { type Range } from '../../platform/outbound/address.ts';
import { agentPathsByIds, type Monitoring, pathsOfAgent, type WatchedDialPath } from '../monitoring/index.ts';
import { openedRanges } from './agent-reach.ts';

export interface AgentWorkParts {
  readonly takeAgentRuns: Monitoring['takeAgentRuns'];
  /** Ranges that the platform opened for everybody. */
  readonly ranges: () => readonly Range[];
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Dial tests as agents run them: each path is a job of the same id, and what comes of it goes the way of this server's own runs. */
export function dialWork(parts: AgentWorkParts): AgentWork {
  return {
    async jobsOf(tx, tenantId, agentId) {
      const paths = await pathsOfAgent(tx, tenantId, agentId);
      return paths.slice(0, mostJobs).map((path) => jobOf(parts, path));
    },
    async take(tx, scope, { agentId, results }, client) {
      const ids = [...new Set(results.map(({ jobId }) => jobId))];
      const paths = await agentPathsByIds(tx, scope.tenantId, agentId, ids);
      const refused: RefusedResult[] = [];
      const runs = results.flatMap(({ seq, jobId, atMs, uncertaintyMs, outcome: told }) => {
        const path = paths.get(jobId);
        const outcome = path && outcomeOf(path, told);
        if (path && outcome) return { path, outcome, atMs: Math.round(atMs), uncertaintyMs };
        refused.push({ seq, reason: path ? 'bad-result' : 'unknown-job' });
        return [];
      });
      if (runs.length > 0) await parts.takeAgentRuns({ tx, client, scope }, runs);
      return refused;
    },
  };
}

/** An outcome as its kind has it; undefined for what no run of it can bring. */
function outcomeOf({ kind }: Pick<WatchedDialPath, 'kind'>, told: unknown): DialOutcome | undefined {
  const { success, data } = dialOutcomeShapes[kind].safeParse(told);
  return success ? (data as DialOutcome) : undefined;
}

/** A path as what its agent is to do. */
export function jobOf(
  { ranges, timeZoneOf }: Pick<AgentWorkParts, 'ranges' | 'timeZoneOf'>,
  path: Pick<
    WatchedDialPath,
    | 'id'
    | 'tenantId'
    | 'kind'
    | 'settings'
    | 'address'
    | 'isGateway'
    | 'isHub'
    | 'source'
    | 'intervalMs'
    | 'hours'
  >,
): AgentJob {
  const { id, tenantId, kind, settings, address, isGateway, isHub, source, intervalMs, hours } = path;
  const opened = openedRanges(ranges());
  return {
    ...{ id, work: 'dial', kind, source, intervalMs },
    target: {
      ...(isGateway ? { gateway: true } : isHub ? { hub: true } : { address }),
      ...(opened.length > 0 && { opened }),
    },
    settings: { ...(settings as object) },
    ...(hours && { hours: { of: [...hours], timeZone: timeZoneOf(tenantId) } }),
  };
}
