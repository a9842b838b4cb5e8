// Writes what is generated and committed: the types of the tables, the schema, and the SQL that queries compile to. A test
// fails where they are out of date.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { schemaTypes } from '../server/src/platform/db/schema-types.ts';
import { setup } from '../server/test/cluster.ts';
import { testDatabase } from '../server/test/database.ts';
import { schemaSnapshot } from '../server/test/schema-snapshot.ts';
import { sqlSnapshots } from '../server/test/sql-snapshots.ts';

const root = path.resolve(import.meta.dirname, '..');

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(root, name), text);
  console.log(name);
}
async function writeFormatted(name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  await write(name, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

const snapshots = 'server/snapshots';
await rm(path.join(root, snapshots), { recursive: true, force: true });
await mkdir(path.join(root, snapshots));
for (const [name, text] of await sqlSnapshots()) await write(`${snapshots}/${name}`, text);

const stop = await setup();
const db = await testDatabase();
try {
  await writeFormatted('server/src/platform/db/schema.gen.ts', await schemaTypes(db.admin));
  await write(`${snapshots}/schema.sql`, await schemaSnapshot(db.admin));
} finally {
  await db.close();
  await stop?.();
}
