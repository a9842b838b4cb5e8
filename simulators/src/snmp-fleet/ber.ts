// The little of BER (ITU-T X.690) that SNMP needs. Written apart from the product's codec: an independent oracle.

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

/** The octets of a length: one below 128, else their count and then the length. */
export function writeLength(out: Uint8Array, at: number, length: number): number {
  if (length < 0x80) {
    out[at] = length;
    return at + 1;
  }
  if (length < 0x100) {
    out[at] = 0x81;
    out[at + 1] = length;
    return at + 2;
  }
  out[at] = 0x82;
  out[at + 1] = length >>> 8;
  out[at + 2] = length & 0xff;
  return at + 3;
}

export function lengthSize(length: number): number {
  return length < 0x80 ? 1 : length < 0x100 ? 2 : 3;
}

/** One value with its tag and length. */
export function tlv(tag: number, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(1 + lengthSize(content.length) + content.length);
  bytes[0] = tag;
  bytes.set(content, writeLength(bytes, 1, content.length));
  return bytes;
}

/** A whole number of 0 up to 2^53 in the fewest octets whose first bit is clear. Returns where it ends. */
export function writeUnsigned(out: Uint8Array, at: number, tag: number, value: number): number {
  return writeUnsigned64(out, at, tag, { high: Math.floor(value / 0x1_0000_0000), low: value >>> 0 });
}

/** The same for 64 bits in two halves. */
export function writeUnsigned64(
  out: Uint8Array,
  at: number,
  tag: number,
  { high, low }: { high: number; low: number },
): number {
  out[at] = tag;
  const size = high > 0 ? 4 + octets(high) : octets(low);
  out[at + 1] = size;
  let to = at + 2;
  for (let shift = (size - 1) * 8; shift >= 0; shift -= 8) {
    if (shift >= 64) out[to++] = 0;
    else if (shift >= 32) out[to++] = high >>> (shift - 32);
    else out[to++] = low >>> shift;
  }
  return to;
}

/** Octets of a 32-bit number with its first bit clear: 5 where the highest bit is set. */
function octets(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x8000) return 2;
  if (value < 0x80_0000) return 3;
  return value < 0x8000_0000 ? 4 : 5;
}

export function unsigned(value: number, tag: number = tags.integer): Buffer {
  const bytes = Buffer.alloc(12);
  return Buffer.from(bytes.subarray(0, writeUnsigned(bytes, 0, tag, value)));
}

export function text(value: string | Uint8Array): Buffer {
  return tlv(tags.octetString, typeof value === 'string' ? Buffer.from(value, 'utf8') : value);
}

export function writeText(out: Buffer, at: number, value: string): number {
  out[at] = tags.octetString;
  const from = writeLength(out, at + 1, Buffer.byteLength(value));
  return from + out.write(value, from);
}

export function parseOid(dotted: string): number[] {
  return dotted.split('.').map(Number);
}

export function oidValue(oid: Oid): Buffer {
  const [first = 0, second = 0, ...rest] = oid;
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tlv(tags.oid, Buffer.from(bytes));
}

/** The arcs of an encoded OID's content. */
export function readOid(bytes: Uint8Array, start: number, end: number): number[] {
  const oid: number[] = [];
  let arc = 0;
  for (let at = start; at < end; at++) {
    const octet = bytes[at] ?? 0;
    arc = arc * 128 + (octet & 0x7f);
    if (octet >= 0x80) continue;
    if (oid.length === 0) {
      const first = Math.min(2, Math.floor(arc / 40));
      oid.push(first, arc - first * 40);
    } else oid.push(arc);
    arc = 0;
  }
  return oid;
}

export function compareOid(a: Oid, b: Oid): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Reads TLVs one after the other up to `end`. Throws RangeError on anything that does not fit. */
export class Reader {
  readonly bytes: Buffer;
  readonly end: number;
  at: number;

  constructor(bytes: Buffer, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Steps over the next TLV, which must have this tag (any where none is given), and gives its content's bounds. */
  next(tag?: number): { tag: number; start: number; end: number } {
    const found = this.bytes[this.at];
    if (this.at >= this.end || found === undefined || (tag !== undefined && found !== tag))
      throw new RangeError('Another tag was expected.');
    let size = this.bytes[this.at + 1] ?? 0xff;
    let start = this.at + 2;
    if (size >= 0x80) {
      const count = size & 0x7f;
      if (count < 1 || count > 3) throw new RangeError('No length that a datagram can have.');
      size = this.bytes.readUIntBE(start, count);
      start += count;
    }
    const end = start + size;
    if (end > this.end) throw new RangeError('It ends behind what holds it.');
    this.at = end;
    return { tag: found, start, end };
  }

  /** Opens the next TLV. */
  open(tag?: number): Reader {
    const { start, end } = this.next(tag);
    return new Reader(this.bytes, start, end);
  }

  integer(): number {
    const { start, end } = this.next(tags.integer);
    if (end - start < 1 || end - start > 4) throw new RangeError('No integer of 32 bits.');
    return this.bytes.readIntBE(start, end - start);
  }
}
