import { expect, it } from 'vitest';
import { answerText } from './answer-text.ts';

it('what a server answered is kept as one short line, without addresses and without what may be a credential', () => {
  expect(answerText('250 2.0.0 Ok: queued as 4XyZ1abcD')).toBe('250 2.0.0 Ok: queued as 4XyZ1abcD');
  expect(answerText('550 5.1.1 <ann@shop.example>:\r\n ann@shop.example unknown')).toBe(
    '550 5.1.1 <…>: … unknown',
  );
  expect(answerText(`535 bad ${'QWxhZGRpbjpvcGVuIHNlc2FtZQ'.repeat(2)}==`)).toBe('535 bad …');
  expect(answerText(`550 ${'x '.repeat(500)}`)).toHaveLength(200);
});
