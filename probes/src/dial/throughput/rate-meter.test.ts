import { expect, test } from 'vitest';
import { RateMeter, rateOf } from './rate-meter.ts';
import { decodeReport, encodeReport } from './wire.ts';

test('a rate is that after the warm-up, whatever came before', () => {
  const meter = new RateMeter(1_000);
  // A second with a tenth of the rate, then three with 1,000 bytes every 10 ms: 800,000 bit/s.
  for (let atMs = 10; atMs <= 1_000; atMs += 10) meter.add(100, 1_000 + atMs);
  for (let atMs = 1_010; atMs <= 4_000; atMs += 10) meter.add(1_000, 1_000 + atMs);
  expect(rateOf(meter.readings, 1_000)).toEqual({ bitsPerSecond: 800_000, bytes: 310_000, seconds: 4 });
  expect(rateOf(meter.readings, 0).bitsPerSecond).toBe(620_000);
  expect(meter.readings.length).toBeLessThan(45);
});

test('a run that is over before the warm-up has the rate of all of it', () => {
  const meter = new RateMeter(0);
  meter.add(1_000, 400);
  meter.add(1_000, 800);
  expect(rateOf(meter.readings, 5_000)).toEqual({ bitsPerSecond: 20_000, bytes: 2_000, seconds: 0.8 });
});

test('what came at once has a rate, and nothing has none', () => {
  expect(rateOf([{ atMs: 0, bytes: 0 }], 0)).toEqual({ bitsPerSecond: 0, bytes: 0, seconds: 0 });
  expect(
    rateOf(
      [
        { atMs: 0, bytes: 0 },
        { atMs: 0.2, bytes: 1_000 },
      ],
      0,
    ).bitsPerSecond,
  ).toBe(8_000_000);
});

test('a report comes back as it was, and none is read that tells of more than was sent', () => {
  const readings = [
    { atMs: 0, bytes: 0 },
    { atMs: 100, bytes: 5e9 },
    { atMs: 30_000, bytes: 6e9 },
  ];
  const report = encodeReport(readings);
  expect(decodeReport(report, 6e9)).toEqual(readings);
  expect(decodeReport(report, 6e9 - 1)).toBeUndefined();
  expect(decodeReport(report.subarray(0, -1), 6e9)).toBeUndefined();
  expect(decodeReport(encodeReport([...readings].reverse()), 6e9)).toBeUndefined();
  expect(decodeReport(encodeReport([{ atMs: 1, bytes: NaN }]), 6e9)).toBeUndefined();
  expect(decodeReport(Buffer.alloc(0), 6e9)).toBeUndefined();
});
