import { expect, it } from 'vitest';
import { slaOf } from './sla-of.ts';

const month = 30 * 86_400_000;
const minutes = (count: number) => count * 60_000;
const of = (promised: number | null, downMinutes: number, coveragePercent: number | null) =>
  slaOf(promised, month, { downMs: minutes(downMinutes), coveragePercent });

it('99.9 % of thirty days leave 43.2 minutes, of which what was lost is taken', () => {
  const kept = of(99.9, 13.2, 100);
  expect(kept).toMatchObject({ lostMs: minutes(13.2), verdict: 'kept' });
  expect(kept.allowedMs).toBeCloseTo(minutes(43.2), 3);
  expect(kept.leftMs).toBeCloseTo(minutes(30), 3);
});

it('is broken by more than that, however little was measured', () => {
  expect(of(99.9, 44, 10)).toMatchObject({ verdict: 'broken' });
  expect(of(99.9, 44, 10).leftMs).toBeLessThan(0);
  expect(of(100, 0.1, 100).verdict).toBe('broken');
  expect(of(100, 0, 100).verdict).toBe('kept');
});

it('is not called kept where less than half was measured, or nothing, and is none where nothing was promised', () => {
  expect(of(99.9, 0, 49.9).verdict).toBe('unknown');
  expect(of(99.9, 0, null).verdict).toBe('unknown');
  expect(of(null, 5, 100)).toEqual({ allowedMs: null, lostMs: minutes(5), leftMs: null, verdict: 'none' });
});
