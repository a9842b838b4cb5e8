import type { SnmpCredentials } from '@linekeeper/contract/monitoring/probes';
import { encodeInteger, readInteger, Tlv, tag, tlvSize, writeHeader } from './ber.ts';

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

export interface Question {
  credentials: SnmpCredentials;
  pdu: number;
  requestId: number;
  /** For GETBULK; 0 otherwise. */
  maxRepetitions: number;
  /** Length of the encoded varbind list that follows the head. */
  varbindsLength: number;
}

/**
 * Everything of a v1 or v2c message in front of its varbind list (RFC 3417, RFC 1157). The list is sent right behind
 * it, so that one encoded list serves all agents. Version 3 would wrap the same PDU in another envelope here.
 */
export function encodeHead(question: Question): Buffer {
  const community = Buffer.from(question.credentials.community, 'utf8');
  const version = question.credentials.version === 'v1' ? 0 : 1;
  const nonRepeaters = encodeInteger(0);
  const maxRepetitions = encodeInteger(question.maxRepetitions);
  const requestId = encodeInteger(question.requestId);
  const pduLength = requestId.length + nonRepeaters.length + maxRepetitions.length + question.varbindsLength;
  const length = 3 + tlvSize(community.length) + tlvSize(pduLength);
  const head = Buffer.allocUnsafe(tlvSize(length) - question.varbindsLength);
  let at = writeHeader(head, 0, tag.sequence, length);
  head[at] = tag.integer;
  head[at + 1] = 1;
  head[at + 2] = version;
  at = writeHeader(head, at + 3, tag.octets, community.length);
  head.set(community, at);
  at = writeHeader(head, at + community.length, question.pdu, pduLength);
  for (const part of [requestId, nonRepeaters, maxRepetitions]) {
    head.set(part, at);
    at += part.length;
  }
  return head;
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
