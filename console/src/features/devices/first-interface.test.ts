import { expect, test } from 'vitest';
import { firstInterface } from './first-interface.ts';

const port = (id: string, more: Partial<Parameters<typeof firstInterface>[0][number]> = {}) => ({
  ...{ id, type: 6, name: id, operStatus: 'up' as const, isUplink: false, inBps: 0, outBps: 0 },
  ...more,
});

test('A page begins with the uplink, however busy the others are', () => {
  const ports = [port('eth0', { inBps: 9e9 }), port('wan', { isUplink: true, inBps: null, outBps: null })];
  expect(firstInterface(ports)).toBe('wan');
});

test('Of several uplinks it is the busiest that is up', () => {
  const ports = [
    port('wan1', { isUplink: true, inBps: 5, operStatus: 'down' }),
    port('wan2', { isUplink: true, inBps: 1 }),
    port('wan3', { isUplink: true, outBps: 2 }),
  ];
  expect(firstInterface(ports)).toBe('wan3');
});

test('Without an uplink it is the busiest, and a loopback never is', () => {
  const loopback = port('lo', { type: 24, inBps: 1e9 });
  expect(firstInterface([loopback, port('eth0', { inBps: 3 }), port('eth1', { outBps: 4 })])).toBe('eth1');
  // An agent that gives it another type.
  expect(firstInterface([port('lo', { inBps: 1e9 }), port('eth0')])).toBe('eth0');
  expect(firstInterface([loopback])).toBeUndefined();
  expect(firstInterface([])).toBeUndefined();
});
