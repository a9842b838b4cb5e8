import { type ErrorData, type ErrorName } from '@linekeeper/contract/errors';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/errors.ts';
import { fieldIn, refusalOf, shownErrors } from './refusal.ts';

const fields = ['name', 'email'] as const;
type Field = (typeof fields)[number];
const places = { MAIL_NEEDED: 'email', LAST_ADMINISTRATOR: 'form' } as const;
const refused = (error: ErrorName, of: ErrorData['fields'] = []) =>
  refusalOf<Field>(
    new ApiError(1, 'why', { error, fields: of } as ErrorData),
    (path) => fieldIn(fields, path),
    places,
  );

test('A path of the server’s answer finds its field', () => {
  expect(fieldIn(fields, 'name')).toBe('name');
  expect(fieldIn(fields, 'body.email')).toBe('email');
  expect(fieldIn(fields, 'somewhere.else')).toBeUndefined();
});

test('What is wrong with fields stands beside them, all of it', () => {
  const found = refused('INVALID_INPUT', [
    { field: 'name.0', message: 'first' },
    { field: 'name.1', message: 'second' },
    { field: 'unknown', message: 'lost' },
  ]);
  expect(found).toEqual({ faults: { name: 'first second' }, general: undefined, isChanged: false });
});

test('What is wrong with no field of the form stands above all of them', () => {
  expect(refused('INVALID_INPUT', [{ field: 'unknown', message: 'lost' }]).general).toBe('why');
  expect(refused('LAST_ADMINISTRATOR')).toMatchObject({ faults: {}, general: 'why' });
});

test('A refusal that belongs to a field stands beside it', () => {
  expect(refused('MAIL_NEEDED')).toMatchObject({ faults: { email: 'why' }, general: undefined });
});

test('What somebody else changed meanwhile is no fault of the form: it is read again', () => {
  expect(refused('CHANGED_MEANWHILE')).toEqual({ faults: {}, general: undefined, isChanged: true });
});

test('What the console has told already is not told a second time by the form', () => {
  expect(shownErrors(places)).not.toContain('UNAVAILABLE');
  expect(refused('UNAVAILABLE')).toEqual({ faults: {}, general: undefined, isChanged: false });
});
