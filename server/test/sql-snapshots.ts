import { globSync } from 'node:fs';
import path from 'node:path';
import { type ClientBase } from 'pg';
import { kyselyOver, type Tx } from '../src/platform/db/database.ts';
import { querySamples } from './areas/index.ts';

const modules = path.resolve(import.meta.dirname, '../src/modules');

/** A connection that keeps what it is asked and finds nothing; what it stores has an id. */
function recorder(): { tx: Tx; statements: string[] } {
  const statements: string[] = [];
  const client = {
    query: async ({ text }: { text: string }) => {
      statements.push(text);
      const rows = /\breturning\b/.test(text) ? [{ id: 'id' }] : [];
      return { rows, rowCount: rows.length, command: '' };
    },
  };
  return { tx: kyselyOver(client as unknown as ClientBase), statements };
}

/** Line breaks before the words that begin a part, so that a change shows as a line; texts in quotes are left alone. */
function laidOut(statement: string): string {
  const parts = statement
    .trim()
    .replace(/\s+/g, ' ')
    .split(/('(?:[^']|'')*')/);
  const words =
    /\s(?=(?:from|where|inner join|left join|cross join|group by|having|order by|limit|offset|set|values|returning|on conflict|union all|for update)\b)/g;
  return parts.map((part, index) => (index % 2 ? part : part.replace(words, '\n  '))).join('');
}

const takesTx = (value: unknown): value is (tx: Tx, ...rest: unknown[]) => unknown =>
  typeof value === 'function' && /^(async )?function \w+\(\s*tx\b/.test(value.toString());

/**
 * The SQL of every query function that builds it (its first parameter is `tx`), by module, with the sample arguments of
 * areas/<area>.ts. Throws where a function has no sample, or asked nothing.
 */
export async function sqlSnapshots(): Promise<Map<string, string>> {
  const files = globSync('**/*.queries.ts', { cwd: modules }).sort();
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const file of files) {
    const exported = (await import(path.join(modules, file))) as Record<string, unknown>;
    const blocks: string[] = [];
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!takesTx(value)) continue;
      const samples = querySamples[file]?.[name];
      if (!samples) missing.push(`${file} ${name}`);
      const { tx, statements } = recorder();
      // One that needs a row to go on stops here; what it has asked by then is written down.
      await Promise.resolve(value(tx, ...(samples ?? []))).catch(() => {});
      if (samples && statements.length === 0) missing.push(`${file} ${name} (its sample asks nothing)`);
      blocks.push(`-- ${name}\n${statements.map((statement) => `${laidOut(statement)};`).join('\n')}\n`);
    }
    if (blocks.length > 0)
      texts.set(`${file.replaceAll(path.sep, '-').replace('.queries.ts', '')}.sql`, blocks.join('\n'));
  }
  if (missing.length > 0)
    throw new Error(`Give samples in server/test/areas/<area>.ts: ${missing.join(', ')}.`);
  return texts;
}
