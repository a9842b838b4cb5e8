import { deflateSync, inflateSync } from 'node:zlib';
import { type WrittenSample } from './wire/write-request.ts';

export const hourMs = 3_600_000;
const header = 5;
const version = 1;
/** A sample each millisecond of an hour. */
const mostBytes = header + 12 * hourMs;
/** As in Prometheus: no number, and no ordinary "not a number". */
const staleBits = 0x7ff0_0000_0000_0002n;

/**
 * Packs the samples of an hour, which are ordered and each at a time of its own: version, count, the differences of their times, then their
 * values by bytes of the same place, so that what stays the same stands beside itself; deflated, with the checksum of zlib.
 */
export function packHour(hour: number, samples: readonly WrittenSample[]): Buffer {
  const count = samples.length;
  const bytes = Buffer.alloc(header + 12 * count);
  bytes.writeUInt8(version, 0);
  bytes.writeUInt32LE(count, 1);
  const values = new DataView(new ArrayBuffer(8));
  let before = hour * hourMs;
  samples.forEach(({ atMs, value }, at) => {
    bytes.writeUInt32LE(atMs - before, header + 4 * at);
    before = atMs;
    if (value === null) values.setBigUint64(0, staleBits);
    else values.setFloat64(0, value);
    for (let place = 0; place < 8; place += 1)
      bytes[header + (4 + place) * count + at] = values.getUint8(place);
  });
  return deflateSync(bytes);
}

/** Unpacks what `packHour` packed. Throws where it is damaged. */
export function unpackHour(hour: number, payload: Uint8Array): WrittenSample[] {
  const bytes = inflateSync(payload, { maxOutputLength: mostBytes });
  const count = bytes.length < header ? -1 : bytes.readUInt32LE(1);
  if (bytes[0] !== version || bytes.length !== header + 12 * count)
    throw new Error(`The samples of hour ${hour} are damaged.`);
  const values = new DataView(new ArrayBuffer(8));
  let atMs = hour * hourMs;
  return Array.from({ length: count }, (_none, at) => {
    atMs += bytes.readUInt32LE(header + 4 * at);
    for (let place = 0; place < 8; place += 1)
      values.setUint8(place, bytes[header + (4 + place) * count + at]!);
    return { atMs, value: values.getBigUint64(0) === staleBits ? null : values.getFloat64(0) };
  });
}

/** Samples of two places in their order; where both have a time, that of the first stays. */
export function mergedSamples(
  first: readonly WrittenSample[],
  second: readonly WrittenSample[],
): WrittenSample[] {
  const all = new Map(second.map((one) => [one.atMs, one]));
  for (const one of first) all.set(one.atMs, one);
  return [...all.values()].sort((a, b) => a.atMs - b.atMs);
}
