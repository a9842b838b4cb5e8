import { Tlv } from './ber.ts';
import { pdu, type Question } from './message.ts';
import { encodeOid } from './oid.ts';
import { encodeVarbinds } from './varbinds.ts';

/** One GET: the encoded varbind list and where in it the OIDs lie, in flat arrays: there are hundreds a device. */
export interface GetPart extends Question {
  /** Where each of its OIDs stands in the template. */
  readonly positions: Int32Array;
  /** Where the content of each OID begins in `varbinds`, in the order asked. */
  readonly oids: Int32Array;
  /** Where it ends. */
  readonly oidEnds: Int32Array;
}

/**
 * The GETs for a fixed list of instances, encoded once and asked again and again of any agent: only request id and
 * community stand in front of it. This is why a poll costs a fraction of what a general SNMP library takes.
 */
export interface GetTemplate {
  readonly count: number;
  readonly parts: readonly GetPart[];
}

export interface TemplateLimits {
  /** Varbinds in one GET. Default 64. */
  maxVarbinds?: number;
  /** Expected octets of one answer's varbinds, so that it fits one Ethernet frame. Default 1420. */
  maxBytes?: number;
}

/** Octets that a value is expected to take in the answer: the usual counter, not the largest. */
const expectedValueBytes = 7;

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
  const oids: Buffer[] = [];
  const parts: GetPart[] = [];
  let open: number[] = [];
  let openBytes = 0;
  const close = () => {
    if (open.length > 0)
      parts.push(
        makePart(
          open.map((position) => oids[position]!),
          open,
        ),
      );
    open = [];
    openBytes = 0;
  };
  for (const item of wanted) {
    const group = (typeof item === 'string' ? [item] : item).map(encodeOid);
    const bytes = group.reduce((sum, oid) => sum + expectedBytes(oid), 0);
    if (open.length + group.length > maxVarbinds || openBytes + bytes > maxBytes) close();
    for (const oid of group) {
      if (open.length >= maxVarbinds || openBytes + expectedBytes(oid) > maxBytes) close();
      open.push(oids.push(oid) - 1);
      openBytes += expectedBytes(oid);
    }
  }
  close();
  return { count: oids.length, parts };
}

function expectedBytes(oid: Buffer): number {
  return 4 + oid.length + expectedValueBytes;
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
  const kept = [...part.oids.keys()].filter(keep);
  return makePart(
    kept.map((index) => part.varbinds.subarray(part.oids[index], part.oidEnds[index])),
    kept.map((index) => part.positions[index]!),
  );
}

function makePart(oids: readonly Uint8Array[], positions: readonly number[]): GetPart {
  const varbinds = encodeVarbinds(oids.map((prefix) => ({ prefix })));
  const part: GetPart = {
    pdu: pdu.get,
    maxRepetitions: 0,
    varbinds,
    positions: Int32Array.from(positions),
    oids: new Int32Array(oids.length),
    oidEnds: new Int32Array(oids.length),
  };
  const [list, varbind, name] = [new Tlv(), new Tlv(), new Tlv()];
  list.read(varbinds, 0, varbinds.length);
  for (let i = 0, at = list.start; i < oids.length; i += 1, at = varbind.end) {
    varbind.read(varbinds, at, list.end);
    name.read(varbinds, varbind.start, varbind.end);
    part.oids[i] = name.start;
    part.oidEnds[i] = name.end;
  }
  return part;
}
