import { severityNames } from '@linekeeper/contract/alerts/alert-names';
import { type DialKind, dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { type Texts } from '@linekeeper/contract/language';
import { accessNames, addressKindNames, roleNames } from '@linekeeper/contract/lines/line-names';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { metricNames, type MetricName } from '@linekeeper/contract/monitoring/metrics';
import {
  type BuiltInRole,
  builtInRoleNames,
  roleNameOf,
} from '@linekeeper/contract/permissions/built-in-roles';
import { capabilityOf, productCatalogue } from '@linekeeper/contract/products/product-catalogue';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';

type Word = (code: string) => string | undefined;

const of =
  (names: Readonly<Record<string, Texts>>): Word =>
  (code) =>
    Object.hasOwn(names, code) ? names[code]![currentLanguage()] : undefined;

/** What a built-in role is called; undefined for one that a tenant made. */
export const builtInRole: Word = (code) =>
  builtInRoleNames.includes(code as BuiltInRole)
    ? roleNameOf({ name: code, builtIn: code as BuiltInRole }, currentLanguage())
    : undefined;

const metric: Word = (code) =>
  metricNames.includes(code as MetricName) ? metricText(code as MetricName) : undefined;

const dialKind: Word = (code) =>
  Object.hasOwn(dialForms, code) ? dialForms[code as DialKind].title[currentLanguage()] : undefined;

const capability: Word = (code) => {
  const known = capabilityOf(code);
  return known && productCatalogue[known].name[currentLanguage()];
};

/** Words that the contract has for the codes of a field, by the kind of object and the field. */
const words: Readonly<Record<string, Word>> = {
  'alert-rule.metric': metric,
  'alert-rule.severity': of(severityNames),
  'alert-rule.states': of(stateNames),
  'dial-template.kind': dialKind,
  'dial-test.kind': dialKind,
  'line.access': of(accessNames),
  'line.addressKind': of(addressKindNames),
  'line.role': of(roleNames),
  'member.roles': builtInRole,
  'member.role': builtInRole,
  'product.capabilities': capability,
  'report.format': (code) => code.toUpperCase(),
  'report-schedule.formats': (code) => code.toUpperCase(),
};

/** Lists that a line keeps as one text. */
const lists: ReadonlySet<string> = new Set([
  ...['dial-test.expectations', 'dial-test.sources', 'maintenance.weekdays', 'report-recipient.kinds'],
  ...['report-schedule.customers', 'report-schedule.formats', 'report-schedule.kinds', 'wall.slides'],
]);

/** A code in words that the contract has for it, where its field is one of codes. */
export const codeInWords = (subject: string, field: string, code: string): string | undefined =>
  words[`${subject}.${field}`]?.(code);

/** What a text lists, where its field is kept as one: each part has words of its own. */
export const partsOf = (subject: string, field: string, text: string): readonly string[] =>
  lists.has(`${subject}.${field}`) ? text.split(', ') : [text];

/** Fields that name the same as another one. */
const likewise: Readonly<Record<string, string>> = {
  'report-recipient.kinds': 'report.name',
  'report-schedule.kinds': 'report.name',
};

/** Under what the texts of the audit log have the words for the codes of a field that is of one kind of object alone. */
export const kindAndField = (subject: string, field: string): string =>
  likewise[`${subject}.${field}`] ?? `${subject}.${field}`;
