import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type PollReading } from './poll.ts';
import { counterColumns } from './poll-plan.ts';

const width = counterColumns.length;
/** Numbers of the device itself, before those of its interfaces. */
const ofDevice = [
  'atMs',
  'uptimeTicks',
  'tableChangeTicks',
  'cpuPercent',
  'memoryPercent',
  'elapsedMs',
] as const;
const headBytes = 8 * ofDevice.length;

/** The parts of a reading that are arrays, in their order. Both ends are little-endian: x86-64 and arm64. */
const parts = (reading: PollReading) => [
  reading.speedBps,
  reading.interfaceAfterMs,
  reading.words,
  reading.bits,
  reading.adminStatus,
  reading.operStatus,
];
const bytesOf = (count: number) => headBytes + 18 * count + 9 * width * count;
/** What is told of disks comes last, and only where there is any: a program of before disks were looked at tells and takes none. */
const diskBytes = 8;

/**
 * A reading as text for a message: some 45 bytes an interface, since counters that stand still and zeros take nearly none. Nothing
 * of it is rounded.
 */
export function packPoll(reading: PollReading): string {
  const head = Float64Array.from(ofDevice, (name) => reading[name]);
  const disk = Number.isNaN(reading.diskPercent) ? [] : [Float64Array.of(reading.diskPercent)];
  const arrays = [head, ...parts(reading), ...disk].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return deflateRawSync(Buffer.concat(arrays)).toString('base64');
}

/** The reading that was packed, of so many interfaces; undefined for anything that `packPoll` cannot have made of a poll. */
export function unpackPoll(text: string, count: number): PollReading | undefined {
  let bytes: Buffer;
  try {
    // What unfolds into more than a reading of so many interfaces is none, and is not unfolded.
    bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: bytesOf(count) + diskBytes });
  } catch {
    return undefined;
  }
  const hasDisk = bytes.length === bytesOf(count) + diskBytes;
  if (bytes.length !== bytesOf(count) && !hasDisk) return undefined;
  let at = 0;
  // A copy of its own: numbers of eight bytes stand where eight divides.
  const next = (length: number) => Uint8Array.from(bytes.subarray(at, (at += length))).buffer;
  const head = new Float64Array(next(headBytes));
  const numbers = Object.fromEntries(ofDevice.map((name, place) => [name, head[place]]));
  const reading: PollReading = {
    ...(numbers as Record<(typeof ofDevice)[number], number>),
    ok: true,
    diskPercent: hasDisk ? bytes.readDoubleLE(bytesOf(count)) : NaN,
    speedBps: new Float64Array(next(8 * count)),
    interfaceAfterMs: new Float64Array(next(8 * count)),
    words: new Uint32Array(next(8 * width * count)),
    bits: new Uint8Array(next(width * count)),
    adminStatus: new Uint8Array(next(count)),
    operStatus: new Uint8Array(next(count)),
  };
  return isPossible(reading) ? reading : undefined;
}

const within = (value: number, most: number) => value >= 0 && value <= most;
const unknownOr = (value: number, most: number) => Number.isNaN(value) || within(value, most);
const largestTicks = 2 ** 32 - 1;
/** Longer than any poll, and than any machine runs. */
const longestMs = 600_000;
const longestRunMs = 1e13;

/** Whether an agent that polls can have read this. */
function isPossible(reading: PollReading): boolean {
  return (
    within(reading.atMs, longestRunMs) &&
    within(reading.elapsedMs, longestMs) &&
    unknownOr(reading.uptimeTicks, largestTicks) &&
    unknownOr(reading.tableChangeTicks, largestTicks) &&
    unknownOr(reading.cpuPercent, 100) &&
    unknownOr(reading.memoryPercent, 100) &&
    unknownOr(reading.diskPercent, 100) &&
    reading.bits.every((bits) => bits === 0 || bits === 32 || bits === 64) &&
    reading.adminStatus.every((status) => status <= 3) &&
    reading.operStatus.every((status) => status <= 7) &&
    reading.speedBps.every((speed) => unknownOr(speed, 4.3e15)) &&
    reading.interfaceAfterMs.every((ms) => within(ms, longestMs))
  );
}
