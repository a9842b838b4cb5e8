import { tag, tlvSize, writeHeader } from './ber.ts';

/** An OID to be asked for, as content octets: whole, or a column and the row that a walk has reached in it. */
export interface AskedName {
  readonly prefix: Uint8Array;
  readonly last?: { readonly index: Uint8Array };
}

const nullBytes = 2;

function oidLength({ prefix, last }: AskedName): number {
  return prefix.length + (last ? last.index.length : 0);
}

/** The whole varbind list that asks for these OIDs, each with NULL in place of a value. */
export function encodeVarbinds(names: readonly AskedName[]): Buffer {
  let length = 0;
  for (const name of names) length += tlvSize(tlvSize(oidLength(name)) + nullBytes);
  const list = Buffer.allocUnsafe(tlvSize(length));
  let at = writeHeader(list, 0, tag.sequence, length);
  for (const name of names) {
    const octets = oidLength(name);
    at = writeHeader(list, at, tag.sequence, tlvSize(octets) + nullBytes);
    at = writeHeader(list, at, tag.oid, octets);
    at = writeOctets(list, at, name.prefix);
    if (name.last) at = writeOctets(list, at, name.last.index);
    list[at] = tag.null;
    list[at + 1] = 0;
    at += nullBytes;
  }
  return list;
}

/** By hand: for a dozen octets quicker than `set`. */
function writeOctets(into: Uint8Array, at: number, octets: Uint8Array): number {
  for (let i = 0; i < octets.length; i += 1) into[at + i] = octets[i]!;
  return at + octets.length;
}
