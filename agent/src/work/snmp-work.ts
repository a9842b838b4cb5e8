import { deflateRawSync } from 'node:zlib';
import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import {
  type PolledResult,
  snmpPollSettings,
  snmpWorkTarget,
  type SnmpWorkTarget,
} from '@linekeeper/contract/agents/snmp-work';
import { type ProbeFailure, type SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { systemClock } from '@linekeeper/probes';
import { type IcmpProbe, openIcmp } from '@linekeeper/probes/icmp/probe';
import { packPoll } from '@linekeeper/probes/snmp/pack-poll';
import { makePollPlan, type PollPlan } from '@linekeeper/probes/snmp/poll-plan';
import { openSnmp, type SnmpProbe } from '@linekeeper/probes/snmp/probe';
import { runProgram } from './run-program.ts';
import { type RunJob } from './works.ts';

/** As the server pings when it polls. */
const pings = { count: 3, intervalMs: 200, timeoutMs: 1_000 };
/** Longer than any poll and discovery takes by its own deadlines. */
const deadlineMs = 90_000;

const invalid: JobOutcome = {
  ...{ ok: false, reason: 'invalid', elapsedMs: 0 },
  detail: 'This agent does not understand what it is to ask.',
};

export interface SnmpTools {
  readonly snmp: Pick<SnmpProbe, 'poll' | 'discover' | 'close'>;
  readonly icmp: Pick<IcmpProbe, 'ping' | 'close'>;
}

const usualTools = (): SnmpTools => ({
  snmp: openSnmp(),
  icmp: openIcmp({
    clock: systemClock,
    path: process.env['PATH'] ?? '/usr/sbin:/usr/bin:/sbin:/bin',
    starter: { run: runProgram, close: () => {} },
  }),
});

/**
 * Polls devices for the server, with the server's own probes. Plans and communities live as long as the job that brought them, in
 * memory alone.
 */
export function openSnmpWork(run: string, tools = usualTools()): { run: RunJob; close(): void } {
  const plans = new WeakMap<AgentJob, PollPlan>();
  const ping = async (address: string, signal: AbortSignal) => {
    const [answer] = await tools.icmp.ping([address], pings, signal);
    return answer?.ok ? answer.rttsMs : null;
  };
  return {
    async run(job, stopping) {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)]);
      const asked = snmpWorkTarget.safeParse(job.target);
      if (!asked.success) return invalid;
      const target = targetOf(asked.data);
      const began = performance.now();
      const told = (result: object): JobOutcome => ({
        ...{ ok: true, elapsedMs: performance.now() - began },
        result: result as Record<string, unknown>,
      });
      if (job.kind === 'ping') return told({ rttsMs: await ping(target.address, signal) });
      if (job.kind === 'discover') {
        const answer = await tools.snmp.discover(target, signal);
        if (!answer.ok) return told(failureOf(answer));
        const packed = deflateRawSync(JSON.stringify(answer.found)).toString('base64');
        return told({ ok: true, packed, elapsedMs: answer.elapsedMs });
      }
      const settings = snmpPollSettings.safeParse(job.settings);
      if (job.kind !== 'poll' || !settings.success) return invalid;
      const { mark, interfaces, processors, memoryIndex, disks } = settings.data;
      const plan =
        plans.get(job) ??
        makePollPlan({
          interfaces: interfaces.map(([ifIndex, has64]) => ({ ifIndex, highCapacity: has64 === 1 })),
          processors,
          memory: memoryIndex === null ? null : { storageIndex: memoryIndex },
          disks,
        });
      plans.set(job, plan);
      const [rttsMs, poll] = await Promise.all([
        ping(target.address, signal),
        tools.snmp.poll(target, plan, signal),
      ]);
      const result: PolledResult = {
        ...{ mark, run, rttsMs },
        poll: poll.ok ? { ok: true, packed: packPoll(poll) } : failureOf(poll),
      };
      return told(result);
    },
    close() {
      tools.snmp.close();
      tools.icmp.close();
    },
  };
}

function targetOf({ version, community, timeoutMs, retries, ...where }: SnmpWorkTarget): SnmpTarget {
  return {
    ...where,
    credentials: { version, community },
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(retries !== undefined && { retries }),
  };
}

const failureOf = ({ reason, detail, elapsedMs }: ProbeFailure) => ({
  ...{ ok: false as const, reason, elapsedMs },
  ...(detail !== undefined && { detail: detail.slice(0, 300) }),
});
