import { expect, test } from 'vitest';
import { portLook } from './port-look.ts';

const down = { adminStatus: 'up', operStatus: 'down', wasUp: false, isUplink: false } as const;

test('A port that was never in use is no fault', () => {
  expect(portLook(down)).toBe('unused');
  expect(portLook({ ...down, operStatus: 'lowerLayerDown' })).toBe('unused');
  expect(portLook({ ...down, operStatus: 'notPresent' })).toBe('unused');
});

test('Red is a port that was up before, and an uplink', () => {
  expect(portLook({ ...down, wasUp: true })).toBe('down');
  expect(portLook({ ...down, isUplink: true })).toBe('down');
});

test('What was switched off by intent is none, whatever it was', () => {
  expect(portLook({ ...down, adminStatus: 'down', wasUp: true, isUplink: true })).toBe('off');
});

test('A status that is neither is said as it is', () => {
  expect(portLook({ ...down, operStatus: 'dormant', wasUp: true })).toBe('other');
  expect(portLook({ ...down, operStatus: 'up' })).toBe('up');
});
