import { deviceSettings } from '@linekeeper/contract/monitoring/probe-settings';
import { expect, test } from 'vitest';
import {
  createInput,
  type DeviceValues,
  faultsOf,
  newDevice,
  testFaultsOf,
  updateInput,
} from './device-form-values.ts';

const good: DeviceValues = { ...newDevice, address: '10.8.0.1', community: 'public' };
const device = { id: 'id', version: 3, isUpstreamGiven: false, upstream: [] };

test('An address and a community are enough: the rest is discovered and left out of the call', () => {
  expect(faultsOf(good, true)).toEqual({});
  expect(createInput({ ...good, address: ' 10.8.0.1 ', name: '  ' })).toEqual({
    body: { address: '10.8.0.1', port: 161, snmpVersion: 'v2c', community: 'public', intervalS: 60 },
  });
});

test('A missing, wrong or manifold address is told in its own words', () => {
  const f = (address: string, fault: string) =>
    expect(faultsOf({ ...good, address }, true).address).toBe(fault);
  f('', 'addressEmpty');
  f('10.8.0', 'addressWrong');
  f('010.8.0.1', 'addressWrong');
  f('router.local', 'addressWrong');
  f('10.8.0.0/24', 'addressMany');
});

test('A port is a number from 1 to 65535', () => {
  const { wrong } = deviceSettings.port;
  const f = (port: string, fault: typeof wrong | undefined) =>
    expect(faultsOf({ ...good, port }, true).port).toBe(fault);
  f('1', undefined);
  f('65535', undefined);
  f('0', wrong);
  f('65536', wrong);
  f('1e3', wrong);
  f('', wrong);
});

test('A device that exists keeps its community when none is typed, and needs its name', () => {
  const edited = { ...good, community: '', name: '', kind: undefined };
  expect(faultsOf(edited, false)).toEqual({ name: 'nameEmpty' });
  const { body } = updateInput({ ...edited, name: 'SW-1', kind: 'switch' }, device);
  expect(body).not.toHaveProperty('community');
  expect(body).toMatchObject({ version: 3, name: 'SW-1', kind: 'switch', outletId: null });
});

test('A kind that nobody chose is left to discovery, and not made up', () => {
  expect(updateInput({ ...good, name: 'SW-1' }, device).body).toMatchObject({ kind: null });
});

test('A test asks only for where and how to ask', () => {
  expect(testFaultsOf({ ...newDevice, name: 'x'.repeat(200) })).toEqual({
    address: 'addressEmpty',
    community: deviceSettings.community.empty,
  });
});

test('What a device is reached through is told where somebody chose it, and taken back where all are taken out', () => {
  expect(createInput(good).body).not.toHaveProperty('upstreamIds');
  expect(createInput({ ...good, upstreamIds: ['a'] }).body).toMatchObject({ upstreamIds: ['a'] });
  expect(updateInput({ ...good, upstreamIds: ['a'] }, device).body).toMatchObject({ upstreamIds: ['a'] });
  expect(updateInput(good, device).body).not.toHaveProperty('upstreamIds');
  const given = { ...device, isUpstreamGiven: true, upstream: [{ id: 'a', name: 'A' }] };
  expect(updateInput(good, given).body).toMatchObject({ upstreamIds: null });
  expect(updateInput({ ...good, upstreamIds: ['a'] }, given).body).not.toHaveProperty('upstreamIds');
  expect(updateInput(good, { ...given, upstream: [] }).body).not.toHaveProperty('upstreamIds');
});
