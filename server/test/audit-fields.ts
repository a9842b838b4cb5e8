import { type Client } from 'pg';
import { auditWords } from './audit-words.ts';

function* fieldsOf(detail: unknown): Generator<string> {
  if (typeof detail !== 'object' || detail === null) return;
  for (const [key, part] of Object.entries(detail)) {
    if (!Array.isArray(detail) && !['before', 'after'].includes(key)) yield key;
    yield* fieldsOf(part);
  }
}

/** Ids that people know: the name of a signing key, an application's key, what somebody searched for. */
const knownIds: ReadonlySet<string> = new Set(['keyId', 'applicationKey', 'subjectId']);
/** Names of images; the console says that it is one. */
const images: ReadonlySet<string> = new Set(['logo', 'icon']);
/** What tests call things; nobody calls a thing by an id of ours. */
const names: ReadonlySet<string> = new Set(['name', 'role', 'roles', 'username']);
const isUuid = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/.test(value);

/** Fields whose value only a machine can read: whatever it stands for may be gone when the line is read. */
function* bareIds(detail: unknown, field = ''): Generator<string> {
  if (knownIds.has(field)) return;
  if (/.Ids?$/.test(field) || (isUuid(detail) && !images.has(field) && !names.has(field))) yield field;
  if (typeof detail !== 'object' || detail === null) return;
  const isList = Array.isArray(detail);
  for (const [key, part] of Object.entries(detail))
    yield* bareIds(part, isList || ['before', 'after', 'from', 'to'].includes(key) ? field : key);
}

/**
 * Looks at every audit line that a test has written: the console must have words for each field, or a stranger reads
 * names of the code; and each thing must stand there by its name. Throws with those fields that break either.
 */
export async function expectFieldsInWords(admin: Pick<Client, 'query'>): Promise<void> {
  const { fieldName } = auditWords('zh');
  const { rows } = await admin.query<{ action: string; detail: unknown }>(
    'select action, detail from audit order by at desc limit 5000',
  );
  const wordless = rows.flatMap(({ action, detail }) =>
    [...fieldsOf(detail)].filter((field) => !(field in fieldName)).map((field) => `${action}: ${field}`),
  );
  const numbered = rows.flatMap(({ action, detail }) =>
    [...bareIds(detail)].map((field) => `${action}: ${field}`),
  );
  if (numbered.length > 0)
    throw new Error(`An audit line tells a name, not an id: ${[...new Set(numbered)].join(', ')}`);
  if (wordless.length > 0)
    throw new Error(
      `console/src/features/audit/texts/*.json has no fieldName for ${[...new Set(wordless)].join(', ')}`,
    );
}
