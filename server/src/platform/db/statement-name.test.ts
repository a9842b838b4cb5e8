import { expect, it } from 'vitest';
import { createStatementNames } from './statement-name.ts';

it('what comes again has a name from its third time on, however many others came once before', () => {
  const nameOf = createStatementNames('tx');
  for (let n = 0; n < 3_000; n++) expect(nameOf(`select ${n}`)).toBeUndefined();
  expect([nameOf('select name'), nameOf('select name')]).toEqual([undefined, undefined]);
  expect(nameOf('select name')).toMatch(/^tx .{12}$/);
});

it('no more than a thousand have one: a connection keeps the plan of each', () => {
  const nameOf = createStatementNames('tx');
  const named = Array.from({ length: 1_200 }, (_, n) => [1, 2, 3].map(() => nameOf(`select ${n}`))[2]);
  expect(named.filter((name) => name !== undefined)).toHaveLength(1_000);
});
