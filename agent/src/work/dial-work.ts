import { networkInterfaces } from 'node:os';
import { type DialKind, dialKinds } from '@linekeeper/contract/dial/dial-kinds';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { dialSettingsShapes } from '@linekeeper/contract/dial/dial-settings-shape';
import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import { systemClock } from '@linekeeper/probes';
import {
  type DialProbe,
  type DialSource,
  type DialTarget,
  type DialTools,
  type Others,
} from '@linekeeper/probes/dial/dial-kind';
import { dialProbes } from '@linekeeper/probes/dial/index';
import { openIcmp } from '@linekeeper/probes/icmp/probe';
import { isReachableFromAgent } from '@linekeeper/probes/dial/agent-reach';
import { defaultGateway } from './gateway.ts';
import { interfaceBytes, leavesBy } from './interface-bytes.ts';
import { wayOf } from './line-source.ts';
import { runProgram } from './run-program.ts';
import { type ThroughputEnd } from './throughput-end.ts';
import { type RunJob } from './works.ts';

const isKind = (kind: string): kind is DialKind => (dialKinds as readonly string[]).includes(kind);
const invalid = (detail: string): JobOutcome => ({ ok: false, reason: 'invalid', detail, elapsedMs: 0 });

/** Says nothing of the target: we could not ask. */
const unable = (detail: string): JobOutcome => ({ ok: false, reason: 'unavailable', detail, elapsedMs: 0 });

export interface DialGiven {
  /** The server that this agent belongs to, as it is configured here: what tests call the hub. */
  readonly server?: string;
  /** Where others' throughput runs end; missing: they do not end here. */
  readonly end?: ThroughputEnd | undefined;
}

/** The dial tests: the same map that the server runs, with the line's own source. */
export function openDialWork({ server, end }: DialGiven = {}): { run: RunJob; close(): void } {
  const path = process.env['PATH'] ?? '/usr/sbin:/usr/bin:/sbin:/bin';
  const starter = { run: runProgram, close: () => {} };
  const icmp = openIcmp({ clock: systemClock, path, starter });
  const tools: DialTools = { icmp, run: runProgram, path };
  return {
    async run(job, signal) {
      const { kind } = job;
      if (kind === 'throughput-book' || kind === 'throughput-release') {
        if (!end) return unable('This agent is not the other end of throughput tests (--throughput).');
        return kind === 'throughput-book' ? end.book(job) : end.release(job);
      }
      if (!isKind(kind)) return invalid(`This agent knows no test called ${kind.slice(0, 40)}.`);
      const settings = dialSettingsShapes[kind].safeParse(job.settings);
      const way = wayOf(job);
      if (!way.ok) return unable('This machine has neither the address nor the interface of the line.');
      const isGateway = job.target['gateway'] === true;
      const gateway = isGateway ? defaultGateway(way.source.device) : undefined;
      if (isGateway && gateway === undefined)
        return unable('This machine has no default gateway that it knows of.');
      const hub = job.target['hub'] === true && server !== undefined ? hostOf(server) : undefined;
      const own = gateway ?? hub;
      const target =
        own === undefined
          ? targetOf(job)
          : { ...targetOf({ ...job, target: { ...job.target, address: own } }), address: own };
      if (!settings.success || !target) return invalid('This agent does not understand these settings.');
      const probe = dialProbes[kind] as DialProbe<DialKind> | undefined;
      if (!probe) return invalid(`This agent cannot run ${kind} yet.`);
      const outcome: DialOutcome = await probe.run(target, settings.data as never, {
        ...{ source: way.source, signal, clock: systemClock, tools },
        ...watching(job, way.source),
        // The server looked at addresses; what a name stands for is known here alone. Our own gateway, and our server, are ours to ask.
        allowed: (address) =>
          address === gateway || hub !== undefined || isReachableFromAgent(address, openedOf(job)),
      });
      return outcome as JobOutcome;
    },
    close: () => icmp.close(),
  };
}

/** The name or address of a server, as a socket takes it. */
const hostOf = (server: string) => new URL(server).hostname.replace(/^\[(.*)\]$/, '$1');

/** How a run that fills the line learns that others need it: by the interface that it leaves by, where that is known. */
function watching({ target }: AgentJob, source: DialSource): { others?: Others } {
  const { mostOthersBps } = target;
  const device = typeof mostOthersBps === 'number' ? leavesBy(source, networkInterfaces()) : undefined;
  if (device === undefined || typeof mostOthersBps !== 'number') return {};
  return { others: { read: () => interfaceBytes(device), mostBps: mostOthersBps } };
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
