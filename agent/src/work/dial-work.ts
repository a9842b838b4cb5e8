import { type DialKind, dialKinds } from '@linekeeper/contract/dial/dial-kinds';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { dialSettingsShapes } from '@linekeeper/contract/dial/dial-settings-shape';
import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import { systemClock } from '@linekeeper/probes';
import { type DialProbe, type DialTarget, type DialTools } from '@linekeeper/probes/dial/dial-kind';
import { dialProbes } from '@linekeeper/probes/dial/index';
import { openIcmp } from '@linekeeper/probes/icmp/probe';
import { isReachableFromAgent } from '@linekeeper/probes/dial/agent-reach';
import { defaultGateway } from './gateway.ts';
import { wayOf } from './line-source.ts';
import { runProgram } from './run-program.ts';
import { type RunJob } from './works.ts';

const isKind = (kind: string): kind is DialKind => (dialKinds as readonly string[]).includes(kind);
const invalid = (detail: string): JobOutcome => ({ ok: false, reason: 'invalid', detail, elapsedMs: 0 });

/** Says nothing of the target: we could not ask. */
const unable = (detail: string): JobOutcome => ({ ok: false, reason: 'unavailable', detail, elapsedMs: 0 });

/** The dial tests: the same map that the server runs, with the line's own source. */
export function openDialWork(): { run: RunJob; close(): void } {
  const path = process.env['PATH'] ?? '/usr/sbin:/usr/bin:/sbin:/bin';
  const starter = { run: runProgram, close: () => {} };
  const icmp = openIcmp({ clock: systemClock, path, starter });
  const tools: DialTools = { icmp, run: runProgram, path };
  return {
    async run(job, signal) {
      const { kind } = job;
      if (!isKind(kind)) return invalid(`This agent knows no test called ${kind.slice(0, 40)}.`);
      const settings = dialSettingsShapes[kind].safeParse(job.settings);
      const way = wayOf(job);
      if (!way.ok) return unable('This machine has neither the address nor the interface of the line.');
      const isGateway = job.target['gateway'] === true;
      const gateway = isGateway ? defaultGateway(way.source.device) : undefined;
      if (isGateway && gateway === undefined)
        return unable('This machine has no default gateway that it knows of.');
      const target = gateway === undefined ? targetOf(job) : { address: gateway };
      if (!settings.success || !target) return invalid('This agent does not understand these settings.');
      const probe = dialProbes[kind] as DialProbe<DialKind> | undefined;
      if (!probe) return invalid(`This agent cannot run ${kind} yet.`);
      const outcome: DialOutcome = await probe.run(target, settings.data as never, {
        ...{ source: way.source, signal, clock: systemClock, tools },
        // The server looked at addresses; what a name stands for is known here alone. Our own gateway is ours to ask.
        allowed: (address) => address === gateway || isReachableFromAgent(address, openedOf(job)),
      });
      return outcome as JobOutcome;
    },
    close: () => icmp.close(),
  };
}

function targetOf({ target }: AgentJob): DialTarget | undefined {
  const { address, port, token } = target;
  if (typeof address !== 'string' || address === '') return undefined;
  return {
    address,
    ...(typeof port === 'number' && { port }),
    ...(typeof token === 'string' && { token }),
  };
}

/** Ranges that the platform opened for everybody. */
function openedOf({ target: { opened } }: AgentJob): string[] {
  return Array.isArray(opened) ? opened.filter((range) => typeof range === 'string') : [];
}
