import { expect, it } from 'vitest';
import { camelCase, kyselyAsking } from '../../platform/db/kysely-asking.ts';
import { membersBelow } from './composition.ts';
import { memberSubjects } from './services.queries.ts';

const lines = Array.from({ length: 3 }, (_, at) => ({ kind: 'line' as const, id: `line ${at}` }));

it('only the kinds that a service rests on are asked for what they are called', async () => {
  const asked: string[] = [];
  const tx = kyselyAsking((query) => {
    asked.push(query.sql);
    return Promise.resolve({ rows: [] });
  }, camelCase);
  await memberSubjects(tx, 1, { members: lines });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('line_directory');
  expect(asked[0]).not.toContain('dial_path_directory');
  expect(asked[0]).not.toContain('interface_directory');
  await memberSubjects(tx, 1, { members: [] });
  expect(asked).toHaveLength(1);
});

it('what several services rest on is asked for once', () => {
  const members = lines.map((line) => ({ ...line, weight: 1 }));
  const below = { kind: 'service' as const, id: 'below', weight: 1 };
  const need = { rule: 'all' as const, needed: null };
  const composition = new Map([
    ['above', { ...need, members: [...members.slice(0, 1), below] }],
    ['below', { ...need, members }],
  ]);
  expect(membersBelow(composition, ['above', 'below'])).toEqual(lines);
});
