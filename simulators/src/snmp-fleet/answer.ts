import { type Agent } from './agent.ts';
import { lengthSize, oidValue, pdus, readOid, tags, text, writeLength } from './ber.ts';
import { type Fault } from './fault.ts';
import { absent, askedOids, askedRows, parseRequest, type Request } from './request.ts';

const errors = { tooBig: 1, noSuchName: 2, readOnly: 4, notWritable: 17 } as const;
const nothing = {
  object: Buffer.from([tags.noSuchObject, 0]),
  instance: Buffer.from([tags.noSuchInstance, 0]),
  behind: Buffer.from([tags.endOfMibView, 0]),
} as const;
const one = Buffer.from([tags.integer, 1, 1]);

/** Varbinds are written here one behind the other, and then the headers in front of them, which need their lengths. */
const scratch = Buffer.allocUnsafeSlow(140_000);
const headerRoom = 600;
const longest = 65_507;
let end = headerRoom;

function copy(from: Uint8Array): void {
  // A loop beats Buffer.copy for the few octets of an OID or a value.
  for (let i = 0; i < from.length; i++) scratch[end++] = from[i] as number;
}

/** Adds the varbind of a row; `name` is another one's name where a fault says so. */
function addRow(agent: Agent, position: number, name?: Uint8Array): void {
  const row = agent.tree.rows[position];
  if (!row) throw new RangeError('There is no such row.');
  if (row.value instanceof Uint8Array) return addVarbind(name ?? row.encodedOid, row.value);
  // Room for a header of two octets: a value that needs a longer one is moved behind it.
  const from = end;
  end += 2;
  copy(name ?? row.encodedOid);
  end = row.value(agent, scratch, end);
  const size = end - from - 2;
  const extra = lengthSize(size) - 1;
  if (extra > 0) {
    scratch.copyWithin(from + 2 + extra, from + 2, end);
    end += extra;
  }
  scratch[from] = tags.sequence;
  writeLength(scratch, from + 1, size);
}

function addVarbind(name: Uint8Array, value: Uint8Array): void {
  scratch[end++] = tags.sequence;
  end = writeLength(scratch, end, name.length + value.length);
  copy(name);
  copy(value);
}

let start = headerRoom;
function before(bytes: ArrayLike<number>): void {
  start -= bytes.length;
  scratch.set(bytes, start);
}
function header(tag: number): void {
  const length = end - start;
  start -= 1 + lengthSize(length);
  scratch[start] = tag;
  writeLength(scratch, start + 1, length);
}

/** The message around the varbinds in the scratch buffer. */
function seal(request: Request, status = 0, index = 0): Buffer {
  start = headerRoom;
  header(tags.sequence);
  before([tags.integer, 1, status, tags.integer, 1, index]);
  before(request.requestIdBytes);
  header(pdus.response);
  before(request.communityBytes);
  before(request.versionBytes);
  header(tags.sequence);
  return Buffer.from(scratch.subarray(start, end));
}

/** An error: the varbinds go back as they came (RFC 1157), and none with tooBig in SNMPv2c (RFC 3416 section 4.2.1). */
function refuse(request: Request, status: number, index: number): Buffer {
  end = headerRoom;
  if (!(status === errors.tooBig && request.version === 1)) copy(request.varbinds);
  return seal(request, status, Math.min(index, 127));
}

/** Octets around the varbinds: enough for the headers, the request id and the error fields. */
const aroundBytes = ({ communityBytes }: Request) => communityBytes.length + 32;

function get(agent: Agent, request: Request): Buffer {
  const rows = askedRows(agent.tree, request);
  const otherName = agent.fault?.kind === 'other-oid' ? agent.tree.rows[0]?.encodedOid : undefined;
  let oids: Buffer[] | undefined;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const none = row < 0 || (request.version === 0 && agent.tree.rows[row]?.wide);
    if (none && request.version === 0) return refuse(request, errors.noSuchName, i + 1);
    if (!none) addRow(agent, row, otherName);
    else {
      oids ??= askedOids(request);
      addVarbind(oids[i] as Buffer, row === absent.instance ? nothing.instance : nothing.object);
    }
    if (end > longest) break;
  }
  const limit = agent.facts.maxMessageBytes - aroundBytes(request);
  return end - headerRoom > limit ? refuse(request, errors.tooBig, 0) : seal(request);
}

/** The next row from a position on that the version can carry: SNMPv1 has no Counter64, RFC 3584 has it stepped over. */
function speakable(agent: Agent, { version }: Request, position: number): number {
  let at = position;
  if (version === 0) while (agent.tree.rows[at]?.wide) at += 1;
  return at;
}

/** GETNEXT, and GETBULK (RFC 3416 section 4.2.3), which leaves off where the answer would grow too long. */
function getNext(agent: Agent, request: Request): Buffer {
  const bulk = request.kind === pdus.getBulk;
  const rows = Int32Array.from(askedRows(agent.tree, request));
  const limit = headerRoom + agent.facts.maxMessageBytes - aroundBytes(request);
  const rounds = bulk ? Math.max(1, request.maxRepetitions) : 1;
  let oids: Buffer[] | undefined;
  for (let round = 0; round < rounds; round++) {
    let [sent, ended] = [0, 0];
    for (let i = 0; i < rows.length; i++) {
      const repeats = bulk && i >= request.nonRepeaters;
      if ((round > 0 && !repeats) || (repeats && request.maxRepetitions === 0)) continue;
      const complete = end;
      const position = speakable(agent, request, rows[i] as number);
      if (position < agent.tree.rows.length) {
        addRow(agent, position);
        rows[i] = position + 1;
      } else {
        if (request.version === 0) return refuse(request, errors.noSuchName, i + 1);
        oids ??= askedOids(request);
        // Behind the end, the last name stands again.
        const last = round > 0 ? agent.tree.rows.at(-1)?.encodedOid : oids[i];
        addVarbind(last as Buffer, nothing.behind);
        ended += 1;
      }
      sent += 1;
      if (end <= limit) continue;
      if (!bulk || complete === headerRoom) return refuse(request, errors.tooBig, 0);
      end = complete;
      return seal(request);
    }
    if (sent === ended) break;
  }
  return seal(request);
}

/** OIDs that go up for ever: the asked one with more arcs, the last of them counted on. */
function rising(encoded: Buffer): Buffer {
  const oid = readOid(encoded, 2, encoded.length);
  const longer = oid.length > 20 ? oid : [...oid, ...Array<number>(21 - oid.length).fill(0)];
  return oidValue([...longer.slice(0, -1), (longer.at(-1) ?? 0) + 1]);
}

/** A walk that never ends. */
function endless(agent: Agent, request: Request, fault: Fault): Buffer {
  let oids = askedOids(request);
  const rounds = request.kind === pdus.getBulk ? request.maxRepetitions : 1;
  const limit = headerRoom + agent.facts.maxMessageBytes - 100;
  for (let round = 0; round < rounds && end < limit; round++) {
    if (fault.kind === 'endless-rising') oids = oids.map(rising);
    for (const oid of oids) addVarbind(oid, one);
  }
  return seal(request);
}

/** What an agent that has lost its mind sends, by turns. */
function garbage(packet: Buffer, turn: number): Buffer {
  if (turn % 4 === 1) return Buffer.from(packet).reverse();
  if (turn % 4 === 2) return Buffer.from(packet.subarray(0, packet.length >> 1));
  const lying = Buffer.from(packet);
  // A length of nearly four gigabytes.
  lying.set([0x84, 0xff, 0xff, 0xff, 0xff], 1);
  return turn % 4 === 3 ? lying : Buffer.alloc(0);
}

/**
 * The answer to a packet, or undefined where a real agent is silent: another community, what is no request. The agent must
 * have been brought to the time of the request. Loss, delay and the sender are the fleet's.
 */
export function answer(agent: Agent, packet: Buffer): Buffer | undefined {
  const { fault } = agent;
  end = headerRoom;
  try {
    const request = parseRequest(packet);
    if (request.community !== agent.community) return undefined;
    if (fault?.kind === 'garbage') return garbage(packet, agent.turn);
    if (fault?.kind === 'wrong-request-id') {
      const other = Buffer.from(request.requestIdBytes);
      other[other.length - 1] = (other.at(-1) ?? 0) ^ 0x15;
      return reply(agent, { ...request, requestIdBytes: other });
    }
    return reply(agent, request);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function reply(agent: Agent, request: Request): Buffer {
  const { fault } = agent;
  if (request.kind === pdus.set)
    return refuse(request, request.version === 0 ? errors.readOnly : errors.notWritable, 1);
  if (fault?.kind === 'oversized') {
    addVarbind(askedOids(request)[0] ?? oidValue([1, 3]), text(Buffer.alloc(60_000, 0x41)));
    return seal(request);
  }
  if (request.kind === pdus.get) return get(agent, request);
  if (fault?.kind === 'endless-same' || fault?.kind === 'endless-rising')
    return endless(agent, request, fault);
  return getNext(agent, request);
}
