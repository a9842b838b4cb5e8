import { expect, test } from 'vitest';
import { isPort, parseAddress } from './address.ts';

test('strict four-part decimal and IPv6 literals are addresses', () => {
  const check = (text: string, address: string, family: 4 | 6) => {
    expect(parseAddress(text)).toEqual({ address, family });
  };
  check('10.0.0.1', '10.0.0.1', 4);
  check('255.255.255.255', '255.255.255.255', 4);
  check('2001:DB8:0:0:1::1', '2001:db8::1:0:0:1', 6);
  check('::1', '::1', 6);
});

test('every spelling that a resolver would read otherwise is refused', () => {
  const wrong = [
    '',
    ' ',
    'localhost',
    'router.example',
    '0177.0.0.1',
    '010.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.4\n',
    '1.2.3.4;id',
    '-c1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    'fe80::1%lo',
    '[::1]',
    '1::2::3',
    ':::',
    '１.2.3.4',
  ];
  for (const text of wrong) expect(parseAddress(text), JSON.stringify(text)).toBeUndefined();
});

test('ports are whole numbers from 1 to 65535', () => {
  expect([1, 161, 65535].every(isPort)).toBe(true);
  expect([0, -1, 65536, 1.5, NaN, Infinity].some(isPort)).toBe(false);
});
