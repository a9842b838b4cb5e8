import { describe, expect, it } from 'vitest';
import { allowedRangesFor, isAllowedForFetch, isAllowedTarget, parseRanges } from './address.ts';

/** Names and spellings that reach where they must not; none may be a target without being allowed. */
const refused = [
  ['loopback', '127.0.0.1'],
  ['loopback elsewhere', '127.255.255.254'],
  ['loopback of IPv6', '::1'],
  ['loopback in IPv6 clothes', '::ffff:127.0.0.1'],
  ['loopback in IPv6 clothes, hexadecimal', '::ffff:7f00:1'],
  ['loopback, IPv4-compatible', '::127.0.0.1'],
  ['loopback through NAT64', '64:ff9b::7f00:1'],
  ['loopback through 6to4', '2002:7f00:1::1'],
  ['octal', '0177.0.0.1'],
  ['octal that reads as 10', '010.0.0.1'],
  ['hexadecimal', '0x7f.0.0.1'],
  ['one number', '2130706433'],
  ['three parts', '127.0.1'],
  ['leading zeros', '127.000.000.001'],
  ['link-local, where metadata stands', '169.254.169.254'],
  ['link-local of IPv6', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['metadata in carrier NAT', '100.100.100.200'],
  ['metadata in unique local', 'fd00:ec2::254'],
  ['metadata in public', '168.63.129.16'],
  ['metadata in reserved', '192.0.0.192'],
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['unspecified of IPv6', '::'],
  ['multicast', '224.0.0.1'],
  ['multicast of IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['a name', 'localhost'],
  ['a name of a service that points home', '127.0.0.1.example'],
  ['nothing', ''],
  ['a full-width digit', '１27.0.0.1'],
  ['a line break', '10.0.0.1\n'],
  ['a space', ' 10.0.0.1'],
] as const;

describe('a device', () => {
  it.each(refused)('may not stand at %s (%s)', (_what, address) => {
    expect(isAllowedTarget(address, [])).toBe(false);
  });

  it.each([
    '10.0.0.1',
    '172.16.5.5',
    '192.168.1.1',
    '8.8.8.8',
    'fd12:3456::1',
    '2001:4860:4860::8888',
    '::ffff:10.0.0.1',
  ])('may stand at %s', (address) => expect(isAllowedTarget(address, [])).toBe(true));

  it('may stand where the platform allows it', () => {
    const allowed = parseRanges('127.0.0.0/8, fe80::/10 100.64.0.0/10');
    for (const address of ['127.9.9.9', '::ffff:127.0.0.1', 'fe80::5', '100.64.0.1'])
      expect(isAllowedTarget(address, allowed), address).toBe(true);
    expect(isAllowedTarget('169.254.169.254', allowed)).toBe(false);
  });

  it('may be this machine for the platform alone', () => {
    expect(isAllowedTarget('127.0.0.1', allowedRangesFor(true, []))).toBe(true);
    expect(isAllowedTarget('::1', allowedRangesFor(true, []))).toBe(true);
    expect(isAllowedTarget('127.0.0.2', allowedRangesFor(true, []))).toBe(false);
    expect(isAllowedTarget('127.0.0.1', allowedRangesFor(false, []))).toBe(false);
    expect(isAllowedTarget('127.0.0.1', allowedRangesFor(false, parseRanges('127.0.0.0/8')))).toBe(true);
  });
});

describe('a web address', () => {
  it.each([
    ...refused,
    ['private', '10.0.0.1'],
    ['private', '192.168.0.1'],
    ['unique local', 'fd12::1'],
  ] as const)('may not lead to %s (%s)', (_what, address) =>
    expect(isAllowedForFetch(address, [])).toBe(false),
  );

  it('may lead to the public, and to what the platform allows', () => {
    expect(isAllowedForFetch('93.184.215.14', [])).toBe(true);
    expect(isAllowedForFetch('10.0.0.1', parseRanges('10.0.0.0/8'))).toBe(true);
  });
});

it.each(['10.0.0.0/33', '10.0.0/8', 'abc', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8x', '::/129'])(
  'does not take %s for a range',
  (text) => expect(() => parseRanges(text)).toThrow('is not an address range'),
);
