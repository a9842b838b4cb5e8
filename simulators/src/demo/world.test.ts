import { describe, expect, it } from 'vitest';
import { devices, eventsBetween, msp, outlets, tenants, troubleAt } from './world.ts';

describe('the demo world', () => {
  it('is one MSP with three tenants, 60 outlets and 200 devices', () => {
    expect(msp.prefix).toBe('yunwei');
    expect([tenants.length, outlets.length, devices.length]).toEqual([3, 60, 200]);
  });

  it('has devices of every kind, each with a name of its own in its tenant', () => {
    expect(new Set(devices.map((device) => device.kind)).size).toBe(5);
    const names = devices.map((device) => `${device.outlet.tenant.prefix} ${device.name}`);
    expect(new Set(names).size).toBe(200);
  });

  it('has outlets with a number of their own in their tenant', () => {
    expect(new Set(outlets.map((outlet) => outlet.number)).size).toBe(60);
  });
});

describe('the schedule of failures', () => {
  const hourS = 3600;
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => 1_000_000 * hourS + minute * 60);

  it('lets some devices fail and recover, and most never', () => {
    const failing = devices.filter((_, index) => minutes.some((timeS) => troubleAt(index, timeS).silent));
    expect(failing.length).toBeGreaterThan(5);
    expect(failing.length).toBeLessThan(20);
    for (const device of failing) {
      const index = devices.indexOf(device);
      expect(minutes.some((timeS) => !troubleAt(index, timeS).silent)).toBe(true);
    }
  });

  it('never has the whole world down at once', () => {
    for (const timeS of minutes) {
      const down = devices.filter((_, index) => troubleAt(index, timeS).silent).length;
      expect(down).toBeLessThan(8);
    }
  });

  it('restarts and clears some devices once an hour, however it is looked at', () => {
    const whole = eventsBetween(7, 0, hourS);
    const inSteps = Array.from({ length: 60 }, (_, minute) =>
      eventsBetween(7, minute * 60, (minute + 1) * 60),
    );
    expect(whole.rebooted).toBe(true);
    expect(inSteps.filter((events) => events.rebooted)).toHaveLength(1);
    expect(eventsBetween(9, 0, hourS).cleared).toBe(true);
    expect(eventsBetween(0, 0, 24 * hourS)).toEqual({ rebooted: false, cleared: false });
  });
});
