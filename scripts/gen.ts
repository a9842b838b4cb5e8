// Writes what is generated and committed: the types of the tables. A test fails where they are out of date.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { schemaTypes } from '../server/src/platform/db/schema-types.ts';
import { setup } from '../server/test/cluster.ts';
import { testDatabase } from '../server/test/database.ts';

const root = path.resolve(import.meta.dirname, '..');

async function write(name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  console.log(name);
}

const stop = await setup();
const db = await testDatabase();
try {
  await write('server/src/platform/db/schema.gen.ts', await schemaTypes(db.admin));
} finally {
  await db.close();
  await stop?.();
}
