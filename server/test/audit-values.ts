import { readFileSync } from 'node:fs';
import path from 'node:path';
import { severityNames } from '@linekeeper/contract/alerts/alert-names';
import { conditionKinds } from '@linekeeper/contract/alerts/conditions';
import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { accessNames, addressKindNames, roleNames } from '@linekeeper/contract/lines/line-names';
import { metricNames } from '@linekeeper/contract/monitoring/metrics';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { builtInRoleNames } from '@linekeeper/contract/permissions/built-in-roles';
import { productIds } from '@linekeeper/contract/products/product-catalogue';

type Words = { readonly [key: string]: string | Words };

const room = path.resolve(import.meta.dirname, '../../console');
const textsAt = (file: string) => JSON.parse(readFileSync(path.join(room, file), 'utf8')) as Words;
const within = (words: Words, key: string) =>
  key.split('.').reduce<Words>((part, name) => (part[name] ?? {}) as Words, words);

const feature = (area: string, key: string) =>
  Object.keys(within(textsAt(`src/features/${area}/texts/zh.json`), key));
const shared = (area: string, key: string) => Object.keys(within(textsAt(`locales/zh/${area}.json`), key));

const reports = () => feature('audit', 'words.report.name');
/** Codes that the console says in the words of other screens or of the contract (console/src/widgets/audit-line). */
const elsewhere: Readonly<Record<string, () => readonly string[]>> = {
  'alert-rule.metric': () => metricNames,
  'alert-rule.severity': () => Object.keys(severityNames),
  'alert-rule.states': () => Object.keys(stateNames),
  'dial-template.kind': () => Object.keys(dialForms),
  'dial-test.kind': () => Object.keys(dialForms),
  'line.access': () => Object.keys(accessNames),
  'line.addressKind': () => Object.keys(addressKindNames),
  'line.role': () => Object.keys(roleNames),
  'product.capabilities': () => productIds,
  'product.type': () => feature('products', 'type'),
  'report-recipient.kinds': reports,
  'report-schedule.formats': () => ['pdf', 'xlsx', 'csv'],
  'report-schedule.kinds': reports,
  'report.format': () => ['pdf', 'xlsx', 'csv'],
  because: () => feature('audit', 'end'),
  category: () => feature('products', 'category'),
  defaultLanguage: () => shared('common', 'languages'),
  deviceKinds: () => shared('terms', 'kind'),
  edition: () => feature('licences', 'editions'),
  kind: () => [
    ...shared('terms', 'kind'),
    ...shared('operations', 'kinds').map((kind) => kind.replaceAll('-', '.')),
    ...shared('operations', 'kinds'),
  ],
  language: () => shared('common', 'languages'),
  metrics: () => metricNames,
  oneSession: () => feature('settings', 'oneSession'),
  outcome: () => ['sent', ...feature('settings', 'mail.fault')],
  passwordPolicy: () => feature('settings', 'password'),
  refreshInterval: () => feature('settings', 'refresh'),
  role: () => builtInRoleNames,
  roles: () => builtInRoleNames,
  security: () => feature('settings', 'mail.securityName'),
  state: () => [...feature('products', 'state'), ...feature('licences', 'state')],
  totpPolicy: () => feature('settings', 'totp'),
};

/** What a line keeps of several facts in one text, and the console takes apart (`composed-values.ts`). */
const composed: Readonly<Record<string, RegExp>> = {
  'alert-rule.condition': new RegExp(`^\\{"kind":"(${conditionKinds.join('|')})","settings":\\{`),
  'dial-template.settings': /^\{.*\}$/,
  'dial-test.settings': /^\{.*\}$/,
  'dial-test.expectations': /^([a-z._0-9]+ (most|least) [\d.e+-]+(, )?)*$/,
  'escalation.steps': /^\d+ min: /,
  'on-call-holidays.added': /^\d{4}-\d\d-\d\d (free|working) /,
  'on-call-holidays.removed': /^\d{4}-\d\d-\d\d (free|working) /,
  'on-call-schedule.layers': / · (week \d|day) \d\d:\d\d · \d{4}-\d\d-\d\d · (all|working|free)/,
};

/** Lists that a line keeps as one text (`coded-values.ts`). */
const lists: ReadonlySet<string> = new Set([
  ...['dial-test.sources', 'maintenance.weekdays', 'report-recipient.kinds', 'wall.slides'],
  ...['report-schedule.customers', 'report-schedule.formats', 'report-schedule.kinds'],
]);

/** Fields that say what people wrote or what a device told: names, remarks, addresses, places, times and numbers of things. */
const free: ReadonlySet<string> = new Set([
  ...[
    'action',
    'actor',
    'added',
    'addedTargets',
    'address',
    'administrator',
    'agent',
    'applicationKey',
    'archive',
    'at',
  ],
  ...[
    'audit',
    'below',
    'circuit',
    'code',
    'contactEmail',
    'contactInformation',
    'contactName',
    'contactPerson',
  ],
  ...['contactPhone', 'copyOf', 'created', 'currency', 'customer', 'deletionBy', 'department', 'departments'],
  ...[
    'description',
    'device',
    'devices',
    'division',
    'domain',
    'domains',
    'email',
    'englishDescription',
    'englishName',
  ],
  ...[
    'fromAddress',
    'fromName',
    'giver',
    'head',
    'home',
    'host',
    'icon',
    'interface',
    'internetLines',
    'keyId',
  ],
  ...[
    'leastVersion',
    'line',
    'list',
    'logo',
    'member',
    'members',
    'name',
    'nightHours',
    'note',
    'number',
    'organization',
  ],
  ...[
    'openingHours',
    'outlet',
    'outlets',
    'owner',
    'parent',
    'path',
    'phone',
    'place',
    'platform',
    'prefix',
    'product',
  ],
  ...[
    'provider',
    'quietHours',
    'ranges',
    'recipient',
    'region',
    'regions',
    'removed',
    'removedTargets',
    'replacedBy',
  ],
  ...[
    'rule',
    'schedule',
    'serial',
    'serialNumber',
    'sha256',
    'siteName',
    'snmpVersion',
    'stay',
    'subjectId',
    'subjects',
  ],
  ...[
    'subjectType',
    'tags',
    'targets',
    'tenant',
    'tests',
    'text',
    'timeZone',
    'to',
    'upstream',
    'username',
    'value',
  ],
  ...['version', 'wallKey', 'application', 'brand', 'model', 'search', 'grant'],
  // A code, or the names of what people chose; what a person gave as the reason.
  ...['on', 'toldTo', 'reason', 'sources'],
]);
/** Of one kind of object they are codes all the same. */
const freeBut: Readonly<Record<string, readonly string[]>> = {
  'agent-claim.reason': ['used', 'withdrawn', 'expired'],
  'report-schedule.reason': ['owner-gone', 'owner-rights'],
  'report.name': [],
};

/** Kinds of work that tests alone have (platform/operations) are no codes that anybody reads. */
const looksCoded = (text: string) =>
  !text.startsWith('test.') && /^[a-z][A-Za-z0-9]*([-_.][A-Za-z0-9]+)*$/.test(text);
const audit = textsAt('src/features/audit/texts/zh.json');
const codes = new Map<string, ReadonlySet<string>>();

/** The codes of a field that the console has words for; undefined where it is none of codes. */
function codesOf(subject: string, field: string): ReadonlySet<string> | undefined {
  const both = `${subject}.${field}`;
  if (free.has(field) && !(both in freeBut)) return undefined;
  const known = codes.get(both);
  if (known) return known;
  const found = new Set([
    ...Object.keys(within(audit, `words.${both}`)),
    ...Object.keys(within(audit, `value.${field}`)),
    ...(elsewhere[both] ?? elsewhere[field] ?? (() => []))(),
  ]);
  codes.set(both, found);
  return found;
}

function isWorded(subject: string, field: string, text: string): boolean {
  const both = `${subject}.${field}`;
  const form = composed[both];
  if (form) return text === '' || form.test(text);
  if (/^[[{]/.test(text) && !free.has(field)) return false;
  const known = codesOf(subject, field);
  if (!known) return true;
  const parts = lists.has(both) ? text.split(', ') : [text];
  return parts.every((part) => known.has(part) || !looksCoded(part));
}

const sides: ReadonlySet<string> = new Set(['before', 'after', 'from', 'to']);

/** Values of a line that only a program can read: an object or its text, or a code that the console has no word for. */
export function* wordlessValues(subject: string, detail: unknown, field = ''): Generator<string> {
  if (typeof detail === 'string') {
    if (field !== '' && !isWorded(subject, field, detail)) yield `${subject}.${field}: ${detail}`;
    return;
  }
  if (typeof detail !== 'object' || detail === null) return;
  const isList = Array.isArray(detail);
  for (const [key, part] of Object.entries(detail)) {
    const isSide =
      sides.has(key) && ('before' in detail || 'after' in detail || ('from' in detail && 'to' in detail));
    yield* wordlessValues(subject, part, isList || (isSide && field !== '') ? field : key);
  }
}
