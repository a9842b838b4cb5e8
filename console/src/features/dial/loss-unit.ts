import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';

const withPackets: ReadonlySet<DialKind> = new Set(['ping', 'tcp', 'udp-jitter']);

/** What is lost of a kind: packets where it sends any, else runs that fail. */
export const lossUnit = (kind: DialKind): 'packets' | 'runs' => (withPackets.has(kind) ? 'packets' : 'runs');
