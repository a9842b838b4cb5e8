import type { SnmpCredentials } from '@linekeeper/contract/monitoring/probes';
import {
  encodeInteger,
  encodeTlv,
  integerSize,
  readInteger,
  Tlv,
  tag,
  tlvSize,
  writeHeader,
  writeInteger,
} from './ber.ts';

/** RFC 3416 §3. */
export const pdu = { get: 0xa0, getNext: 0xa1, response: 0xa2, getBulk: 0xa5 } as const;
export const errorStatus = {
  none: 0,
  tooBig: 1,
  noSuchName: 2,
  genErr: 5,
  noAccess: 6,
  authorization: 16,
} as const;

/** What one message asks. */
export interface Question {
  readonly pdu: number;
  /** For GETBULK; else 0. */
  readonly maxRepetitions: number;
  /** The encoded varbind list: it stands at the end, so that one list serves all agents. */
  readonly varbinds: Buffer;
}

/** Version and community (RFC 3417, RFC 1157): the same in all messages to an agent. */
export function encodeEnvelope(credentials: SnmpCredentials): Buffer {
  const version = encodeInteger(credentials.version === 'v1' ? 0 : 1);
  return Buffer.concat([version, encodeTlv(tag.octets, Buffer.from(credentials.community, 'utf8'))]);
}

/** Octets of a PDU's fields: request id in four octets, non-repeaters 0, maximum of repetitions. */
function fieldsSize(question: Question): number {
  return 6 + 3 + 2 + integerSize(question.maxRepetitions) + question.varbinds.length;
}

/** Octets of the whole message. */
export function messageSize(envelope: Buffer, question: Question): number {
  return tlvSize(envelope.length + tlvSize(fieldsSize(question)));
}

/**
 * Writes a whole v1 or v2c message at the beginning of `into`, which must hold `messageSize` octets. The request id must
 * take four octets (0x00800000 to 0x7fffffff). Version 3 would wrap the same PDU in another envelope here.
 */
export function writeMessage(into: Buffer, envelope: Buffer, question: Question, requestId: number): void {
  const fields = fieldsSize(question);
  let at = writeHeader(into, 0, tag.sequence, envelope.length + tlvSize(fields));
  into.set(envelope, at);
  at = writeHeader(into, at + envelope.length, question.pdu, fields);
  at = writeInteger(into, at, requestId);
  at = writeInteger(into, at, 0);
  at = writeInteger(into, at, question.maxRepetitions);
  into.set(question.varbinds, at);
}

/** Where the parts of a received message lie. One object is used again and again. */
export class Answer {
  bytes: Buffer = Buffer.alloc(0);
  version = 0;
  communityStart = 0;
  communityEnd = 0;
  pdu = 0;
  requestId = 0;
  errorStatus = 0;
  errorIndex = 0;
  /** The content of the varbind list. */
  start = 0;
  end = 0;
  readonly #tlv = new Tlv();

  /** Takes a datagram apart down to the varbind list; false when it is no v1 or v2c message. Never throws. */
  parse(bytes: Buffer): boolean {
    const tlv = this.#tlv;
    // What stands behind the message is not looked at: some agents pad their datagrams.
    if (!tlv.expect(bytes, 0, bytes.length, tag.sequence)) return false;
    const messageEnd = tlv.end;
    if (!tlv.expect(bytes, tlv.start, messageEnd, tag.integer)) return false;
    this.version = readInteger(bytes, tlv.start, tlv.end);
    if (this.version !== 0 && this.version !== 1) return false;
    if (!tlv.expect(bytes, tlv.end, messageEnd, tag.octets)) return false;
    this.communityStart = tlv.start;
    this.communityEnd = tlv.end;
    if (!tlv.read(bytes, tlv.end, messageEnd) || tlv.end !== messageEnd) return false;
    this.pdu = tlv.tag;
    if (!tlv.expect(bytes, tlv.start, messageEnd, tag.integer)) return false;
    this.requestId = readInteger(bytes, tlv.start, tlv.end);
    if (!tlv.expect(bytes, tlv.end, messageEnd, tag.integer)) return false;
    this.errorStatus = readInteger(bytes, tlv.start, tlv.end);
    if (!tlv.expect(bytes, tlv.end, messageEnd, tag.integer)) return false;
    this.errorIndex = readInteger(bytes, tlv.start, tlv.end);
    if (!tlv.expect(bytes, tlv.end, messageEnd, tag.sequence) || tlv.end !== messageEnd) return false;
    this.start = tlv.start;
    this.end = tlv.end;
    this.bytes = bytes;
    return !Number.isNaN(this.requestId + this.errorStatus + this.errorIndex);
  }

  /** True when the message carries exactly this community. */
  hasCommunity(community: Uint8Array): boolean {
    if (this.communityEnd - this.communityStart !== community.length) return false;
    for (let i = 0; i < community.length; i += 1) {
      if (this.bytes[this.communityStart + i] !== community[i]) return false;
    }
    return true;
  }
}
