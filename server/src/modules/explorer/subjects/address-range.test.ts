import { describe, expect, it } from 'vitest';
import { addressRange } from './address-range.ts';

const rangeOf = (typed: string) => {
  const { low, high } = addressRange(typed) ?? {};
  return low && `${low} ${high}`;
};

describe('where addresses lie that begin with what was typed', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3 10.1.2.39'],
    ['10.1.2.25', '10.1.2.25 10.1.2.255'],
    ['10.1.2.255', '10.1.2.255 10.1.2.255'],
    ['10.1.', '10.1.0.0 10.1.255.255'],
    ['10.1', '10.1.0.0 10.199.255.255'],
    ['192.168.0', '192.168.0.0 192.168.0.255'],
    ['2001:DB8::1', ':: ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('of %s', (typed, range) => expect(rangeOf(typed)).toBe(range));

  it.each([
    '10',
    'switch',
    'eth0.10',
    'fe80::1%eth0',
    '10.300',
    '10..1',
    '10.01.',
    'Gi0/1',
    '',
    ':%',
    '1.2.3.4.5',
  ])('of %s is nowhere', (typed) => expect(rangeOf(typed)).toBe(undefined));
});
