import { type TraceResult } from '@linekeeper/contract/dial/results/services';
import { parseAddress } from '../../address.ts';

export type Hop = TraceResult['hops'][number];

/**
 * Reads a line of `traceroute -n`: " 3  10.0.0.1  0.412 ms 10.0.0.9  0.398 ms !H *". Undefined for every other line, and for one that
 * does not tell of exactly as many packets as were sent to a hop.
 */
export function parseHop(line: string, probes: number): Hop | undefined {
  const [, number, rest] = /^ ?(\d{1,2}) {2}(.+)$/.exec(line.trimEnd()) ?? [];
  if (number === undefined || rest === undefined) return undefined;
  const hop: Hop = { hop: Number(number), addresses: [], rttsMs: [], notes: [] };
  const words = rest.split(/ +/);
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const address = parseAddress(word)?.address;
    if (word === '*') hop.rttsMs.push(null);
    else if (/^\d{1,7}\.\d{1,3}$/.test(word) && words[i + 1] === 'ms' && hop.addresses.length > 0) {
      hop.rttsMs.push(Number(word));
      i += 1;
    } else if (/^!(?:[A-Z]?(?:-\d{1,5})?|<?\d{1,5}(?:-\d{1,3})?>?)$/.test(word))
      hop.notes = once(hop.notes, word.slice(0, 8));
    else if (address !== undefined) hop.addresses = once(hop.addresses, address);
    else return undefined;
  }
  const isOne = hop.hop >= 1 && hop.hop <= 64 && hop.addresses.length <= 10 && hop.notes.length <= 10;
  return isOne && hop.rttsMs.length === probes ? hop : undefined;
}

const once = (list: string[], word: string) => (list.includes(word) ? list : [...list, word]);
