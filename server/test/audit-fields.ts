import { type Client } from 'pg';
import { wordlessValues } from './audit-values.ts';
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

/** Kinds of objects that have no name of their own, or whose name the console has from the line itself (`subject-of.ts`). */
const nameless: ReadonlySet<string> = new Set([
  ...['application', 'audit', 'browser', 'device-import', 'member-import', 'outlet-import'],
  ...['proxy', 'session', 'setting', 'tenant', 'work'],
]);

interface Line {
  readonly action: string;
  readonly detail: unknown;
  readonly subjectType: string;
  readonly isNobody: boolean;
  readonly isActor: boolean;
}

/** Whether a line says what it was done to: by a name in its detail, now or before, unless its kind has none. */
function isNamed({ subjectType, isNobody, isActor, detail }: Line): boolean {
  if (isNobody || nameless.has(subjectType) || (subjectType === 'member' && isActor)) return true;
  const parts = detail as Record<string, Record<string, unknown> | null | undefined>;
  const places = subjectType === 'licence' ? [parts['tenant']] : [parts, parts['after'], parts['before']];
  return places.some((part) =>
    ['name', 'username', 'organization', 'product'].some(
      (key) => typeof part?.[key] === 'string' && part[key] !== '',
    ),
  );
}

/**
 * Looks at every audit line that a test has written: the console must have words for each field, or a stranger reads
 * names of the code; and each thing must stand there by its name. Throws with those fields that break either.
 */
export async function expectFieldsInWords(admin: Pick<Client, 'query'>): Promise<void> {
  const { fieldName } = auditWords('zh');
  const { rows } = await admin.query<Line>(
    `select action, detail, subject_type as "subjectType", subject_id = '' as "isNobody",
       subject_id = actor_member_id::text as "isActor" from audit order by at desc limit 5000`,
  );
  const unnamed = rows.filter((line) => !isNamed(line)).map(({ action }) => action);
  if (unnamed.length > 0)
    throw new Error(`An audit line tells the name of its object: ${[...new Set(unnamed)].join(', ')}`);
  const wordless = rows.flatMap(({ action, detail }) =>
    [...fieldsOf(detail)].filter((field) => !(field in fieldName)).map((field) => `${action}: ${field}`),
  );
  const numbered = rows.flatMap(({ action, detail }) =>
    [...bareIds(detail)].map((field) => `${action}: ${field}`),
  );
  if (numbered.length > 0)
    throw new Error(`An audit line tells a name, not an id: ${[...new Set(numbered)].join(', ')}`);
  const unsaid = rows.flatMap(({ subjectType, detail }) => [...wordlessValues(subjectType, detail)]);
  if (unsaid.length > 0)
    throw new Error(
      `An audit line has values in words (console/src/widgets/audit-line, server/test/audit-values.ts): ${[...new Set(unsaid)].join(', ')}`,
    );
  if (wordless.length > 0)
    throw new Error(
      `console/src/features/audit/texts/*.json has no fieldName for ${[...new Set(wordless)].join(', ')}`,
    );
}
