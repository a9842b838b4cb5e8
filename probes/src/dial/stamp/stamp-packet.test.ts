import { describe, expect, it, test } from 'vitest';
import { Prng } from '../../../test/prng.ts';
import {
  decodeQuestion,
  decodeReflected,
  encodeQuestion,
  encodeReflected,
  ntpTimestamp,
  readErrorEstimate,
  readTimestamp,
  stampSent,
  writeErrorEstimate,
} from './stamp-packet.ts';

describe('a time', () => {
  it('is seconds since 1900 and fractions of 2⁻³² (RFC 5905)', () => {
    // 1970 began 2,208,988,800 s after 1900 (RFC 868).
    expect(ntpTimestamp(0).toString('hex')).toBe('83aa7e8000000000');
    expect(ntpTimestamp(1_500).toString('hex')).toBe('83aa7e8180000000');
  });

  it('comes back to the microsecond, over the end of NTP’s era in 2036 too', () => {
    const prng = new Prng(1);
    for (const year of [1970, 2026, 2036, 2037, 2100])
      for (let i = 0; i < 100; i++) {
        const atMs = Date.UTC(year, 1, 7) + prng.below(86_400_000_000) / 1_000;
        expect(readTimestamp(ntpTimestamp(atMs), false, atMs + 1e9)).toBeCloseTo(atMs, 3);
      }
  });

  it('of PTP is seconds since 1970 and nanoseconds', () => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(1_700_000_000, 0);
    bytes.writeUInt32BE(250_000_000, 4);
    expect(readTimestamp(bytes, true, 1_700_000_000_000)).toBe(1_700_000_000_250);
  });
});

test('an error estimate says at least what is meant, and not twice as much (RFC 4656)', () => {
  for (const errorMs of [0.001, 0.5, 1, 37.5, 1_000, 86_400_000]) {
    for (const isSynchronised of [true, false]) {
      const read = readErrorEstimate(writeErrorEstimate({ isSynchronised, errorMs }));
      expect(read).toMatchObject({ isSynchronised, isPtp: false });
      expect(read.errorMs).toBeGreaterThanOrEqual(errorMs * 0.999);
      expect(read.errorMs).toBeLessThan(errorMs * 1.05);
    }
  }
  // A multiplier of nought is not allowed.
  expect(writeErrorEstimate({ isSynchronised: false, errorMs: 0 }) & 255).toBe(1);
});

test('a question has the fields where RFC 8762 has them, and padding as RFC 8972 has it', () => {
  const timestamp = Buffer.from('0102030405060708', 'hex');
  const clock = { isSynchronised: true, errorMs: 1 };
  const packet = encodeQuestion({ sequence: 7, timestamp, clock }, 60);
  expect(packet.subarray(0, 12).toString('hex')).toBe('000000070102030405060708');
  expect(packet.readUInt16BE(12) & 0x8000).toBe(0x8000);
  expect(packet.subarray(14, 44).equals(Buffer.alloc(30))).toBe(true);
  expect(packet.subarray(44).toString('hex')).toBe(`8001000c${'00'.repeat(12)}`);
  expect(encodeQuestion({ sequence: 7, timestamp, clock }, 44)).toHaveLength(44);
  expect(decodeQuestion(packet)).toMatchObject({ sequence: 7, timestamp });
  expect(decodeQuestion(packet.subarray(0, 43))).toBeUndefined();
});

test('an answer has the fields where RFC 8762 has them, and the padding as it came', () => {
  const timestamp = Buffer.from('0102030405060708', 'hex');
  const packet = encodeQuestion({ sequence: 7, timestamp, clock: { isSynchronised: true, errorMs: 1 } }, 80);
  packet.writeUInt16BE(0xabcd, 14);
  const [receivedAtMs, sentAtMs] = [1_800_000_000_000.25, 1_800_000_000_000.5];
  const clock = { isSynchronised: false, errorMs: 1_000 };
  const answer = encodeReflected(packet, decodeQuestion(packet)!, { sequence: 3, receivedAtMs, clock });
  stampSent(answer, sentAtMs);
  expect(answer).toHaveLength(80);
  expect(answer.readUInt32BE(0)).toBe(3);
  expect(answer.subarray(4, 12)).toEqual(ntpTimestamp(sentAtMs));
  expect(answer.readUInt16BE(14)).toBe(0xabcd);
  expect(answer.subarray(16, 24)).toEqual(ntpTimestamp(receivedAtMs));
  expect(answer.readUInt32BE(24)).toBe(7);
  expect(answer.subarray(28, 36)).toEqual(timestamp);
  expect(answer.subarray(36, 38)).toEqual(packet.subarray(12, 14));
  expect(answer[40]).toBe(255);
  expect(answer.subarray(44)).toEqual(packet.subarray(44));
  const read = decodeReflected(answer, sentAtMs);
  expect(read).toMatchObject({ sequence: 3, question: { sequence: 7, timestamp } });
  expect(read?.sentAtMs).toBeCloseTo(sentAtMs, 3);
  expect(read?.clock.isSynchronised).toBe(false);
  expect(decodeReflected(answer.subarray(0, 43), sentAtMs)).toBeUndefined();
});
