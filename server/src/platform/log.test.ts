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

/** What a log writes of fields, with what a child of it carries along. */
function written(fields: object, carried: object = {}): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (text) => void lines.push(text) })
    .child({ generation: 1 })
    .child(carried)
    .info(fields, 'told');
  const { level: _level, time: _time, msg: _msg, ...rest } = JSON.parse(lines[0]!) as Record<string, unknown>;
  return rest;
}

it('a secret is removed wherever it stands in a line: in it, in an object, in one of a list, in what a child carries', () => {
  const password = 'what-nobody-reads';
  class Target {
    readonly community = password;
    readonly port = 161;
  }
  const given = {
    token: password,
    body: { password, name: 'ada' },
    request: { body: { secret: password }, headers: { cookie: [password] } },
    list: [{ privateKey: password, id: 1 }, 'b'],
    target: new Target(),
    failure: Object.assign(new Error('no'), { authorization: password }),
    at: new Date(0),
    none: null,
  };
  const before = structuredClone({ ...given, failure: undefined });
  const line = written(given, { accessToken: password, session: { token: password }, requestId: 'r' });
  expect(JSON.stringify(line)).not.toContain(password);
  expect(line).toMatchObject({
    token: '[removed]',
    accessToken: '[removed]',
    session: { token: '[removed]' },
    requestId: 'r',
    body: { password: '[removed]', name: 'ada' },
    request: { body: { secret: '[removed]' }, headers: { cookie: '[removed]' } },
    list: [{ privateKey: '[removed]', id: 1 }, 'b'],
    target: { community: '[removed]', port: 161 },
    at: '1970-01-01T00:00:00.000Z',
    none: null,
  });
  // An error is told as ever, whatever hangs on it.
  expect(written({ err: given.failure })).toMatchObject({ err: { type: 'Error', message: 'no' } });
  // Of others' objects nothing is changed.
  expect(structuredClone({ ...given, failure: undefined })).toEqual(before);
});

it('a line that comes back to itself is written', () => {
  const ring: { again?: unknown; port: number } = { port: 1 };
  ring.again = ring;
  expect(written({ ring })).toMatchObject({ ring: { port: 1 } });
});
