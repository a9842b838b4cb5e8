import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Datagram } from './datagram.ts';
import { Answer, encodeEnvelope, pdu } from './message.ts';
import { makeGetTemplate } from './template.ts';

const envelope = encodeEnvelope({ version: 'v2c', community: 'public' });
const question = (oids: number) => {
  const texts = Array.from({ length: oids }, (_, index) => `1.3.6.1.2.1.31.1.1.1.6.${index}`);
  return makeGetTemplate(texts, { maxVarbinds: oids, maxBytes: 60_000 }).parts[0]!;
};

test('messages of any length are whole, written over each other in the same octets', () => {
  const datagram = new Datagram();
  const answer = new Answer();
  for (const oids of [1, 60, 2, 500, 60, 1]) {
    const bytes = datagram.write(envelope, question(oids), 0x00800000 + oids);
    expect(answer.parse(bytes)).toBe(true);
    expect(answer).toMatchObject({ pdu: pdu.get, requestId: 0x00800000 + oids, end: bytes.length });
  }
  expect(datagram.write(envelope, question(1), 0x00800001)).toBe(
    datagram.write(envelope, question(1), 0x00800002),
  );
});

test('octets that were abandoned stay as they are', () => {
  const datagram = new Datagram();
  const kept = datagram.write(envelope, question(1), 0x00800001);
  const before = kept.toString('hex');
  datagram.abandon();
  datagram.write(envelope, question(1), 0x00800002);
  expect(kept.toString('hex')).toBe(before);
});

test('questions that the system takes later are sent as they were asked', async () => {
  const program = path.resolve(import.meta.dirname, '../../test/ask-many-at-once.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--test-udp-no-try-send', program]);
  expect(stdout.trim()).toBe('20 of 20');
});
