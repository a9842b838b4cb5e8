/** What a file is by its own bytes; `mixed` is a picture with something else behind it. */
export type Sniffed = 'image/png' | 'image/jpeg' | 'mixed' | 'other';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Tells png and jpeg from everything else, and a picture from a file that is two things at once (a picture with an
 * archive, a page or a script behind it). Reads the structure of the file, never its name.
 */
export function sniffImage(bytes: Buffer): Sniffed {
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) {
    const end = pngEnd(bytes);
    if (end === undefined) return 'other';
    return isNothing(bytes.subarray(end)) ? 'image/png' : 'mixed';
  }
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) {
    const end = jpegEnd(bytes);
    if (end === undefined) return 'other';
    const rest = bytes.subarray(end);
    // Cameras put their previews behind the picture, as further jpegs (CIPA DC-007).
    const isPreview = rest.subarray(0, jpegStart.length).equals(jpegStart) && sniffImage(rest) !== 'mixed';
    return isNothing(rest) || isPreview ? 'image/jpeg' : 'mixed';
  }
  return 'other';
}

const isNothing = (rest: Buffer) => rest.every((byte) => byte === 0);

/** Where a png ends: behind its IEND chunk (ISO/IEC 15948 section 5.3); undefined where it has none. */
function pngEnd(bytes: Buffer): number | undefined {
  let at = pngStart.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const isEnd = bytes.toString('latin1', at + 4, at + 8) === 'IEND';
    at += 12 + length;
    if (isEnd) return at <= bytes.length ? at : undefined;
  }
  return undefined;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Markers that stand alone: TEM and the restarts. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Where a jpeg ends: behind its EOI marker (ITU-T T.81 annex B); undefined where it has none. */
function jpegEnd(bytes: Buffer): number | undefined {
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return at + 2;
    at += 2;
    if (isAlone(marker)) continue;
    if (at + 2 > bytes.length) return undefined;
    at += bytes.readUInt16BE(at);
    if (marker === startOfScan) at = scanEnd(bytes, at);
  }
  return undefined;
}

/** The next marker behind a scan's data, in which FF is followed by 00 or by a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (next !== 0x00 && !isAlone(next)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
