import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packPoll, unpackPoll } from './pack-poll.ts';
import { type PollReading } from './poll.ts';
import { counterColumns } from './poll-plan.ts';

/** A reading of a busy switch: every counter is 64 bits of its own. */
function reading(count: number): PollReading {
  const cells = counterColumns.length * count;
  return {
    ...{ ok: true, atMs: 123_456.789, uptimeTicks: 4_294_967_295, tableChangeTicks: NaN },
    ...{ cpuPercent: 12.5, memoryPercent: NaN, diskPercent: NaN, elapsedMs: 17.25 },
    words: Uint32Array.from({ length: 2 * cells }, (_, at) => (at * 2_654_435_761) >>> 0),
    bits: Uint8Array.from({ length: cells }, (_, at) => [0, 32, 64][at % 3] as number),
    adminStatus: Uint8Array.from({ length: count }, (_, at) => (at % 3) + 1),
    operStatus: Uint8Array.from({ length: count }, (_, at) => (at % 7) + 1),
    speedBps: Float64Array.from({ length: count }, (_, at) => (at % 2 ? 1e9 : NaN)),
    interfaceAfterMs: Float64Array.from({ length: count }, (_, at) => at / 8),
  };
}

it.each([0, 1, 48, 300])('brings back a reading of %i interfaces to the bit', (count) => {
  expect(unpackPoll(packPoll(reading(count)), count)).toEqual(reading(count));
});

it('brings what is told of disks behind all else, so that a reading without is as it always was', () => {
  const told = { ...reading(48), diskPercent: 91.5 };
  expect(unpackPoll(packPoll(told), 48)).toEqual(told);
  const bytes = (of: PollReading) => inflateRawSync(Buffer.from(packPoll(of), 'base64'));
  expect(bytes(told).subarray(0, -8)).toEqual(bytes(reading(48)));
});

it('fits a switch of 48 ports into a message many times, and one of 300 ports once', () => {
  expect(packPoll(reading(48)).length).toBeLessThan(9_000);
  expect(packPoll(reading(300)).length).toBeLessThan(56_000);
});

const withHead = (at: number, value: number) => {
  const bytes = inflateRawSync(Buffer.from(packPoll(reading(2)), 'base64'));
  bytes.writeDoubleLE(value, 8 * at);
  return deflateRawSync(bytes).toString('base64');
};
const withByte = (fromEnd: number, value: number) => {
  const bytes = inflateRawSync(Buffer.from(packPoll(reading(2)), 'base64'));
  bytes[bytes.length - fromEnd] = value;
  return deflateRawSync(bytes).toString('base64');
};

it.each([
  ['of other interfaces', packPoll(reading(3))],
  ['that unfolds without end', deflateRawSync(Buffer.alloc(10_000_000)).toString('base64')],
  ['that is none', 'AAAA'],
  ['that is empty', ''],
  ['of a time that never was', withHead(0, NaN)],
  ['of an uptime beyond its 32 bits', withHead(1, 5e9)],
  ['of a load above all', withHead(3, 1e300)],
  ['of a memory below none', withHead(4, -1)],
  ['of a disk that is fuller than full', packPoll({ ...reading(2), diskPercent: 101 })],
  ['that took for ever', withHead(5, Infinity)],
  ['of a status that no interface has', withByte(1, 9)],
  ['of counters of other sizes', withByte(5, 33)],
])('takes no reading %s', (_what, packed) => {
  expect(unpackPoll(packed, 2)).toBeUndefined();
});
