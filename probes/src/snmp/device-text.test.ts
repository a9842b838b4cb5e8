import { expect, test } from 'vitest';
import { deviceText, macAddressText } from './device-text.ts';

const check = (bytes: Buffer | string, expected: string) => {
  expect(deviceText({ type: 'octets', value: Buffer.from(bytes) }), JSON.stringify(bytes)).toBe(expected);
};

test('UTF-8, GB 18030 and Latin-1 all become the text that was meant', () => {
  check('交换机 三楼', '交换机 三楼');
  check(Buffer.from('bdbbbbbbbbfa', 'hex'), '交换机');
  check(Buffer.from('486f7463682066fc72', 'hex').subarray(6), 'für');
});

test('control characters, line ends and direction marks do not come out', () => {
  check('core\r\n<b>1</b>\u001b[31m', 'core <b>1</b> [31m');
  check('a\u202eb\u200bc\u2028d\ufeff', 'a b c d');
  check('\u0007  \u0000hidden', '');
  check('name\0\0\0', 'name');
  check('=cmd()|x', '=cmd()|x');
});

test('what is too long is cut between characters', () => {
  check('x'.repeat(60_000), 'x'.repeat(255));
  expect([...deviceText({ type: 'octets', value: Buffer.from('😀'.repeat(1000)) })].length).toBe(255);
});

test('no octets, no text', () => {
  expect(deviceText({ type: 'integer', value: 7 })).toBe('');
  expect(deviceText(undefined)).toBe('');
});

test('hardware addresses are six octets that are not all zero', () => {
  const mac = (hex: string) => macAddressText({ type: 'octets', value: Buffer.from(hex, 'hex') });
  expect(mac('00E0fc0a0B0c')).toBe('00:e0:fc:0a:0b:0c');
  expect([mac(''), mac('000000000000'), mac('0102030405'), mac('0102030405060708')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
