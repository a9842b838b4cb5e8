// A table has one owner: no other module writes it or reads it by its name (docs/decisions/0014-table-owners.md).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { tableFaults } from './faults.ts';
import { functionFileFaults } from './function-files.ts';
import { readOwners } from './owners.ts';
import { sourceTables } from './source-tables.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const owners = readOwners(root);
const sources = globSync('server/src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.ts$|\/test\/|\.gen\.ts$/.test(file));
const functionFiles = globSync('server/migrations/functions/*.sql', { cwd: root });
const faults = [
  ...sources.toSorted().flatMap((file) => tableFaults(file, sourceTables(file, read(file)), owners)),
  ...functionFiles.toSorted().flatMap((file) => functionFileFaults(file, read(file), owners)),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} uses of a table by others than its owner.`);
  process.exitCode = 1;
}
