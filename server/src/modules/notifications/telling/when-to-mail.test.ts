import { type AlertChoice, defaultAlertChoice } from '@linekeeper/contract/notifications/alert-choice';
import { describe, expect, it } from 'vitest';
import { type Mailed, mostMailsInHour, whenToMail } from './when-to-mail.ts';

const night = { from: 22 * 60, to: 7 * 60 };
type Given = Omit<Partial<Mailed>, 'choice'> & { readonly choice?: Partial<AlertChoice> };
const mailed = (at: string, given: Given = {}): Mailed => ({
  severity: 'major',
  timeZone: 'Asia/Shanghai',
  inLastHour: 0,
  nowMs: Date.parse(at),
  ...given,
  choice: { ...defaultAlertChoice, ...given.choice },
});
const until = (at: string, given: Given) => {
  const when = whenToMail(mailed(at, given));
  return when === 'now' ? when : [when.reason, new Date(when.dueMs).toISOString()];
};

describe('a mail about an alert', () => {
  it('leaves at once where nothing was chosen', () => {
    expect(until('2026-11-21T15:00:00Z', {})).toBe('now');
  });

  it('waits in quiet hours of the tenant’s zone until they are over, across midnight', () => {
    const choice = { quiet: night };
    // 23:00 and 01:00 in Shanghai, both until 07:00 there.
    expect(until('2026-11-21T15:00:00Z', { choice })).toEqual(['quiet-hours', '2026-11-21T23:00:00.000Z']);
    expect(until('2026-11-21T17:00:00Z', { choice })).toEqual(['quiet-hours', '2026-11-21T23:00:00.000Z']);
    expect(until('2026-11-21T23:00:00Z', { choice })).toBe('now');
    expect(until('2026-11-21T13:59:00Z', { choice })).toBe('now');
    expect(until('2026-11-21T14:00:00Z', { choice })).toEqual(['quiet-hours', '2026-11-21T23:00:00.000Z']);
  });

  it('waits for no quiet hours and no digest where a step of an escalation tells it, but is joined to many', () => {
    const choice = { quiet: night, digest: 'day' } as const;
    expect(until('2026-11-21T15:00:00Z', { choice, isEscalated: true })).toBe('now');
    const given = { choice, isEscalated: true, inLastHour: mostMailsInHour };
    expect(until('2026-11-21T15:00:00Z', given)).toEqual(['many', '2026-11-21T15:05:00.000Z']);
  });

  it('waits until the end that clocks show on the day on which they change', () => {
    const choice = { quiet: night };
    // In the night to 29 March 2026 Berlin goes from 02:00 to 03:00.
    const berlin = until('2026-03-28T22:00:00Z', { choice, timeZone: 'Europe/Berlin' });
    expect(berlin).toEqual(['quiet-hours', '2026-03-29T05:00:00.000Z']);
    // And late in the evening of that day, which has an hour less before it.
    const late = { choice: { quiet: { from: 12 * 60, to: 23 * 60 + 30 } }, timeZone: 'Europe/Berlin' };
    expect(until('2026-03-29T13:00:00Z', late)).toEqual(['quiet-hours', '2026-03-29T21:30:00.000Z']);
    // Of a time that clocks show twice the next one.
    const twice = { choice: { quiet: { from: 20 * 60, to: 2 * 60 + 30 } }, timeZone: 'Europe/Berlin' };
    expect(until('2026-10-24T22:00:00Z', twice)).toEqual(['quiet-hours', '2026-10-25T00:30:00.000Z']);
    expect(until('2026-10-25T01:10:00Z', twice)).toEqual(['quiet-hours', '2026-10-25T01:30:00.000Z']);
  });

  it('of a critical one waits for no quiet hours and no digest', () => {
    const choice = { quiet: night, digest: 'day' as const };
    expect(until('2026-11-21T15:00:00Z', { choice, severity: 'critical' })).toBe('now');
  });

  it('is gathered until the full hour, or until eight in the morning', () => {
    expect(until('2026-11-21T15:20:00Z', { choice: { digest: 'hour' } })).toEqual([
      'digest',
      '2026-11-21T16:00:00.000Z',
    ]);
    expect(until('2026-11-21T15:20:00Z', { choice: { digest: 'day' } })).toEqual([
      'digest',
      '2026-11-22T00:00:00.000Z',
    ]);
  });

  it('beyond ten in an hour is joined with the next ones for five minutes, a critical one too', () => {
    const severity = 'critical';
    expect(until('2026-11-21T15:00:00Z', { severity, inLastHour: mostMailsInHour - 1 })).toBe('now');
    expect(until('2026-11-21T15:00:00Z', { severity, inLastHour: mostMailsInHour })).toEqual([
      'many',
      '2026-11-21T15:05:00.000Z',
    ]);
  });
});
