import { createHash } from 'node:crypto';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { type SnmpPollSettings, type SnmpWorkTarget } from '@linekeeper/contract/agents/snmp-work';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { communityPlace } from '../../devices/index.ts';
import { type Target } from '../engine/target.ts';
import { markOf, patience, type SnmpSettings } from '../probes/snmp.ts';

const settingsOf = ({ probes }: Target): SnmpSettings | undefined =>
  probes.find((use) => use.probe === 'snmp')?.settings as SnmpSettings | undefined;

/** How many interfaces a poll of a target reads, and by which mark it is known; undefined for what is not polled by SNMP. */
export function pollOf(target: Target): { readonly mark: string; readonly count: number } | undefined {
  const settings = settingsOf(target);
  if (!settings) return undefined;
  const { processors, memoryIndex, disks } = settings;
  const text = `${markOf(settings)} ${JSON.stringify([processors, memoryIndex, target.agentId, ...disks])}`;
  const mark = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { mark, count: settings.interfaces.length };
}

/** What the agent of a device is to do, with the community that it needs for it; undefined where it cannot be opened. */
export function pollJob(target: Target, secrets: Pick<Secrets, 'open'>): AgentJob | undefined {
  const settings = settingsOf(target);
  const poll = pollOf(target);
  if (!settings || !poll) return undefined;
  const { tenantId, id, intervalMs } = target;
  const asked: SnmpWorkTarget = {
    ...{ address: settings.address, port: settings.port, version: settings.snmpVersion },
    community: secrets.open(communityPlace(tenantId, id), settings.sealedCommunity),
    ...patience(intervalMs),
  };
  const plan: SnmpPollSettings = {
    mark: poll.mark,
    interfaces: settings.interfaces.map(({ ifIndex, highCapacity }) => [ifIndex, highCapacity ? 1 : 0]),
    processors: [...settings.processors],
    memoryIndex: settings.memoryIndex,
    ...(settings.disks.length > 0 && { disks: [...settings.disks] }),
  };
  return { id, work: 'snmp', kind: 'poll', target: asked, settings: plan, source: {}, intervalMs };
}
