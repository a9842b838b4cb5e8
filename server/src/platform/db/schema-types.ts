import { type ClientBase } from 'pg';

/** What a column of a PostgreSQL type is in TypeScript; a type that is missing here is an error, never `any`. */
const typeScriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  name: 'string',
  uuid: 'string',
  inet: 'string',
  macaddr: 'string',
  date: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly isView: boolean;
  readonly generated: 'always' | 'default' | 'no';
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z0-9])/g, (_all, _start, letter: string) => letter.toUpperCase());
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

function typeOf({ table, column, type, nullable, generated }: Column): string {
  const isArray = type.startsWith('_');
  const base = typeScriptTypes[isArray ? type.slice(1) : type];
  if (!base) throw new Error(`${table}.${column} has type ${type}: add it to typeScriptTypes.`);
  const full = (isArray ? `${base}[]` : base) + (nullable ? ' | null' : '');
  // Kysely's own wrappers do not wrap each other, so JSON has its variants.
  if (base === 'Json') return `${generated === 'no' ? '' : 'Generated'}Json${nullable ? 'OrNull' : ''}`;
  if (generated === 'always') return `GeneratedAlways<${full}>`;
  return generated === 'default' ? `Generated<${full}>` : full;
}

const jsonVariants = [
  ['Json', 'export type Json = ColumnType<unknown, string, string>;'],
  ['JsonOrNull', 'export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;'],
  ['GeneratedJson', 'export type GeneratedJson = ColumnType<unknown, string | undefined, string>;'],
  [
    'GeneratedJsonOrNull',
    'export type GeneratedJsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;',
  ],
] as const;

/**
 * Whether a column may be null. A view's own columns never say: one is as the column of its name in the tables that the view
 * reads, all of which it joins inwards; one that the view computes may be null.
 */
const isNullable = `
  case when c.relkind <> 'v' then not a.attnotnull else coalesce((
    select bool_or(not b.attnotnull) from pg_rewrite w
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
    join pg_attribute b on b.attrelid = d.refobjid and b.attnum = d.refobjsubid
    where w.ev_class = c.oid and d.refobjid <> c.oid and b.attname = a.attname), true) end`;

/** The types of all tables and views of a migrated database, and the names of both, as the text of `schema.gen.ts`. */
export async function schemaTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, ${isNullable} as nullable, c.relkind = 'v' as "isView",
      case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
        when a.attidentity = 'd' or a.atthasdef then 'default' else 'no' end as generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    order by c.relname, a.attnum`);
  const byTable = Map.groupBy(rows, (row) => row.table);
  const used = ['Generated', 'GeneratedAlways'].filter((name) =>
    rows.some((row) => typeOf(row).includes(`${name}<`)),
  );
  const names = (views: boolean) =>
    [...byTable].flatMap(([table, [first]]) => (first?.isView === views ? [`  '${camel(table)}',`] : []));
  const tables = [...byTable].map(
    ([table, columns]) =>
      `export interface ${pascal(table)}Table {\n` +
      columns.map((column) => `  ${camel(column.column)}: ${typeOf(column)};\n`).join('') +
      `}\n`,
  );
  return [
    `// Written by "npm run gen" from the migrated database. Do not edit.`,
    `import { ${['type ColumnType', ...used.map((name) => `type ${name}`)].sort().join(', ')} } from 'kysely';`,
    ``,
    `/** Read as any JSON; written as JSON text: pg would make a PostgreSQL array of an array. */`,
    ...jsonVariants.filter(([name]) => rows.some((row) => typeOf(row) === name)).map(([, line]) => line),
    ``,
    tables.join('\n'),
    `export interface Tables {`,
    ...[...byTable.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table;`),
    `}`,
    ``,
    `/** Every table: each has one owner (docs/decisions/0014-table-owners.md). */`,
    `export const tableNames = [`,
    ...names(false),
    `] as const;`,
    `/** Every view: what an owner lets others read. */`,
    `export const viewNames = [`,
    ...names(true),
    `] as const;`,
    ``,
  ].join('\n');
}
