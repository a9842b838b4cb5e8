import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { schemaTypes } from './schema-types.ts';

it('gives the committed table types: after a new migration run "npm run gen"', async () => {
  const db = await testDatabase();
  try {
    const committed = await readFile(path.join(import.meta.dirname, 'schema.gen.ts'), 'utf8');
    const withoutLayout = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(withoutLayout(committed)).toBe(withoutLayout(await schemaTypes(db.admin)));
  } finally {
    await db.close();
  }
});
