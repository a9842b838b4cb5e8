import { Unreadable } from './unreadable.ts';

/** Bytes of the length that stands in front: 32 bits, seven a byte. */
const lengthBytes = 5;

function lengthOf(packed: Uint8Array): { readonly length: number; readonly from: number } {
  let length = 0;
  for (let at = 0; at < lengthBytes; at += 1) {
    const byte = packed[at];
    if (byte === undefined) break;
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return { length, from: at + 1 };
  }
  throw new Unreadable('it is not packed by snappy');
}

/**
 * Unpacks snappy's block format. How long it says that it is, is asked before any of it is held, and what comes must be just as long. Throws
 * `Unreadable`.
 */
export function unpack(packed: Uint8Array, most: number): Uint8Array {
  const { length, from } = lengthOf(packed);
  if (length > most)
    throw new Unreadable(`it would unpack to ${length} bytes, no more than ${most} are taken`);
  const out = new Uint8Array(length);
  let to = 0;
  let at = from;
  const end = packed.length;
  const little = (place: number, count: number) => {
    if (place + count > end) throw new Unreadable('it ends early');
    let value = 0;
    for (let n = count - 1; n >= 0; n -= 1) value = value * 256 + packed[place + n]!;
    return value;
  };
  while (at < end) {
    const tag = packed[at]!;
    at += 1;
    const kind = tag & 3;
    if (kind === 0) {
      let count = (tag >>> 2) + 1;
      if (count > 60) {
        const more = count - 60;
        count = little(at, more) + 1;
        at += more;
      }
      if (at + count > end || to + count > length)
        throw new Unreadable('it is longer or shorter than it says');
      out.set(packed.subarray(at, at + count), to);
      at += count;
      to += count;
      continue;
    }
    const wide = kind === 3 ? 4 : kind;
    const low = little(at, wide);
    at += wide;
    const back = kind === 1 ? ((tag >>> 5) << 8) | low : low;
    const count = kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
    if (back === 0 || back > to) throw new Unreadable('it copies what was not there yet');
    if (to + count > length) throw new Unreadable('it is longer than it says');
    // Byte by byte: what is copied may reach into what it makes.
    for (let n = 0; n < count; n += 1, to += 1) out[to] = out[to - back]!;
  }
  if (to !== length) throw new Unreadable('it is shorter than it says');
  return out;
}
