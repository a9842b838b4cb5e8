import { randomBytes } from 'node:crypto';
import { type Reading } from './rate-meter.ts';

/**
 * What both ends say to each other over TCP: `LKT1`, the direction, and the token that the run was booked by; back a byte, whether it may.
 * Then bytes without meaning, one way. Up, the sender closes its half, and is told what came when: the number of readings, then each as
 * milliseconds (32 bits) and bytes (a double).
 */
const magic = Buffer.from('LKT1');
export const tokenBytes = 16;
export const helloBytes = magic.length + 1 + tokenBytes;
export const accepted = 1;
export const refused = 0;
/** A run has at most thirty seconds, and readings every hundred milliseconds; what is on its way still comes behind. */
const mostReadings = 1_500;
const readingBytes = 12;

export type Direction = 'down' | 'up';

/** Random, so that nothing on the way makes it smaller. */
export const filling = randomBytes(65_536);

/** Undefined for a token that is none. */
export function encodeHello(direction: Direction, token: string): Buffer | undefined {
  if (!/^[0-9a-f]{32}$/.test(token)) return undefined;
  return Buffer.concat([magic, Buffer.of(direction === 'up' ? 1 : 0), Buffer.from(token, 'hex')]);
}

/** Reads the first bytes of a connection; undefined where they are none of ours. */
export function decodeHello(bytes: Buffer): { direction: Direction; token: string } | undefined {
  const direction = bytes[magic.length];
  if (bytes.length < helloBytes || !bytes.subarray(0, magic.length).equals(magic)) return undefined;
  if (direction !== 0 && direction !== 1) return undefined;
  return {
    direction: direction === 1 ? 'up' : 'down',
    token: bytes.toString('hex', magic.length + 1, helloBytes),
  };
}

export function encodeReport(readings: readonly Reading[]): Buffer {
  const told = readings.slice(-mostReadings);
  const bytes = Buffer.alloc(2 + told.length * readingBytes);
  bytes.writeUInt16BE(told.length, 0);
  told.forEach(({ atMs, bytes: count }, i) => {
    bytes.writeUInt32BE(Math.max(0, Math.round(atMs)), 2 + i * readingBytes);
    bytes.writeDoubleBE(count, 6 + i * readingBytes);
  });
  return bytes;
}

/** The longest report there is. */
export const mostReportBytes = 2 + mostReadings * readingBytes;

/** Reads a report of at most so many bytes carried; undefined for what is none: times or bytes that fall, or more than was sent. */
export function decodeReport(bytes: Buffer, sentBytes: number): Reading[] | undefined {
  if (bytes.length < 2 || bytes.length !== 2 + bytes.readUInt16BE(0) * readingBytes) return undefined;
  const readings: Reading[] = [];
  let last: Reading = { atMs: 0, bytes: 0 };
  for (let at = 2; at < bytes.length; at += readingBytes) {
    const reading = { atMs: bytes.readUInt32BE(at), bytes: bytes.readDoubleBE(at + 4) };
    const isNext = reading.atMs >= last.atMs && reading.bytes >= last.bytes && reading.bytes <= sentBytes;
    if (!isNext || reading.atMs > 120_000) return undefined;
    readings.push((last = reading));
  }
  return readings;
}
