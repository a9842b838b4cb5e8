// What the database's own code does with tables: functions write those of one owner, views stand on those of one owner.
import { type Owners } from './owners.ts';
import { isExcepted } from './faults.ts';
import { type NamedTable, statementTables } from './statement-tables.ts';

/** Tables that are somebody's, without repeats; with `use`, those that are used so. */
const owned = (named: readonly NamedTable[], owners: Owners, use?: NamedTable['use']) => [
  ...new Set(
    named.filter((one) => owners.has(one.table) && (!use || one.use === use)).map(({ table }) => table),
  ),
];
const isOfSeveral = (tables: readonly string[], owners: Owners) =>
  new Set(tables.map((table) => owners.get(table))).size > 1;

/** What is wrong with the tables that a function file names. */
export function functionFileFaults(file: string, text: string, owners: Owners): string[] {
  if (isExcepted(file)) return [];
  const faults: string[] = [];
  const written = owned(statementTables(text), owners, 'writes');
  if (isOfSeveral(written, owners))
    faults.push(
      `${file} writes tables of several owners: ${written.join(', ')}. Give each owner a file of its own.`,
    );
  if (/\bexecute\s+format\s*\(\s*'\s*(select|with|insert|update|delete|merge|truncate)\b/i.test(text))
    faults.push(`${file} makes the names of tables up: write them out.`);
  for (const part of text.split(/^create view /m).slice(1)) {
    const [view = ''] = part.split(/\s/);
    const named = statementTables(part.split(';')[0] ?? '');
    const tables = owned(named, owners);
    if (tables.length === 0 || tables.length < named.length || isOfSeveral(tables, owners))
      faults.push(
        `${file}: the view ${view} is to stand on tables of one owner alone, not on ` +
          `${named.map(({ table }) => table).join(', ')}.`,
      );
  }
  return faults;
}
