import { describe, expect, it } from 'vitest';
import { rangeText, timeLabels } from './time-axis.ts';
import { levels, valueText } from './value-scale.ts';

const at = (time: string) => Date.parse(time);
const labels = (zone: string, from: string, to: string) =>
  timeLabels(zone, at(from), at(to)).map(({ text }) => text);

describe('the axis of time', () => {
  it('shows the full hours of its reader’s clocks, and at midnight the day', () => {
    expect(labels('Asia/Shanghai', '2026-11-21T13:19Z', '2026-11-21T18:20Z')).toEqual([
      ...['22:00', '23:00', '11-22', '01:00', '02:00'],
    ]);
    expect(labels('Asia/Kolkata', '2026-11-21T10:10Z', '2026-11-21T13:10Z')).toEqual([
      ...['16:00', '16:30', '17:00', '17:30', '18:00', '18:30'],
    ]);
  });

  it('has at most nine labels, however long it is', () => {
    for (const hours of [1, 6, 7, 24, 48, 100, 168])
      expect(timeLabels('UTC', 0, hours * 3_600_000).length, `${hours}`).toBeLessThanOrEqual(9);
  });

  it('says the second day only where it is another', () => {
    expect(rangeText('UTC', at('2026-11-21T04:19Z'), at('2026-11-21T10:20Z'))).toBe(
      '2026-11-21 04:19 – 10:20',
    );
    expect(rangeText('UTC', at('2026-11-20T10:19Z'), at('2026-11-21T10:20Z'))).toBe(
      '2026-11-20 10:19 – 2026-11-21 10:20',
    );
  });
});

describe('values', () => {
  it('go between round levels', () => {
    expect(levels(0, 96)).toEqual([0, 50, 100]);
    expect(levels(0, 0.31)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(levels(-3, 7)).toEqual([-5, 0, 5, 10]);
    expect(levels(0, 0)).toEqual([0, 0.5]);
    for (let step = 1; step < 200; step += 1) {
      const [least, most] = [-(step % 7), step ** 3 / 97];
      const found = levels(least, most);
      expect(found[0]).toBeLessThanOrEqual(least);
      expect(found.at(-1)).toBeGreaterThanOrEqual(most);
      expect(found.length).toBeLessThanOrEqual(7);
    }
  });

  it('are told with their unit, rates in thousands', () => {
    expect([
      valueText(95.25, '%'),
      valueText(12_400_000, 'bit/s'),
      valueText(0.349, 'ms'),
      valueText(3, ''),
    ]).toEqual([...['95.3 %', '12.4 Mbit/s', '0.35 ms', '3']]);
  });
});
