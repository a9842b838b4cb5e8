/** The little of BER (X.690) and SNMP (RFC 3416) that an agent needs; written apart from the product's own, as its peer. */

export const tags = {
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  counter32: 0x41,
  gauge32: 0x42,
  timeTicks: 0x43,
  counter64: 0x46,
  noSuchObject: 0x80,
  noSuchInstance: 0x81,
  endOfMibView: 0x82,
} as const;
export const pdus = { get: 0xa0, getNext: 0xa1, response: 0xa2, set: 0xa3, getBulk: 0xa5 } as const;

export type Oid = readonly number[];

function lengthOf(size: number): number[] {
  if (size < 0x80) return [size];
  if (size < 0x100) return [0x81, size];
  return [0x82, size >> 8, size & 0xff];
}

export function tlv(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

/** A two's complement integer in the fewest octets; `unsigned` types keep a leading zero where the first bit is set. */
export function integer(value: bigint | number, tag: number = tags.integer): Buffer {
  let rest = BigInt(value);
  const octets: number[] = [];
  do {
    octets.unshift(Number(rest & 0xffn));
    rest >>= 8n;
  } while (!((rest === 0n && octets[0]! < 0x80) || (rest === -1n && octets[0]! >= 0x80)));
  return Buffer.from([tag, octets.length, ...octets]);
}

export function text(value: string | Uint8Array): Buffer {
  return tlv(tags.octetString, typeof value === 'string' ? Buffer.from(value, 'utf8') : value);
}

export function oidValue(oid: Oid): Buffer {
  const [first = 0, second = 0, ...rest] = oid;
  const octets: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | 0x80);
    octets.push(...groups);
  }
  return tlv(tags.oid, Buffer.from(octets));
}

export function parseOid(dotted: string): number[] {
  return dotted.split('.').map(Number);
}

/** Reads TLVs one after the other. Throws RangeError on anything that does not fit: the packet is then dropped. */
export class Reader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The content's bounds of the next TLV, which must have this tag (any where none is given). */
  next(tag?: number): { tag: number; start: number; end: number } {
    const found = this.bytes[this.at];
    if (found === undefined || (tag !== undefined && found !== tag))
      throw new RangeError('Another tag was expected.');
    let size = this.bytes[this.at + 1] ?? Number.NaN;
    let start = this.at + 2;
    if (size >= 0x80) {
      const count = size & 0x7f;
      size = this.bytes.readUIntBE(start, count);
      start += count;
    }
    const end = start + size;
    if (!(end <= this.bytes.length)) throw new RangeError('It ends too early.');
    this.at = end;
    return { tag: found, start, end };
  }

  integer(): number {
    const { start, end } = this.next(tags.integer);
    return this.bytes.readIntBE(start, end - start);
  }
}

export function readOid(bytes: Buffer, start: number, end: number): number[] {
  const oid: number[] = [];
  let arc = 0;
  for (let at = start; at < end; at++) {
    const octet = bytes[at]!;
    arc = arc * 128 + (octet & 0x7f);
    if (octet >= 0x80) continue;
    if (oid.length === 0)
      oid.push(Math.min(2, Math.floor(arc / 40)), arc - Math.min(2, Math.floor(arc / 40)) * 40);
    else oid.push(arc);
    arc = 0;
  }
  return oid;
}

export function compareOid(a: Oid, b: Oid): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
