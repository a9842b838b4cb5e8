import { encodeTlv, tag } from './ber.ts';

/** RFC 3416 §4: at most 128 sub-identifiers, each at most 2^32 − 1. */
const maxArcs = 128;
const maxArc = 0xffff_ffff;

/**
 * Content octets of an OID given as decimal text ("1.3.6.1.2.1.1.3.0", a leading dot is allowed).
 * Throws RangeError on anything else: OIDs are written by us, so a wrong one is our own error.
 */
export function encodeOid(text: string): Buffer {
  const arcs = (text.startsWith('.') ? text.slice(1) : text).split('.').map((arc) => {
    if (!/^(0|[1-9]\d{0,9})$/.test(arc)) throw new RangeError(`No OID: ${text}`);
    return Number(arc);
  });
  const [first = 0, second = 0, ...rest] = arcs;
  const tooLarge = arcs.some((arc) => arc > maxArc) || (first < 2 && second > 39) || first > 2;
  if (arcs.length < 2 || arcs.length > maxArcs || tooLarge) throw new RangeError(`No OID: ${text}`);
  const octets: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    for (let shift = 5; shift > 0; shift -= 1) {
      const scale = 128 ** shift;
      if (arc >= scale) octets.push(0x80 | (Math.floor(arc / scale) % 128));
    }
    octets.push(arc % 128);
  }
  return Buffer.from(octets);
}

/** The whole TLV of an OID. */
export function encodeOidTlv(text: string): Buffer {
  return encodeTlv(tag.oid, encodeOid(text));
}

/**
 * True when the octets are an OID: whole, minimal and bounded sub-identifiers. `before` says how many stand before these
 * octets; it is 1 at the beginning of an OID, whose first two share their octets.
 */
export function isOid(bytes: Uint8Array, start: number, end: number, before = 1): boolean {
  if (start >= end || bytes[end - 1]! >= 0x80) return false;
  let arcs = before;
  let value = 0;
  let fresh = true;
  for (let i = start; i < end; i += 1) {
    const octet = bytes[i]!;
    if (fresh && octet === 0x80) return false; // padded: two spellings of one OID would break every comparison
    value = value * 128 + (octet & 0x7f);
    if (value > maxArc) return false;
    fresh = octet < 0x80;
    if (fresh) {
      value = 0;
      arcs += 1;
    }
  }
  return arcs <= maxArcs;
}

/** Sub-identifiers as they stand in the octets, in text: for the part of an OID behind a column. */
export function arcsText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let value = 0;
  for (let i = start; i < end; i += 1) {
    const octet = bytes[i]!;
    value = value * 128 + (octet & 0x7f);
    if (octet < 0x80) {
      text += text === '' ? value : `.${value}`;
      value = 0;
    }
  }
  return text;
}

/** An OID as text; '' when the octets are none. */
export function decodeOid(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (!isOid(bytes, start, end)) return '';
  let at = start;
  let head = 0;
  do head = head * 128 + (bytes[at]! & 0x7f);
  while (bytes[at++]! >= 0x80);
  const first = Math.min(2, Math.floor(head / 40));
  const rest = arcsText(bytes, at, end);
  return `${first}.${head - first * 40}${rest === '' ? '' : `.${rest}`}`;
}

/**
 * Order of two valid OIDs (content octets): negative, 0 or positive. Not the order of the octets: 16383 is ff 7f, and
 * 16384 is 81 80 00.
 */
export function compareOids(a: Uint8Array, b: Uint8Array, bStart = 0, bEnd = b.length): number {
  const length = Math.min(a.length, bEnd - bStart);
  let at = 0;
  while (at < length && a[at] === b[bStart + at]) at += 1;
  if (at === length) return a.length - (bEnd - bStart);
  // Back to the beginning of the sub-identifier in which they differ: the longer one is the greater one.
  while (at > 0 && a[at - 1]! >= 0x80) at -= 1;
  const left = arcLength(a, at);
  const right = arcLength(b, bStart + at);
  if (left !== right) return left - right;
  for (let i = 0; i < left; i += 1) {
    const difference = a[at + i]! - b[bStart + at + i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Octets of the sub-identifier that begins at `at`. */
function arcLength(bytes: Uint8Array, at: number): number {
  let end = at;
  while (bytes[end]! >= 0x80) end += 1;
  return end + 1 - at;
}

/** True when `bytes[start, end)` begins with the octets of `prefix`. */
export function hasPrefix(bytes: Uint8Array, start: number, end: number, prefix: Uint8Array): boolean {
  if (end - start < prefix.length) return false;
  for (let i = 0; i < prefix.length; i += 1) if (bytes[start + i] !== prefix[i]) return false;
  return true;
}
