import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Stack } from '../../e2e/src/stack.ts';

/** A connection past the program, for what only its own mail would prove, and for counting what was kept. */
export async function ownerOf({ dataDir }: Pick<Stack, 'dataDir'>): Promise<pg.Client> {
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
  const host = path.join(dataDir, 'postgres');
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres', password });
  await client.connect();
  return client;
}
