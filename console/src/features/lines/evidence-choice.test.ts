import { expect, it } from 'vitest';
import { type EvidenceChoice, evidencePeriodOf, monthOf } from './evidence-choice.ts';

const on = {
  today: '2026-03-15',
  nowMs: Date.UTC(2026, 2, 15, 4),
  timeOf: (clock: string) => Date.parse(`${clock}:00+08:00`),
};
const chosen = (choice: Partial<EvidenceChoice>) =>
  evidencePeriodOf({ kind: 'days', zone: 'tenant', from: '', to: '', ...choice }, on);

it('a month is whole, also in January and in a leap year', () => {
  expect(monthOf('2026-03-31', 1)).toEqual(['2026-02-01', '2026-02-28']);
  expect(monthOf('2026-01-15', 1)).toEqual(['2025-12-01', '2025-12-31']);
  expect(monthOf('2028-02-01', 0)).toEqual(['2028-02-01', '2028-02-29']);
  expect(chosen({ kind: 'lastMonth', zone: 'outlet' })).toEqual({
    ...{ zone: 'outlet', firstDay: '2026-02-01', lastDay: '2026-02-28' },
  });
  expect(chosen({ kind: 'thisMonth' })).toMatchObject({ firstDay: '2026-03-01', lastDay: '2026-03-31' });
});

it('days are in order, have begun, and are ninety-two at most', () => {
  expect(chosen({ from: '2026-03-01' })).toBe('empty');
  expect(chosen({ from: '2026-03-02', to: '2026-03-01' })).toBe('order');
  expect(chosen({ from: '2026-03-16', to: '2026-03-17' })).toBe('future');
  expect(chosen({ from: '2025-12-01', to: '2026-03-03' })).toBe('long');
  expect(chosen({ from: '2025-12-02', to: '2026-03-03' })).toMatchObject({ firstDay: '2025-12-02' });
  expect(chosen({ from: '2026-03-15', to: '2026-03-15' })).toMatchObject({ lastDay: '2026-03-15' });
});

it('times are those of the reader’s clock', () => {
  const times = { kind: 'times', from: '2026-03-15T08:00', to: '2026-03-15T09:30' } as const;
  expect(chosen(times)).toEqual({
    ...{ zone: 'tenant', from: '2026-03-15T00:00:00.000Z', to: '2026-03-15T01:30:00.000Z' },
  });
  expect(chosen({ ...times, to: times.from })).toBe('order');
  expect(chosen({ ...times, from: '2026-03-15T12:00', to: '2026-03-15T13:00' })).toBe('future');
  expect(chosen({ ...times, from: '2025-12-01T00:00' })).toBe('long');
});
