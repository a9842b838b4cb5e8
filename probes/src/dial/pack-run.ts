/**
 * Round-trip times of one run as bytes, to the microsecond, lost packets marked. A byte of version and step, the number of
 * packets, the fastest, then each packet's distance from the fastest in steps plus one; nought stands for a lost one. All
 * numbers are LEB128. The step is the largest of 1, 10, 100 and 1,000 µs that all distances are whole multiples of: fping
 * tells three digits, so that a packet of 23.4 ms mostly takes one byte; one that was timed to the microsecond takes two
 * within 16 ms of the fastest.
 */

const version = 1;
const stepsUs = [1, 10, 100, 1_000] as const;
/** Packets of one run at most. */
export const mostPackets = 1_000;
/** A day: far beyond what any probe waits. */
const mostUs = 86_400_000_000;

/** Packs at most `mostPackets` times in milliseconds, each from 0 to a day. Throws on anything else: it was never measured. */
export function packRun(rttsMs: readonly (number | null)[]): Uint8Array {
  const timesUs = rttsMs.map((rtt) => (rtt === null ? null : Math.round(rtt * 1_000)));
  const heardUs = timesUs.filter((time) => time !== null);
  if (timesUs.length > mostPackets || heardUs.some((time) => !(time >= 0 && time <= mostUs)))
    throw new RangeError('No run of packets.');
  const fastestUs = heardUs.reduce((least, time) => Math.min(least, time), heardUs[0] ?? 0);
  const step = stepsUs.findLastIndex((us) => heardUs.every((time) => (time - fastestUs) % us === 0));
  const bytes: number[] = [(version << 2) | step];
  addNumber(bytes, timesUs.length);
  addNumber(bytes, fastestUs);
  for (const time of timesUs) addNumber(bytes, time === null ? 0 : (time - fastestUs) / stepsUs[step]! + 1);
  return Uint8Array.from(bytes);
}

/** The times that were packed, in milliseconds; undefined for bytes that are no run. */
export function unpackRun(bytes: Uint8Array): (number | null)[] | undefined {
  const head = bytes[0];
  if (head === undefined || head >> 2 !== version) return undefined;
  const step = stepsUs[head & 3]!;
  let at = 1;
  const number = (): number => {
    // Nearly all of them have one byte or two: a month's chart reads a million.
    const first = bytes[at++];
    if (first === undefined) return NaN;
    if (first < 128) return first;
    let value = first & 127;
    for (let scale = 128; scale <= 2 ** 42; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) return NaN;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return NaN;
  };
  const count = number();
  const fastestUs = number();
  if (!(count <= mostPackets) || !(fastestUs <= mostUs)) return undefined;
  const rttsMs: (number | null)[] = [];
  for (let n = 0; n < count; n++) {
    const distance = number();
    if (distance === 0) {
      rttsMs.push(null);
      continue;
    }
    const rttUs = fastestUs + (distance - 1) * step;
    if (!(rttUs <= mostUs)) return undefined;
    rttsMs.push(rttUs / 1_000);
  }
  return at === bytes.length ? rttsMs : undefined;
}

function addNumber(bytes: number[], value: number): void {
  let rest = value;
  // Division, no shifts: a day of microseconds has more than 32 bits.
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
}
