import { type DnsRecordType } from '@linekeeper/contract/dial/settings/dns';
import { type DnsRecord, readRecord, typeNumbers } from './record.ts';
import { type Reader, readName, writeName } from './name.ts';

/** Messages of the DNS (RFC 1035, section 4), as far as asking goes. */

const internet = 1;
const headerBytes = 12;
/** Records that are kept; a message can hold thousands. */
const mostRecords = 100;

export interface DnsQuestion {
  readonly id: number;
  readonly name: string;
  readonly type: DnsRecordType;
  readonly isRecursive: boolean;
}

export interface DnsAnswer {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly isTruncated: boolean;
  readonly answers: DnsRecord[];
}

/** A message that asks one question. Throws RangeError for a name that is none. */
export function encodeQuestion({ id, name, type, isRecursive }: DnsQuestion): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(isRecursive ? 0x0100 : 0, 2);
  header.writeUInt16BE(1, 4);
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(typeNumbers[type], 0);
  tail.writeUInt16BE(internet, 2);
  return Buffer.concat([header, writeName(name), tail]);
}

/**
 * Reads the answer to a question: `other` for one to somebody else's or to another question (the same id, question and
 * opcode are asked for), undefined for what is no message. A message that was cut off is read as far as it goes.
 */
export function decodeAnswer(bytes: Buffer, question: DnsQuestion): DnsAnswer | 'other' | undefined {
  if (bytes.length < headerBytes) return undefined;
  const flags = bytes.readUInt16BE(2);
  const isAnswer = (flags & 0x8000) !== 0 && ((flags >> 11) & 15) === 0;
  if (bytes.readUInt16BE(0) !== question.id || !isAnswer) return 'other';
  const isTruncated = (flags & 0x0200) !== 0;
  const reader: Reader = { bytes, at: headerBytes };
  const asked = readQuestion(reader, bytes.readUInt16BE(4));
  // A server that cannot read a question may leave it out (FORMERR); nothing else may.
  if (asked === undefined) return (flags & 15) === 1 && bytes.length === headerBytes ? answer([]) : undefined;
  if (asked !== questionKey(question.name, typeNumbers[question.type], internet)) return 'other';
  const records = readRecords(reader, bytes.readUInt16BE(6));
  return records || isTruncated ? answer(records ?? []) : undefined;

  function answer(answers: DnsRecord[]): DnsAnswer {
    return { rcode: flags & 15, isAuthoritative: (flags & 0x0400) !== 0, isTruncated, answers };
  }
}

/** Names are the same whatever their case (RFC 4343). */
const questionKey = (name: string, type: number, cls: number) =>
  `${name.toLowerCase().replace(/\.$/, '')} ${type} ${cls}`;

function readQuestion(reader: Reader, count: number): string | undefined {
  if (count !== 1) return undefined;
  const name = readName(reader);
  if (name === undefined || reader.at + 4 > reader.bytes.length) return undefined;
  const key = questionKey(
    name,
    reader.bytes.readUInt16BE(reader.at),
    reader.bytes.readUInt16BE(reader.at + 2),
  );
  reader.at += 4;
  return key;
}

function readRecords(reader: Reader, count: number): DnsRecord[] | undefined {
  const records: DnsRecord[] = [];
  for (let i = 0; i < Math.min(count, mostRecords); i++) {
    const record = readRecord(reader);
    if (!record) return undefined;
    records.push(record);
  }
  return records;
}
