import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { isPort, parseAddress } from '../address.ts';
import { encodeEnvelope } from './message.ts';

/** A target as the engine needs it: checked, and encoded as far as it does not change from question to question. */
export interface Agent {
  /** Address and port: what makes two targets one agent, whatever their community. */
  readonly key: string;
  /** In the spelling in which the system reports senders. */
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
  /** As it stands in a message: 0 for v1, 1 for v2c. */
  readonly version: number;
  readonly community: Buffer;
  /** Version and community, encoded. */
  readonly envelope: Buffer;
}

/** The longest that a community may be, so that nobody fills datagrams with it. */
const maxCommunityBytes = 255;

interface Known {
  readonly agent: Agent;
  /** What it was made from: a target may be changed by who holds it. */
  readonly address: string;
  readonly port: number;
  readonly version: string;
  readonly community: string;
}

/** By the target's object, which is kept from poll to poll; gone with it. */
const known = new WeakMap<SnmpTarget, Known>();

/** The agent that a target names, made once for a target's object; a text says why it cannot be asked. */
export function agentOf(target: SnmpTarget): Agent | string {
  const { address, port = 161, credentials } = target;
  const { version, community } = credentials;
  const made = known.get(target);
  if (
    made?.address === address &&
    made.port === port &&
    made.version === version &&
    made.community === community
  )
    return made.agent;
  const agent = makeAgent(target, port);
  if (typeof agent !== 'string') known.set(target, { agent, address, port, version, community });
  return agent;
}

function makeAgent(target: SnmpTarget, port: number): Agent | string {
  const parsed = parseAddress(target.address);
  if (!parsed) return 'not a literal address';
  if (!isPort(port)) return 'not a port';
  const { version, community: text } = target.credentials;
  if (version !== 'v1' && version !== 'v2c') return 'unknown SNMP version';
  const community = Buffer.from(text, 'utf8');
  if (community.length === 0 || community.length > maxCommunityBytes) return 'community empty or too long';
  const { address, family } = parsed;
  return {
    key: `${address} ${port}`,
    address,
    family,
    port,
    version: version === 'v1' ? 0 : 1,
    community,
    envelope: encodeEnvelope(target.credentials),
  };
}
