import { sql } from 'kysely';
import { type ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { kyselyOver, type Tx } from './database.ts';

/** A connection that keeps what it is asked. */
function recorder() {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    asked.push({ text, values });
    return { rows: [{ some_name: values[0] }], rowCount: 1 };
  };
  return { tx: kyselyOver({ query } as unknown as ClientBase), asked };
}

interface Values extends Record<string, unknown> {
  readonly tenantId: number;
  readonly username?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

function counted() {
  let built = 0;
  const members = compiledOnce((tx: Tx, { order }: { order: 'asc' | 'desc' }, values: Values) => {
    built++;
    return tx
      .selectFrom('member')
      .where('tenantId', '=', values.tenantId)
      .$if(values.username !== undefined, (query) => query.where('username', '=', values.username!))
      .$if(values.ids !== undefined, (query) => query.where(sql<boolean>`id = any(${values.ids})`))
      .where('enabled', '=', true)
      .orderBy('username', order)
      .select('username as someName');
  });
  return { members, built: () => built };
}

it('builds a query once for each shape and choice of values, and asks it with the values of each call', async () => {
  const { members, built } = counted();
  const { tx, asked } = recorder();
  expect(await members(tx, { order: 'asc' }, { tenantId: 1 })).toEqual([{ someName: 1 }]);
  expect(await members(tx, { order: 'asc' }, { tenantId: 2, username: undefined })).toEqual([
    { someName: 2 },
  ]);
  expect(built()).toBe(1);
  await members(recorder().tx, { order: 'asc' }, { tenantId: 3 });
  expect(built()).toBe(1);
  await members(tx, { order: 'desc' }, { tenantId: 4 });
  await members(tx, { order: 'asc' }, { tenantId: 5, username: 'ada' });
  await members(tx, { order: 'asc' }, { tenantId: 6, username: 'bob' });
  await members(tx, { order: 'asc' }, { tenantId: 7, ids: ['a', 'b', 'c'] });
  await members(tx, { order: 'asc' }, { tenantId: 8, ids: [] });
  expect(built()).toBe(4);
  expect(asked.map(({ values }) => values)).toEqual([
    [1, true],
    [2, true],
    [4, true],
    [5, 'ada', true],
    [6, 'bob', true],
    [7, ['a', 'b', 'c'], true],
    [8, [], true],
  ]);
  const texts = asked.map(({ text }) => text);
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).toMatch(/order by "username" desc$/);
  expect(texts[4]).toBe(texts[3]);
  expect(texts[3]).toContain('"username" = $2');
  expect(new Set(texts).size).toBe(4);
});

it('keeps no more texts than a bound, and answers beyond it', async () => {
  const { members, built } = counted();
  const { tx, asked } = recorder();
  const ask = (shape: object, tenantId: number) =>
    members(tx, { order: 'asc', ...shape } as { order: 'asc' }, { tenantId });
  for (let size = 0; size < 501; size++) await ask({ size }, size);
  expect(built()).toBe(501);
  await ask({ size: 500 }, 9);
  expect(built()).toBe(501);
  await ask({ size: 0 }, 10);
  expect(built()).toBe(502);
  expect(asked.at(-1)?.values).toEqual([10, true]);
});
