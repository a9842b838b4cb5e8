import pg from 'pg';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

/** The line that a log writes of an error. */
function line(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (text) => void lines.push(text) }).warn({ err: error }, 'It failed.');
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

it('an error is logged with its words, and without what a library hung on it', () => {
  const refused = Object.assign(new pg.DatabaseError('duplicate key value', 0, 'error'), {
    code: '23505',
    constraint: 'member_email_key',
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  const lost = Object.assign(new Error('Connection terminated', { cause: refused }), {
    client: { secretKey: 'what-the-library-hung-on-it' },
  });
  const text = JSON.stringify(line(new AggregateError([lost], 'all of it')));
  expect(text).not.toMatch(/ada@example.org|what-the-library-hung-on-it/);
  expect(line(lost)).toMatchObject({
    err: {
      type: 'Error',
      message: 'Connection terminated',
      cause: { code: '23505', constraint: 'member_email_key', message: 'duplicate key value' },
    },
  });
  lost.cause = lost;
  expect(line(lost)).toHaveProperty('err.cause.cause');
  // Thrown by whoever throws anything: a log line never fails.
  expect(line(Object.create(null))).toMatchObject({ msg: 'It failed.' });
  expect(line('only words')).toMatchObject({ err: 'only words' });
});
