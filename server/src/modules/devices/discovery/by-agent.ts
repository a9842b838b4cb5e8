import { inflateRawSync } from 'node:zlib';
import {
  discoveredResult,
  discoveryShape,
  mostDiscoveryBytes,
  pingedResult,
  type SnmpWorkKind,
} from '@linekeeper/contract/agents/snmp-work';
import { type Discovery, type ProbeFailure, type SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { type IcmpProbe, type SnmpProbe } from '@linekeeper/probes';
import { type AskAgent } from '../../../platform/agent-work.ts';

/** What asks once, from wherever it stands. */
export interface AskTools {
  readonly snmp: Pick<SnmpProbe, 'discover'>;
  readonly icmp: Pick<IcmpProbe, 'ping'>;
}

/** An interface table of a slow device takes a minute and more; a ping three seconds. */
const deadlineMs: Record<Exclude<SnmpWorkKind, 'poll'>, number> = { discover: 95_000, ping: 15_000 };

const failed = (reason: ProbeFailure['reason'], detail: string): ProbeFailure => ({
  ...{ ok: false, reason, detail, elapsedMs: 0 },
});

/**
 * The tools of a device that an agent polls: the same questions, asked by the agent. What it answers is checked as anything that
 * comes from outside. Where it is not connected, our own side could not ask.
 */
export function toolsByAgent(
  ask: AskAgent,
  agent: { readonly tenantId: number; readonly agentId: string },
): AskTools {
  const run = async (
    kind: Exclude<SnmpWorkKind, 'poll'>,
    { address, port = 161, credentials }: SnmpTarget,
  ): Promise<{ readonly ok: true; readonly result: unknown } | ProbeFailure> => {
    const outcome = await ask(
      agent,
      { work: 'snmp', kind, target: { address, port, ...credentials }, settings: {} },
      deadlineMs[kind],
    );
    if (outcome === 'not-connected') return failed('unavailable', 'Its agent is not connected.');
    // Whatever it says: an agent that could not ask says nothing of the device.
    return outcome.ok ? outcome : failed('unavailable', 'Its agent could not ask it.');
  };
  return {
    snmp: {
      async discover(target) {
        const answer = await run('discover', target);
        if (!answer.ok) return answer;
        const read = discoveredResult.safeParse(answer.result).data;
        if (!read) return failed('malformed', 'Its agent said what cannot be read.');
        if (!read.ok) return read as ProbeFailure;
        const found = unfolded(read.packed);
        return found
          ? { ok: true, found, elapsedMs: read.elapsedMs }
          : failed('malformed', 'Its agent said what cannot be read.');
      },
    },
    icmp: {
      async ping(addresses) {
        return Promise.all(
          addresses.map(async (address) => {
            const credentials = { version: 'v2c', community: '-' } as const;
            const answer = await run('ping', { address, credentials });
            if (!answer.ok) return answer;
            const rttsMs = pingedResult.safeParse(answer.result).data?.rttsMs;
            return rttsMs ? { ok: true, rttsMs } : failed('unavailable', 'Its agent could not ping.');
          }),
        );
      },
    },
  };
}

function unfolded(packed: string): Discovery | undefined {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostDiscoveryBytes });
    return discoveryShape.safeParse(JSON.parse(text.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
