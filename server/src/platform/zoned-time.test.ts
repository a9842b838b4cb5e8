import { describe, expect, it } from 'vitest';
import { isoIn, saidIn } from './zoned-time.ts';

const winter = new Date('2026-01-31T20:05:06.789Z');
const summer = new Date('2026-07-01T02:00:00.000Z');

describe('a time of a tenant', () => {
  it('is written into files with the offset that the zone has at that moment', () => {
    expect(isoIn('Asia/Shanghai', winter)).toBe('2026-02-01T04:05:06.789+08:00');
    expect(isoIn('America/New_York', winter)).toBe('2026-01-31T15:05:06.789-05:00');
    expect(isoIn('America/New_York', summer)).toBe('2026-06-30T22:00:00.000-04:00');
    expect(isoIn('Asia/Kolkata', summer)).toBe('2026-07-01T07:30:00.000+05:30');
    expect(isoIn('America/St_Johns', winter)).toBe('2026-01-31T16:35:06.789-03:30');
    expect(isoIn('Europe/London', winter)).toBe('2026-01-31T20:05:06.789+00:00');
  });

  it('has the offset of its own side of the minute at which clocks change', () => {
    const change = Date.parse('2026-03-08T07:00:00.000Z');
    const texts = [change - 1, change, change - 1].map((ms) => isoIn('America/New_York', new Date(ms)));
    expect(texts.map((text) => text.slice(-6))).toEqual(['-05:00', '-04:00', '-05:00']);
  });

  it('is the same moment, whatever the zone', () => {
    for (const zone of ['UTC', 'Asia/Shanghai', 'Pacific/Chatham', 'America/St_Johns', 'Asia/Taipei'])
      for (const at of [winter, summer]) expect(new Date(isoIn(zone, at) ?? '')).toEqual(at);
  });

  it('is written in UTC where no zone is set, and left out where there is none', () => {
    expect(isoIn('UTC', winter.toISOString())).toBe('2026-01-31T20:05:06.789Z');
    expect(isoIn('Asia/Shanghai', null)).toBeNull();
  });

  it('is told with its zone', () => {
    expect(saidIn('Asia/Taipei', winter)).toBe('2026-02-01 04:05 (Asia/Taipei, UTC+08:00)');
    expect(saidIn('America/St_Johns', winter)).toBe('2026-01-31 16:35 (America/St_Johns, UTC-03:30)');
    expect(saidIn('UTC', winter)).toBe('2026-01-31 20:05 (UTC)');
  });
});
