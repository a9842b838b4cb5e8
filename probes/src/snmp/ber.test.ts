import { BerReader, BerWriter } from 'asn1-ber';
import { expect, test } from 'vitest';
import { Prng } from '../../test/prng.ts';
import { encodeInteger, encodeTlv, readInteger, readUnsigned32, readUnsigned64, Tlv, tag } from './ber.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

test('integers are written as the independent codec writes them, and read back', () => {
  const random = new Prng(1);
  const edges = [
    0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 8388607, 8388608, 2147483647, -2147483648,
  ];
  for (const value of [...edges, ...Array.from({ length: 2000 }, () => (random.next() * 2 ** 32) | 0)]) {
    const writer = new BerWriter();
    writer.writeInt(value);
    const bytes = encodeInteger(value);
    expect(bytes.toString('hex'), `value ${value}`).toBe(writer.buffer.toString('hex'));
    expect(readInteger(bytes, 2, bytes.length)).toBe(value);
    expect(new BerReader(bytes).readInt()).toBe(value);
  }
});

test('unsigned values keep their upper half, with and without the leading zero', () => {
  const check = (content: string, expected: number) => {
    const bytes = hex(content);
    expect(readUnsigned32(bytes, 0, bytes.length), content).toBe(expected);
  };
  check('00', 0);
  check('7f', 127);
  check('00 ff ff ff ff', 4294967295);
  check('ff ff ff ff', 4294967295);
  check('01 00 00 00 00', NaN);
  check('', NaN);
});

test('64-bit counters are exact in two words', () => {
  const words = new Uint32Array(2);
  const check = (content: string, expected: bigint | undefined) => {
    const bytes = hex(content);
    const read = readUnsigned64(bytes, { start: 0, end: bytes.length }, words, 0);
    expect(read ? (BigInt(words[1]!) << 32n) | BigInt(words[0]!) : undefined, content).toBe(expected);
  };
  check('00', 0n);
  check('00 ff ff ff ff ff ff ff ff', 18446744073709551615n);
  check('20 00 00 00 00 00 01', 9007199254740993n);
  check('ff ff ff ff ff ff ff ff', 18446744073709551615n);
  check('01 ff ff ff ff ff ff ff ff', undefined);
  check('', undefined);
});

test('lengths outside their parent, indefinite and oversized lengths are refused', () => {
  const check = (content: string, expected: boolean) => {
    const bytes = hex(content);
    expect(new Tlv().read(bytes, 0, bytes.length), content).toBe(expected);
  };
  check('04 02 aa bb', true);
  check('04 81 02 aa bb', true);
  check('04 84 00 00 00 02 aa bb', true);
  check('04 00', true);
  check('04', false);
  check('', false);
  check('04 03 aa bb', false); // longer than what is there
  check('30 80 02 01 01 00 00', false); // indefinite
  check('04 84 ff ff ff ff', false); // four gigabytes
  check('04 85 00 00 00 00 02 aa bb', false); // five length octets
  check('04 82 00', false); // the length itself is cut off
  check('1f 81 01 00', false); // tag of several bytes
});

test('a child cannot reach beyond its parent', () => {
  const bytes = hex('30 03 04 03 aa bb cc');
  const tlv = new Tlv();
  expect(tlv.read(bytes, 0, bytes.length)).toBe(true);
  expect(tlv.read(bytes, tlv.start, tlv.end)).toBe(false);
});

test('contents of every length class come back whole', () => {
  for (const length of [0, 1, 127, 128, 255, 256, 65535, 65536]) {
    const bytes = encodeTlv(tag.octets, Buffer.alloc(length, 7));
    const tlv = new Tlv();
    expect(tlv.expect(bytes, 0, bytes.length, tag.octets)).toBe(true);
    expect(tlv.end - tlv.start).toBe(length);
  }
});
