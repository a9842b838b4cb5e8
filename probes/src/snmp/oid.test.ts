import { BerReader, BerWriter } from 'asn1-ber';
import { expect, test } from 'vitest';
import { Prng } from '../../test/prng.ts';
import { arcsText, compareOids, decodeOid, encodeOid, encodeOidTlv, hasPrefix, isOid } from './oid.ts';

const random = new Prng(2);
const arc = () =>
  random.pick([0, 1, 127, 128, 16383, 16384, 2097151, 2097152, 2 ** 31, 2 ** 32 - 1, random.below(300)]);
const someOid = () => ['1.3', ...Array.from({ length: 1 + random.below(12) }, arc)].join('.');

test('OIDs are written as the independent codec writes them, and read back', () => {
  for (let i = 0; i < 2000; i += 1) {
    const text = someOid();
    const writer = new BerWriter();
    writer.writeOID(text, 6);
    const bytes = encodeOidTlv(text);
    expect(bytes.toString('hex'), text).toBe(writer.buffer.toString('hex'));
    expect(new BerReader(bytes).readOID(6)).toBe(text);
    expect(decodeOid(encodeOid(text))).toBe(text);
  }
  for (const text of ['0.0', '0.39', '1.39.5', '2.100.3', '2.999'])
    expect(decodeOid(encodeOid(text))).toBe(text);
});

test('what is no OID is refused', () => {
  const wrong = [
    '',
    '1',
    '1.',
    '1.3.a',
    '1.3.-1',
    '1.3.4294967296',
    '3.1',
    '1.40',
    '1.03',
    `1.3${'.1'.repeat(127)}`,
  ];
  for (const text of wrong) expect(() => encodeOid(text), text).toThrow(RangeError);
  const check = (hexText: string) => {
    const bytes = Buffer.from(hexText, 'hex');
    expect(isOid(bytes, 0, bytes.length), hexText).toBe(false);
    expect(decodeOid(bytes)).toBe('');
  };
  check('');
  check('2b86'); // ends within a sub-identifier
  check('2b8001'); // padded
  check('2bffffffffff7f'); // more than 32 bits
  check(`2b${'01'.repeat(200)}`); // too many
  // 120 sub-identifiers and what stands before them.
  const rest = Buffer.alloc(120, 1);
  expect([isOid(rest, 0, 120, 8), isOid(rest, 0, 120, 9)]).toEqual([true, false]);
});

test('order is by sub-identifiers and not by octets', () => {
  const byArcs = (a: string, b: string) => {
    const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? left.length - right.length : left[at]! - (right[at] ?? -1);
  };
  expect(compareOids(encodeOid('1.3.16383'), encodeOid('1.3.16384'))).toBeLessThan(0);
  for (let i = 0; i < 3000; i += 1) {
    const [a, b] = [someOid(), random.below(4) === 0 ? someOid() : `1.3.${arc()}`];
    expect(Math.sign(compareOids(encodeOid(a), encodeOid(b))), `${a} ? ${b}`).toBe(Math.sign(byArcs(a, b)));
    expect(compareOids(encodeOid(a), encodeOid(a))).toBe(0);
  }
});

test('the part behind a column is its index', () => {
  const column = encodeOid('1.3.6.1.2.1.2.2.1.2');
  const instance = encodeOid('1.3.6.1.2.1.2.2.1.2.10101');
  expect(hasPrefix(instance, 0, instance.length, column)).toBe(true);
  expect(arcsText(instance, column.length, instance.length)).toBe('10101');
  const next = encodeOid('1.3.6.1.2.1.2.2.1.3.1');
  expect(hasPrefix(next, 0, next.length, column)).toBe(false);
});
