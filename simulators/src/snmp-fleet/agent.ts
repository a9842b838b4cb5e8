import { compareOid, type Oid, oidValue, pdus, Reader, readOid, tags, text, tlv } from './ber.ts';
import { type Fault } from './fault.ts';
import { type Layout, type Mib } from './mib.ts';

const scratch = Buffer.allocUnsafe(70_000);
/** Room for the header, which is as long as what follows says. */
const headerRoom = 512;
const noSuchInstance = Buffer.from([tags.noSuchInstance, 0]);
const endOfMibView = Buffer.from([tags.endOfMibView, 0]);
const maxAnswerBytes = 1_400;

export interface Answering {
  readonly community: string;
  readonly mib: Mib;
}

/** The first entry behind an OID: by its position where it is one of ours, else by halving. */
function positionAfter({ oids, positions }: Layout, packet: Buffer, start: number, end: number): number {
  const known = positions.get(packet.toString('latin1', start, end));
  if (known !== undefined) return known + 1;
  const oid = readOid(packet, start, end);
  let [low, high] = [0, oids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareOid(oids[middle]!, oid) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Writes varbinds one behind the other into the scratch buffer. */
class Varbinds {
  end = headerRoom;
  count = 0;

  add(encodedOid: Uint8Array, value: Uint8Array): void {
    const size = encodedOid.length + value.length;
    let at = this.end;
    scratch[at++] = tags.sequence;
    if (size < 0x80) scratch[at++] = size;
    else {
      scratch[at++] = 0x82;
      scratch[at++] = size >> 8;
      scratch[at++] = size & 0xff;
    }
    scratch.set(encodedOid, at);
    scratch.set(value, at + encodedOid.length);
    this.end = at + size;
    this.count += 1;
  }

  get size(): number {
    return this.end - headerRoom;
  }
}

interface Request {
  readonly version: Buffer;
  readonly community: Buffer;
  readonly requestId: Buffer;
  readonly kind: number;
  readonly nonRepeaters: number;
  readonly maxRepetitions: number;
  /** Bounds of the contents of the asked OIDs. */
  readonly asked: readonly (readonly [start: number, end: number])[];
}

function parse(packet: Buffer): Request {
  const outer = new Reader(packet);
  const message = new Reader(packet, outer.next(tags.sequence).start);
  const part = () => {
    const from = message.at;
    const { end } = message.next();
    return packet.subarray(from, end);
  };
  const version = part();
  const community = part();
  const pdu = message.next();
  const body = new Reader(packet, pdu.start);
  const idFrom = body.at;
  const requestId = packet.subarray(idFrom, body.next(tags.integer).end);
  const nonRepeaters = body.integer();
  const maxRepetitions = body.integer();
  const list = body.next(tags.sequence);
  const reader = new Reader(packet, list.start);
  const asked: [number, number][] = [];
  while (reader.at < list.end) {
    const varbind = reader.next(tags.sequence);
    const oid = new Reader(packet, varbind.start).next(tags.oid);
    asked.push([oid.start, oid.end]);
  }
  return { version, community, requestId, kind: pdu.tag, nonRepeaters, maxRepetitions, asked };
}

function respond(request: Request, varbinds: Varbinds, requestId = request.requestId): Buffer {
  const list = Buffer.from(scratch.subarray(headerRoom, varbinds.end));
  const noError = Buffer.from([tags.integer, 1, 0, tags.integer, 1, 0]);
  const pdu = tlv(pdus.response, Buffer.concat([requestId, noError, tlv(tags.sequence, list)]));
  return tlv(tags.sequence, Buffer.concat([request.version, request.community, pdu]));
}

function valueAt({ values }: Mib, position: number, nowS: number): Buffer {
  const value = values[position]!;
  return typeof value === 'function' ? value(nowS) : value;
}
const oidBytes = (packet: Buffer, [start, end]: readonly [number, number]) =>
  tlv(tags.oid, packet.subarray(start, end));

/** OIDs that go up for ever: the asked one with one more arc, counted on. */
function rising(oid: Oid): Oid {
  const last = oid.at(-1) ?? 0;
  return oid.length > 20
    ? [...oid.slice(0, -1), last + 1]
    : [...oid, ...Array<number>(21 - oid.length).fill(1)];
}

interface Asked {
  readonly packet: Buffer;
  readonly fault: Fault | undefined;
  readonly nowS: number;
}

/** GETNEXT (one round) and GETBULK (RFC 3416 section 4.2.3); stops adding where the answer would grow too large. */
function bulkRows(agent: Answering, request: Request, varbinds: Varbinds, { packet, fault, nowS }: Asked) {
  const repetitions = request.kind === pdus.getBulk ? request.maxRepetitions : 1;
  const first = request.kind === pdus.getBulk ? request.nonRepeaters : 0;
  const cursors = request.asked.map(([start, end]) => ({
    position: positionAfter(agent.mib.layout, packet, start, end),
    oid: readOid(packet, start, end),
  }));
  for (let round = 0; round < repetitions; round++) {
    for (const [index, cursor] of cursors.entries()) {
      if (round > 0 && index < first) continue;
      if (varbinds.size > maxAnswerBytes - 80 && varbinds.count > 0 && round > 0) return;
      if (fault?.kind === 'endless-same')
        varbinds.add(oidBytes(packet, request.asked[index]!), Buffer.from([tags.integer, 1, 1]));
      else if (fault?.kind === 'endless-rising') {
        cursor.oid = [...rising(cursor.oid)];
        varbinds.add(oidValue(cursor.oid), Buffer.from([tags.integer, 1, 1]));
      } else {
        const encoded = agent.mib.layout.encoded[cursor.position];
        if (encoded) varbinds.add(encoded, valueAt(agent.mib, cursor.position++, nowS));
        else varbinds.add(agent.mib.layout.encoded.at(-1)!, endOfMibView);
      }
    }
  }
}

/** The answer to a packet, or undefined where a real agent is silent: wrong community, garbage, what it does not speak. */
export function answer(agent: Answering, packet: Buffer, nowS: number, fault?: Fault): Buffer | undefined {
  let request: Request;
  try {
    request = parse(packet);
  } catch {
    return undefined;
  }
  if (request.community.toString('latin1', 2) !== agent.community) return undefined;
  if (fault?.kind === 'garbage') return Buffer.from(packet.subarray(0, packet.length - 7)).reverse();
  const varbinds = new Varbinds();
  if (fault?.kind === 'oversized') {
    varbinds.add(oidBytes(packet, request.asked[0] ?? [0, 0]), text(Buffer.alloc(60_000, 0x41)));
  } else if (request.kind === pdus.get) {
    for (const bounds of request.asked) {
      const { positions, encoded } = agent.mib.layout;
      const position = positions.get(packet.toString('latin1', bounds[0], bounds[1]));
      const asked = fault?.kind === 'other-oid' ? encoded[0] : encoded[position ?? -1];
      const value = position === undefined ? noSuchInstance : valueAt(agent.mib, position, nowS);
      varbinds.add(asked ?? oidBytes(packet, bounds), value);
    }
  } else if (request.kind === pdus.getNext || request.kind === pdus.getBulk) {
    bulkRows(agent, request, varbinds, { packet, fault, nowS });
  } else return undefined;
  if (fault?.kind !== 'wrong-request-id') return respond(request, varbinds);
  const other = Buffer.from(request.requestId);
  other[other.length - 1] = other[other.length - 1]! ^ 1;
  return respond(request, varbinds, other);
}
