import type { SnmpCredentials } from '@linekeeper/contract/monitoring/probes';
import { expect, test } from 'vitest';
import { type Asked, encodeReply, int, nothing, text, varbind } from '../../test/fake-agent.ts';
import { Prng } from '../../test/prng.ts';
import { judgeGet } from './get.ts';
import { Answer, encodeEnvelope, messageSize, type Question, writeMessage } from './message.ts';
import { makeGetTemplate } from './template.ts';
import { decodeValue } from './value.ts';

const oids = ['1.3.6.1.2.1.1.3.0', '1.3.6.1.2.1.1.5.0', '1.3.6.1.2.1.1.6.0'];
const part = makeGetTemplate(oids).parts[0]!;
const question: Asked = {
  version: 1,
  community: 'public',
  pdu: 0xa0,
  requestId: 0x12345678,
  maxRepetitions: 0,
  oids,
  sender: { address: '127.0.0.1', family: 'IPv4', port: 1, size: 0 },
};

function encodeMessage(credentials: SnmpCredentials, question: Question, requestId: number): Buffer {
  const envelope = encodeEnvelope(credentials);
  const bytes = Buffer.alloc(messageSize(envelope, question));
  writeMessage(bytes, envelope, question, requestId);
  return bytes;
}

test('what is written is the message that the standard describes', () => {
  const { varbinds } = makeGetTemplate(['1.3.6.1.2.1.1.1.0']).parts[0]!;
  const question = { pdu: 0xa0, maxRepetitions: 0, varbinds };
  expect(encodeMessage({ version: 'v2c', community: 'public' }, question, 0x01020304).toString('hex')).toBe(
    '302902010104067075626c6963a01c020401020304020100020100300e300c06082b060102010101000500',
  );
});

test('long communities, long lists and many repetitions keep their lengths right', () => {
  for (const length of [1, 127, 128, 255]) {
    const { varbinds } = makeGetTemplate(Array.from({ length: 60 }, (_, i) => `1.3.6.1.2.1.2.2.1.10.${i}`))
      .parts[0]!;
    const credentials = { version: 'v1', community: 'c'.repeat(length) } as const;
    const message = encodeMessage(credentials, { pdu: 0xa5, maxRepetitions: length, varbinds }, 0x00800005);
    const answer = new Answer();
    expect(answer.parse(message)).toBe(true);
    // A question has its maximum of repetitions where an answer has its error index.
    expect(answer).toMatchObject({ version: 0, pdu: 0xa5, requestId: 0x00800005, errorIndex: length });
    expect(answer.communityEnd - answer.communityStart).toBe(length);
    expect(answer.end).toBe(message.length);
  }
});

test('fifty thousand damaged answers are either read whole or refused, and never throw', () => {
  const random = new Prng(11);
  const values = [int(7), text('core'), nothing(0x81)];
  const whole = encodeReply(question, { varbinds: oids.map((oid, i) => varbind(oid, values[i]!)) });
  const answer = new Answer();
  const seen = { unreadable: 0, unfit: 0, read: 0 };
  for (let i = 0; i < 50_000; i += 1) {
    const bytes = Buffer.from(
      whole.subarray(0, random.below(4) === 0 ? random.below(whole.length) : whole.length),
    );
    for (let n = random.below(4); n > 0 && bytes.length > 0; n -= 1) {
      bytes[random.below(bytes.length)] = random.pick([0, 0x80, 0x84, 0xff, 0x30, random.below(256)]);
    }
    if (!answer.parse(bytes)) {
      seen.unreadable += 1;
      continue;
    }
    let taken = 0;
    const sink = {
      take: (_position: number, valueTag: number, octets: Buffer, range: { start: number; end: number }) => {
        expect(range.start).toBeGreaterThan(0);
        expect(range.end).toBeLessThanOrEqual(bytes.length);
        if (decodeValue(valueTag, octets, range.start, range.end) === undefined) return false;
        taken += 1;
        return true;
      },
      missing: () => undefined,
    };
    const verdict = judgeGet(part, sink, answer);
    if (verdict?.status === 0) {
      expect(taken).toBe(3);
      seen.read += 1;
    } else seen.unfit += 1;
  }
  expect(Math.min(seen.unreadable, seen.unfit, seen.read)).toBeGreaterThan(1000);
});
