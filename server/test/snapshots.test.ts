import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { schemaSnapshot } from './schema-snapshot.ts';
import { sqlSnapshots } from './sql-snapshots.ts';

const directory = path.resolve(import.meta.dirname, '../snapshots');

describe('the committed snapshots (after a change: npm run gen, then read the difference)', () => {
  it('hold the SQL that every query compiles to', async () => {
    const texts = await sqlSnapshots();
    const committed = (await readdir(directory)).filter((name) => name !== 'schema.sql').sort();
    expect(committed).toEqual([...texts.keys()].sort());
    for (const [name, text] of texts)
      expect(await readFile(path.join(directory, name), 'utf8'), name).toBe(text);
  });

  it('hold the schema that the migrations make', async () => {
    const db = await testDatabase();
    try {
      const { rows } = await db.admin.query(`select current_setting('server_version_num')::int as version`);
      const text = await schemaSnapshot(db.admin);
      expect(text).toContain('table member (');
      // Another major version words the same schema in another way; the snapshot is of the embedded one.
      if (rows[0].version >= 180_000)
        expect(await readFile(path.join(directory, 'schema.sql'), 'utf8')).toBe(text);
    } finally {
      await db.close();
    }
  });
});
