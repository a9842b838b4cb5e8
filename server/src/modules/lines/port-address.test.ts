import { expect, it } from 'vitest';
import { portAddressOf } from './port-address.ts';

it('a line has the public address of its interface, and of several the one that is known', () => {
  const two = ['192.168.1.1', '203.0.113.7', '203.0.113.8'];
  expect(portAddressOf(two, [null])).toEqual({ address: '203.0.113.7', isPublic: true });
  expect(portAddressOf(two, [null, '203.0.113.8'])).toEqual({ address: '203.0.113.8', isPublic: true });
  expect(portAddressOf(two, ['192.168.1.1'])).toEqual({ address: '203.0.113.7', isPublic: true });
});

it('a private address, and one that carriers share, is told as such; what is nobody’s is none', () => {
  for (const address of ['10.1.2.3', '172.31.0.1', '192.168.0.1', '100.64.0.1', '100.127.9.9'])
    expect(portAddressOf([address], [])).toEqual({ address, isPublic: false });
  for (const address of ['172.32.0.1', '100.128.0.1', '8.8.8.8'])
    expect(portAddressOf([address], [])).toEqual({ address, isPublic: true });
  for (const address of [
    '0.0.0.0',
    '127.0.0.1',
    '169.254.1.1',
    '224.0.0.5',
    '255.255.255.255',
    'fe80::1',
    'x',
  ])
    expect(portAddressOf([address], [address])).toBeNull();
});
