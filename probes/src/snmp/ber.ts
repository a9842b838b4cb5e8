/**
 * The part of BER (ITU-T X.690) that SNMP uses, read with suspicion: definite lengths only, nothing outside its parent,
 * no recursion, no allocation and no exception for whatever bytes come in.
 */

export const tag = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  ipAddress: 0x40,
  counter32: 0x41,
  gauge32: 0x42,
  timeticks: 0x43,
  opaque: 0x44,
  counter64: 0x46,
  noSuchObject: 0x80,
  noSuchInstance: 0x81,
  endOfMibView: 0x82,
} as const;

/** One tag-length-value: where its content lies. One object is used again and again. */
export class Tlv {
  tag = 0;
  start = 0;
  end = 0;

  /** Reads the header at `at`; false when no whole TLV lies between `at` and `limit`. */
  read(bytes: Uint8Array, at: number, limit: number): boolean {
    if (at + 2 > limit) return false;
    const first = bytes[at]!;
    if ((first & 0x1f) === 0x1f) return false; // tags of several bytes do not occur in SNMP
    let length = bytes[at + 1]!;
    let start = at + 2;
    if (length >= 0x80) {
      const octets = length & 0x7f;
      // 0 would be the indefinite form; longer than 4 cannot fit a datagram. Leading zeros are common and harmless.
      if (octets === 0 || octets > 4 || start + octets > limit) return false;
      length = 0;
      for (let i = 0; i < octets; i += 1) length = length * 256 + bytes[start + i]!;
      start += octets;
    }
    if (length > limit - start) return false;
    this.tag = first;
    this.start = start;
    this.end = start + length;
    return true;
  }

  /** As `read`, and only if the tag is the expected one. */
  expect(bytes: Uint8Array, at: number, limit: number, expected: number): boolean {
    return this.read(bytes, at, limit) && this.tag === expected;
  }
}

/** INTEGER of 1 to 4 octets; NaN when it is none. */
export function readInteger(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > 4) return NaN;
  let value = (bytes[start]! << 24) >> 24;
  for (let i = start + 1; i < end; i += 1) value = (value << 8) | bytes[i]!;
  return value;
}

/** Unsigned 32 bits in 1 to 5 octets; NaN when it is none. Agents that forget the leading zero are understood. */
export function readUnsigned32(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > 5 || (length === 5 && bytes[start] !== 0)) return NaN;
  let value = 0;
  for (let i = start; i < end; i += 1) value = (value << 8) | bytes[i]!;
  return value >>> 0;
}

/**
 * Unsigned 64 bits in 1 to 9 octets, as two 32-bit words at `into[at]` (low) and `into[at + 1]` (high); false when it is
 * none. Two words and not one bigint: no allocation on the way of every sample.
 */
export function readUnsigned64(
  bytes: Uint8Array,
  range: { start: number; end: number },
  into: Uint32Array,
  at: number,
): boolean {
  const { start, end } = range;
  const length = end - start;
  if (length < 1 || length > 9 || (length === 9 && bytes[start] !== 0)) return false;
  let low = 0;
  let high = 0;
  for (let i = start; i < end; i += 1) {
    high = (high << 8) | (low >>> 24);
    low = (low << 8) | bytes[i]!;
  }
  into[at] = low;
  into[at + 1] = high;
  return true;
}

/** Octets that a length takes in definite form. */
export function lengthSize(length: number): number {
  return length < 0x80 ? 1 : length < 0x100 ? 2 : length < 0x10000 ? 3 : 4;
}

/** Octets of a whole TLV with that much content. */
export function tlvSize(contentLength: number): number {
  return 1 + lengthSize(contentLength) + contentLength;
}

/** Writes tag and length; returns where the content begins. */
export function writeHeader(into: Uint8Array, at: number, tagByte: number, length: number): number {
  into[at] = tagByte;
  const octets = lengthSize(length) - 1;
  if (octets === 0) {
    into[at + 1] = length;
    return at + 2;
  }
  into[at + 1] = 0x80 | octets;
  for (let i = 0; i < octets; i += 1) into[at + 2 + i] = (length >>> (8 * (octets - 1 - i))) & 0xff;
  return at + 2 + octets;
}

/** A whole TLV. */
export function encodeTlv(tagByte: number, content: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(tlvSize(content.length));
  const start = writeHeader(bytes, 0, tagByte, content.length);
  bytes.set(content, start);
  return bytes;
}

/** Octets of an INTEGER's content in the fewest octets; `value` must be a 32-bit integer. */
export function integerSize(value: number): number {
  let octets = 4;
  while (octets > 1 && value >> (8 * octets - 9) === value >> 31) octets -= 1;
  return octets;
}

/** Writes a whole INTEGER in the fewest octets; returns where it ends. `value` must be a 32-bit integer. */
export function writeInteger(into: Uint8Array, at: number, value: number): number {
  const octets = integerSize(value);
  into[at] = tag.integer;
  into[at + 1] = octets;
  for (let i = 0; i < octets; i += 1) into[at + 2 + i] = (value >> (8 * (octets - 1 - i))) & 0xff;
  return at + 2 + octets;
}

/** INTEGER in the fewest octets; `value` must be a 32-bit integer. */
export function encodeInteger(value: number, tagByte: number = tag.integer): Buffer {
  const bytes = Buffer.allocUnsafe(2 + integerSize(value));
  writeInteger(bytes, 0, value);
  bytes[0] = tagByte;
  return bytes;
}
