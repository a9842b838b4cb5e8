import { expect, it } from 'vitest';
import { dialForms } from './dial-kinds.ts';
import { toldMetrics, violated } from './dial-test-kinds.ts';
import { dialSettingsShapes } from './dial-settings-shape.ts';
import { testLoad } from './test-load.ts';

const ping = dialSettingsShapes.ping.parse({ count: 10, sizeBytes: 72 });

it('a test of ten packets of 100 bytes each minute is a third of a packet a second, there and back', () => {
  const load = testLoad('ping', ping, { intervalS: 60, hours: null }, 1);
  expect(load.packetsPerSecond).toBeCloseTo(20 / 60, 9);
  expect(load.bitsPerSecond).toBeCloseTo((20 * 100 * 8) / 60, 9);
  expect(load.bytesPerMonthOfLine).toBe(20 * 100 * 1_440 * 30);
  expect(load.isExact).toBe(true);
});

it('more targets are more for the source and the same for the line of each, fewer hours are less for both', () => {
  const one = testLoad('ping', ping, { intervalS: 60, hours: null }, 1);
  const many = testLoad('ping', ping, { intervalS: 60, hours: [8, 9, 10] }, 50);
  expect(many.packetsPerSecond).toBeCloseTo(one.packetsPerSecond * 50, 9);
  expect(many.bytesPerMonthOfLine).toBe(one.bytesPerMonthOfLine / 8);
  expect(many.runsPerDay).toBe(50 * 60 * 3);
});

it('what was not measured violates nothing, and a bound itself is fulfilled', () => {
  const expected = [
    { metric: 'dial.rtt', bound: 'most', value: 40 },
    { metric: 'dial.mos', bound: 'least', value: 4 },
  ] as const;
  expect(violated(expected, {})).toEqual([]);
  expect(violated(expected, { 'dial.rtt': 40, 'dial.mos': 4 })).toEqual([]);
  expect(violated(expected, { 'dial.rtt': 40.1, 'dial.mos': 3.9 })).toEqual(expected);
  expect(Object.keys(toldMetrics).every((kind) => kind in dialForms)).toBe(true);
});
