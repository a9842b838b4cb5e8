import { expect, test } from 'vitest';
import { isAddress, isManyAddresses } from './ip-address.ts';

test('Four decimal parts and IPv6 literals are addresses', () => {
  for (const text of ['10.8.0.1', '0.0.0.0', '255.255.255.255', '127.0.0.1'])
    expect(isAddress(text)).toBe(true);
  for (const text of ['::1', '2001:db8::1', 'fe80::1:2:3:4', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1', '1::'])
    expect(isAddress(text)).toBe(true);
});

test('Octal parts, names, missing or surplus parts, ports and zones are none', () => {
  for (const text of [
    '',
    '010.0.0.1',
    '10.0.0.256',
    '10.0.0',
    '10.0.0.1.2',
    '10.0.0.1:161',
    'localhost',
    '0x7f.1',
    '2130706433',
    ' 10.0.0.1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    'fe80::1%eth0',
    '::ffff:10.0.0.256',
    '12345::',
    '1.2.3.4::',
  ])
    expect(isAddress(text), text).toBe(false);
});

test('A range or a list is told apart from a slip', () => {
  for (const text of ['10.0.0.0/24', '10.0.0.1-20', '10.0.0.1, 10.0.0.2', '10.0.0.1 10.0.0.2'])
    expect(isManyAddresses(text)).toBe(true);
  expect(isManyAddresses('10.0.0.1')).toBe(false);
});
