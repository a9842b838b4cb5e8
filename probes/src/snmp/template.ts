import { tag, tlvSize, writeHeader } from './ber.ts';
import { encodeOidTlv } from './oid.ts';

/** One GET: the encoded varbind list and the OIDs that it asks for. */
export interface GetPart {
  /** Where each of its OIDs stands in the template. */
  positions: readonly number[];
  /** OID TLVs in the order asked. */
  oids: readonly Buffer[];
  varbinds: Buffer;
}

/**
 * The GETs for a fixed list of instances, encoded once and asked again and again of any agent: only request id and
 * community stand in front of it. This is why a poll costs a fraction of what a general SNMP library takes.
 */
export interface GetTemplate {
  count: number;
  parts: readonly GetPart[];
}

export interface TemplateLimits {
  /** Varbinds in one GET. Default 64. */
  maxVarbinds?: number;
  /** Expected octets of one answer's varbinds, so that it fits one Ethernet frame. Default 1420. */
  maxBytes?: number;
}

/** Octets that a value is expected to take in the answer: the usual counter, not the largest. */
const expectedValueBytes = 7;
const nullValue = Buffer.from([tag.null, 0]);

/**
 * Makes the template for instances given as text, in this order. Instances given as a group are asked for in one GET,
 * so that they belong to one moment; only a group that is too large for one is cut.
 * Throws RangeError on a wrong OID (our own error).
 */
export function makeGetTemplate(
  wanted: readonly (string | readonly string[])[],
  limits: TemplateLimits = {},
): GetTemplate {
  const { maxVarbinds = 64, maxBytes = 1420 } = limits;
  const tlvs: Buffer[] = [];
  const parts: GetPart[] = [];
  let open: number[] = [];
  let openBytes = 0;
  const close = () => {
    if (open.length > 0) parts.push(makePart(tlvs, open));
    open = [];
    openBytes = 0;
  };
  for (const item of wanted) {
    const group = (typeof item === 'string' ? [item] : item).map(encodeOidTlv);
    const bytes = group.reduce((sum, oid) => sum + expectedBytes(oid), 0);
    if (open.length + group.length > maxVarbinds || openBytes + bytes > maxBytes) close();
    for (const oid of group) {
      if (open.length >= maxVarbinds || openBytes + expectedBytes(oid) > maxBytes) close();
      open.push(tlvs.push(oid) - 1);
      openBytes += expectedBytes(oid);
    }
  }
  close();
  return { count: tlvs.length, parts };
}

function expectedBytes(oid: Buffer): number {
  return 2 + oid.length + expectedValueBytes;
}

/** The two halves of a GET whose answer was too big for the agent; undefined when it asks for one value only. */
export function halve(part: GetPart): [GetPart, GetPart] | undefined {
  if (part.oids.length < 2) return undefined;
  const middle = part.oids.length >> 1;
  return [pick(part, (index) => index < middle), pick(part, (index) => index >= middle)];
}

/** A GET without the varbind that the agent would not answer (`index` from 0); undefined when none is left. */
export function without(part: GetPart, index: number): GetPart | undefined {
  return part.oids.length < 2 ? undefined : pick(part, (other) => other !== index);
}

function pick(part: GetPart, keep: (index: number) => boolean): GetPart {
  const oids = part.oids.filter((_, index) => keep(index));
  return {
    positions: part.positions.filter((_, index) => keep(index)),
    oids,
    varbinds: encodeVarbinds(oids),
  };
}

function makePart(tlvs: readonly Buffer[], positions: readonly number[]): GetPart {
  const oids = positions.map((position) => tlvs[position]!);
  return { positions, oids, varbinds: encodeVarbinds(oids) };
}

/** The whole varbind list that asks for these OID TLVs. */
export function encodeVarbinds(oids: readonly Uint8Array[]): Buffer {
  const length = oids.reduce((sum, oid) => sum + tlvSize(oid.length + nullValue.length), 0);
  const list = Buffer.allocUnsafe(tlvSize(length));
  let at = writeHeader(list, 0, tag.sequence, length);
  for (const oid of oids) {
    at = writeHeader(list, at, tag.sequence, oid.length + nullValue.length);
    list.set(oid, at);
    list.set(nullValue, at + oid.length);
    at += oid.length + nullValue.length;
  }
  return list;
}
