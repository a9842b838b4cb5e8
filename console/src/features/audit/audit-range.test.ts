import { afterEach, describe, expect, it } from 'vitest';
import { showTimesIn } from '../../lib/time.ts';
import { beginOf, clockText, isoOfClock, presetOf } from './audit-range.ts';

afterEach(() => showTimesIn(null));
const nowMs = Date.parse('2026-11-22T17:30:40Z');

describe('a range of the audit log', () => {
  it('of today begins at midnight where times are shown', () => {
    showTimesIn('Asia/Shanghai');
    expect(new Date(beginOf('today', nowMs)).toISOString()).toBe('2026-11-22T16:00:00.000Z');
    showTimesIn('America/New_York');
    expect(new Date(beginOf('today', nowMs)).toISOString()).toBe('2026-11-22T05:00:00.000Z');
  });

  it('of so many days is the same within a minute', () => {
    expect(new Date(beginOf('7d', nowMs)).toISOString()).toBe('2026-11-15T17:30:00.000Z');
    expect(beginOf('7d', nowMs + 10_000)).toBe(beginOf('7d', nowMs));
  });

  it('is read from an address, and what makes no sense there is none', () => {
    showTimesIn('Asia/Shanghai');
    expect(clockText('2026-11-22T16:00:00.000Z')).toBe('2026-11-23T00:00');
    expect(isoOfClock('2026-11-23T00:00')).toBe('2026-11-22T16:00:00.000Z');
    expect(clockText('yesterday')).toBe('');
    expect(isoOfClock('')).toBeUndefined();
    expect(presetOf('8d')).toBeUndefined();
  });
});
