import { BlockList } from 'node:net';
import { parseAddress } from '../address.ts';

/**
 * What no agent is asked to reach, whoever asks (decision 0041): the machine it runs on, its neighbours by link-local addresses (where clouds keep
 * their metadata), and what is nobody's address. Unlike this server's tests it may reach the carriers' shared range, in which
 * the outlets' own lines stand; a cloud's metadata there is left out by itself.
 */
const closed = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['192.0.0.192', 32],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // With ::1 and the deprecated addresses that reach 127.0.0.1.
  ['::', 96],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** Whether an agent may be asked to reach a literal address; `opened` are ranges (`10.0.0.0/8`) that the platform lets everybody ask besides. */
export function isReachableFromAgent(address: string, opened: readonly string[] = []): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const type = parsed.family === 4 ? 'ipv4' : 'ipv6';
  return isIn(opened, parsed.address, type) || !closed.check(parsed.address, type);
}

function isIn(ranges: readonly string[], address: string, type: 'ipv4' | 'ipv6'): boolean {
  if (ranges.length === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const parsed = parseAddress(network);
    if (parsed) list.addSubnet(parsed.address, Number(bits), parsed.family === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, type);
}
