import { type DnsRecordType, dnsRecordTypes } from '@linekeeper/contract/dial/settings/dns';
import { parseAddress } from '../../address.ts';
import { type Reader, readName } from './name.ts';

export interface DnsRecord {
  readonly name: string;
  /** One of the known types, or `TYPE65` for another (RFC 3597). */
  readonly type: string;
  readonly ttlSeconds: number;
  /** As dig writes it, cut to a thousand letters. */
  readonly data: string;
}

const mostLetters = 1_000;
export const typeNumbers: Readonly<Record<DnsRecordType, number>> = {
  ...{ A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33 },
};
const knownTypes: ReadonlyMap<number, DnsRecordType> = new Map(
  dnsRecordTypes.map((type) => [typeNumbers[type], type]),
);

/** Reads a record (RFC 1035, 4.1.3); undefined where there is none whole. Data that does not fit its type is shown as bytes. */
export function readRecord(reader: Reader): DnsRecord | undefined {
  const { bytes } = reader;
  const name = readName(reader);
  if (name === undefined || reader.at + 10 > bytes.length) return undefined;
  const number = bytes.readUInt16BE(reader.at);
  const ttl = bytes.readUInt32BE(reader.at + 4);
  const from = reader.at + 10;
  const to = from + bytes.readUInt16BE(reader.at + 8);
  if (to > bytes.length) return undefined;
  reader.at = to;
  const type = knownTypes.get(number);
  const data = (type && dataText(type, bytes, from, to)) ?? unknownText(bytes.subarray(from, to));
  return {
    ...{ name, type: type ?? `TYPE${number}`, data: data.slice(0, mostLetters) },
    // A time above 2³¹ is none (RFC 2181, section 8).
    ttlSeconds: ttl > 0x7fffffff ? 0 : ttl,
  };
}

/** The data of a record of a known type; undefined where it does not have the form of it. */
function dataText(type: DnsRecordType, bytes: Buffer, from: number, to: number): string | undefined {
  const length = to - from;
  switch (type) {
    case 'A':
      return length === 4 ? [...bytes.subarray(from, to)].join('.') : undefined;
    case 'AAAA':
      return length === 16 ? ipv6Text(bytes.subarray(from, to)) : undefined;
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return fieldsText({ bytes, at: from }, to, { names: 1 });
    case 'MX':
      return fieldsText({ bytes, at: from }, to, { shorts: 1, names: 1 });
    case 'SRV':
      return fieldsText({ bytes, at: from }, to, { shorts: 3, names: 1 });
    case 'SOA':
      return fieldsText({ bytes, at: from }, to, { names: 2, longs: 5 });
    case 'TXT':
      return stringsText(bytes.subarray(from, to));
  }
}

/** So many numbers of 16 bits, then names, then numbers of 32 bits; all of the data and no more. */
function fieldsText(
  reader: Reader,
  to: number,
  { shorts = 0, names, longs = 0 }: { shorts?: number; names: number; longs?: number },
): string | undefined {
  const { bytes } = reader;
  const fields: (string | number)[] = [];
  if (reader.at + shorts * 2 > to) return undefined;
  for (let i = 0; i < shorts; i++, reader.at += 2) fields.push(bytes.readUInt16BE(reader.at));
  for (let i = 0; i < names; i++) {
    const name = readName(reader);
    if (name === undefined) return undefined;
    fields.push(name === '.' ? name : `${name}.`);
  }
  if (reader.at + longs * 4 !== to) return undefined;
  for (let i = 0; i < longs; i++, reader.at += 4) fields.push(bytes.readUInt32BE(reader.at));
  return fields.join(' ');
}

/** Each string in quotes; what cannot be printed as `\123`. */
function stringsText(data: Buffer): string | undefined {
  const strings: string[] = [];
  for (let at = 0; at < data.length;) {
    const end = at + 1 + data[at]!;
    if (end > data.length) return undefined;
    const letters = Array.from(data.subarray(at + 1, end), (byte) => {
      const letter = String.fromCharCode(byte);
      if (letter === '"' || letter === '\\') return `\\${letter}`;
      return byte >= 32 && byte < 127 ? letter : `\\${String(byte).padStart(3, '0')}`;
    });
    strings.push(`"${letters.join('')}"`);
    at = end;
  }
  return strings.length > 0 ? strings.join(' ') : undefined;
}

function ipv6Text(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(i * 2).toString(16)).join(':');
  return parseAddress(groups)?.address ?? groups;
}

/** Data of a type that is not known, as RFC 3597 writes it. */
const unknownText = (data: Buffer) => `\\# ${data.length} ${data.toString('hex')}`.trimEnd();
