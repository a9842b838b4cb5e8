import { type Log } from '../../../platform/log.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { type IcmpProbe, makePollPlan, type PollPlan, type SnmpProbe } from '@linekeeper/probes';
import { type SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { communityPlace, pingOnce, type Target } from '../../devices/index.ts';
import { type Prober } from './prober.ts';

/**
 * How long a poll waits for an answer: so short that a failed poll, its confirmation half an interval later and that one's
 * failure fit into two intervals, counted from when the device fell silent.
 */
function patience(intervalMs: number): Pick<SnmpTarget, 'timeoutMs' | 'retries'> {
  return { timeoutMs: Math.min(1_500, intervalMs / 10), retries: intervalMs >= 60_000 ? 2 : 1 };
}

interface Prepared {
  readonly plan: PollPlan;
  readonly target: SnmpTarget;
}

/** Asks devices by SNMP and ping. What is prepared for a device (plan, opened community) is kept until it changes. */
export function createProber(parts: {
  readonly snmp: SnmpProbe;
  readonly icmp: IcmpProbe;
  readonly secrets: Secrets;
  readonly log: Log;
}): Prober {
  const { snmp, icmp, secrets, log } = parts;
  const prepared = new Map<string, Prepared>();
  let pingBy: Prober['pingBy'] = null;

  const prepare = (device: Target): Prepared => {
    const known = prepared.get(device.id);
    if (known) return known;
    const { tenantId, id, address, port, snmpVersion: version, sealedCommunity } = device;
    const community = secrets.open(communityPlace(tenantId, id), sealedCommunity);
    const memory = device.memoryIndex === null ? null : { storageIndex: device.memoryIndex };
    const made = {
      plan: makePollPlan({ interfaces: device.interfaces, processors: [...device.processors], memory }),
      target: { address, port, credentials: { version, community }, ...patience(device.intervalMs) },
    };
    prepared.set(id, made);
    return made;
  };

  return {
    get pingBy() {
      return pingBy;
    },
    forget: (deviceId) => void prepared.delete(deviceId),
    async poll(device, signal) {
      const ping = pingOnce(icmp, device.address, signal);
      try {
        const { plan, target } = prepare(device);
        const answer = await snmp.poll(target, plan, signal);
        const pinged = await ping;
        pingBy = (await icmp.tool()).name;
        return { snmp: answer, ping: pinged ?? null };
      } catch (error) {
        // The community cannot be opened (another key file): ours to mend, and no fault of the device.
        log.error({ err: error, deviceId: device.id }, 'A device could not be asked.');
        return { snmp: { ok: false, reason: 'unavailable', elapsedMs: 0 }, ping: (await ping) ?? null };
      }
    },
  };
}
