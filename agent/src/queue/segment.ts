import { crc32 } from 'node:zlib';

/** Length and CRC-32 before each record, both of four bytes. */
const headBytes = 8;
/** A longer one was never written: the length itself is damaged. */
const longestBytes = 1024 * 1024;

/** A record as it stands in a file. */
export function framed(record: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(record));
  const frame = Buffer.allocUnsafe(headBytes + payload.length);
  frame.writeUInt32BE(payload.length, 0);
  frame.writeUInt32BE(crc32(payload), 4);
  payload.copy(frame, headBytes);
  return frame;
}

/**
 * The records of a file up to the first one that is not whole, and how many bytes those are: what a power cut left half written, or
 * a bad disk changed, ends it.
 */
export function unframed(bytes: Buffer): { records: unknown[]; wholeBytes: number } {
  const records: unknown[] = [];
  let at = 0;
  while (at + headBytes <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + headBytes + length;
    if (length > longestBytes || end > bytes.length) break;
    const payload = bytes.subarray(at + headBytes, end);
    if (crc32(payload) !== bytes.readUInt32BE(at + 4)) break;
    try {
      records.push(JSON.parse(payload.toString('utf8')));
    } catch {
      break;
    }
    at = end;
  }
  return { records, wholeBytes: at };
}
