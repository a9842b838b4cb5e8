import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Client } from 'pg';

const texts = path.resolve(import.meta.dirname, '../../console/locales/zh/audit.json');

function* fieldsOf(detail: unknown): Generator<string> {
  if (typeof detail !== 'object' || detail === null) return;
  for (const [key, part] of Object.entries(detail)) {
    if (!Array.isArray(detail) && !['before', 'after'].includes(key)) yield key;
    yield* fieldsOf(part);
  }
}

/**
 * Looks at every audit line that a test has written: the console must have words for each field, or a stranger reads
 * names of the code. Throws with those that have none.
 */
export async function expectFieldsInWords(admin: Pick<Client, 'query'>): Promise<void> {
  const { fieldName } = JSON.parse(readFileSync(texts, 'utf8')) as { fieldName: Record<string, string> };
  const { rows } = await admin.query<{ action: string; detail: unknown }>(
    'select action, detail from audit order by at desc limit 5000',
  );
  const wordless = rows.flatMap(({ action, detail }) =>
    [...fieldsOf(detail)].filter((field) => !(field in fieldName)).map((field) => `${action}: ${field}`),
  );
  if (wordless.length > 0)
    throw new Error(`console/locales/*/audit.json has no fieldName for ${[...new Set(wordless)].join(', ')}`);
}
