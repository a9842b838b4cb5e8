import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Tx } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { mailsSince } from './joined-mails.queries.ts';
import { deliveriesOf, insertWaiting } from './ledger.queries.ts';
import { forgetSkipped, insertSkipped } from './left-out.queries.ts';
import { deliveryFact } from './notify.ts';
import { putAllOut } from '../outbox/outbox.ts';

/** More than one statement could write, or ask for by one parameter each. */
const many = 9_000;
let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

const scope = jobScope([1]);
const run = <Result>(work: (tx: Tx) => Promise<Result>) => db.database.withTenant(scope, work);
const members = Array.from({ length: many }, () => randomUUID());
const rowsOf = (onceKey: string) =>
  members.map((memberId) => ({
    ...{ id: randomUUID(), kind: 'alert', channel: 'email' as const, memberId, onceKey },
  }));

it('what is told to thousands at once is written whole, and once', async () => {
  const rows = rowsOf('x fired').map((row) => ({ ...row, address: null, params: {} }));
  const inserted = await run(async (tx) => {
    const ids = await insertWaiting(tx, 1, rows);
    await putAllOut(
      tx,
      scope,
      ids.map((id) => deliveryFact(id, 'email')),
    );
    return ids;
  });
  expect(inserted).toEqual(rows.map(({ id }) => id));
  expect(await run((tx) => insertWaiting(tx, 1, rows))).toEqual([]);
  const { rows: facts } = await db.admin.query('select count(*)::int as count from outbox');
  expect(facts).toEqual([{ count: many }]);
  const mails = { kind: 'alert', memberIds: members, since: new Date(0) };
  expect((await run((tx) => mailsSince(tx, 1, mails))).size).toBe(many);
});

it('thousands who are left out are noted, and forgotten as they are told', async () => {
  const rows = rowsOf('y fired').map((row) => ({ ...row, reason: 'severity' }));
  await run((tx) => insertSkipped(tx, 1, rows, new Date()));
  const left = () => run((tx) => deliveriesOf(tx, 1, 'alert', ['y fired']));
  expect(await left()).toHaveLength(many);
  const to = { channel: 'email' as const, memberIds: members };
  await run((tx) => forgetSkipped(tx, 1, { kind: 'alert', onceKey: 'y fired', to, reasons: ['severity'] }));
  expect(await left()).toEqual([]);
});

it('what is said under tens of thousands of keys is found in one question', async () => {
  const keys = Array.from({ length: 70_000 }, (_, at) => `z fired ${at}`);
  const [memberId = ''] = members;
  const [row] = rowsOf('z fired 69999').map((one) => ({ ...one, memberId, reason: 'severity' }));
  await run((tx) => insertSkipped(tx, 1, [row!], new Date()));
  expect(await run((tx) => deliveriesOf(tx, 1, 'alert', keys))).toMatchObject([{ memberId }]);
});
