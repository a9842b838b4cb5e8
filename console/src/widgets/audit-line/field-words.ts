import { type BuiltInRuleId, builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { applicationOfMode } from '@linekeeper/contract/settings/application-terms';
import { metricNames, type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type TFunction } from 'i18next';
import { grouped } from '../../lib/grouped.ts';
import { metricText } from '../../lib/metric-text.ts';
import { currentLanguage } from '../../lib/language.ts';
import { withPrefix } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { actionName, subjectName } from './action-name.ts';
import { type Change } from './changes.ts';
import { codeInWords, partsOf, kindAndField } from './coded-values.ts';
import { composedText } from './composed-values.ts';

/** A field of a line's detail in words; one that has none yet is shown as it is. */
export function fieldName(
  t: TFunction,
  { path, of, subject }: Pick<Change, 'path' | 'of' | 'subject'>,
): string {
  const name = path.join('_');
  // Of some kinds of objects a field is something else than of others.
  const whole = t([`audit:fieldName.${subject}_${name}`, `audit:fieldName.${name}`], { defaultValue: '' });
  const words = path.map((part) => t(`audit:fieldName.${part}`, { defaultValue: part }));
  return [of, whole === '' ? words.join(' · ') : whole].filter((part) => part !== undefined).join(' · ');
}

const modes = Object.entries(applicationOfMode);

/** Words that other screens have for the values of a field. */
const wordsOf: Readonly<Record<string, (value: string) => readonly string[]>> = {
  application: (value) => modes.flatMap(([mode, code]) => (code === value ? [`shell:modes.${mode}`] : [])),
  because: (value) => [`audit:end.${value}`],
  category: (value) => [`products:category.${value}`],
  codes: (value) => [`permissions:${value}`],
  defaultLanguage: (value) => [`common:languages.${value}`],
  deviceKinds: (value) => [`terms:kind.${value}`],
  edition: (value) => [`licences:editions.${value}`],
  kind: (value) => [`terms:kind.${value}`, `operations:kinds.${value.replaceAll('.', '-')}`],
  language: (value) => [`common:languages.${value}`],
  oneSession: (value) => [`settings:oneSession.${value}`],
  outcome: (value) => [`audit:value.outcome.${value}`, `settings:mail.fault.${value}.what`],
  passwordPolicy: (value) => [`settings:password.${value}`],
  permissions: (value) => [`permissions:${value}`],
  refreshInterval: (value) => [`settings:refresh.${value}`],
  security: (value) => [`settings:mail.securityName.${value}`],
  state: (value) => [`products:state.${value}`, `licences:state.${value}`],
  status: (value) => [`tenants:status.${value}`],
  totpPolicy: (value) => [`settings:totp.${value}`],
  type: (value) => [`tenants:type.${value}`, `products:type.${value}`, `audit:value.type.${value}`],
};

const units: Readonly<Record<string, 'days' | 'minutes' | 'seconds'>> = {
  idleMinutes: 'minutes',
  intervalS: 'seconds',
  minutes: 'minutes',
  storageDays: 'days',
};

/** Units that are the same in every language. */
const symbols: Readonly<Record<string, (value: number) => string>> = {
  bytes: (value) => withPrefix(value, 'B'),
  downBps: (value) => withPrefix(value, 'bit/s'),
  upBps: (value) => withPrefix(value, 'bit/s'),
  slaAvailabilityPercent: (value) => `${value}%`,
  slaLossPercent: (value) => `${value}%`,
  slaRttMs: (value) => `${value}\u00a0ms`,
  slaJitterMs: (value) => `${value}\u00a0ms`,
};

/** Fields whose number is a name and no count. */
const identifies = /(^id|Id|port|code|number|version|serial|head)$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const number = /^([0-9a-f]{8})-[0-9a-f-]{27}$/;

/** What is no field by itself: its parts with their names, and never the marks of a program. */
const partsText = (t: TFunction, value: object, subject: string): string =>
  Object.entries(value)
    .map(([field, part]) =>
      t('audit:form.pair', {
        field: fieldName(t, { path: [field] }),
        value: valueText(t, field, part, subject),
      }),
    )
    .join(t('audit:separator'));

function oneText(t: TFunction, field: string, value: unknown, subject: string): string {
  const unit = units[field];
  if (typeof value === 'number' && unit) return t(`audit:unit.${unit}`, { count: value });
  if (typeof value === 'number' && symbols[field]) return symbols[field](value);
  if (typeof value === 'object' && value !== null) return partsText(t, value, subject);
  const text = String(value);
  const composed = composedText(t, subject, field, text) ?? codeInWords(subject, field, text);
  if (composed !== undefined) return composed;
  if (field === 'action') return actionName(t, text);
  if (field === 'metrics' && metricNames.includes(text as MetricName)) return metricText(text as MetricName);
  if (field === 'rule' && text in builtInRules)
    return builtInRules[text as BuiltInRuleId].title[currentLanguage()];
  if (field === 'subjectType') return subjectName(t, text);
  const valued = `${field}.${text}`;
  const ofKind = `${kindAndField(subject, field)}.${text}`;
  const own = [`audit:words.${ofKind}`, ...(wordsOf[field]?.(text) ?? []), `audit:value.${valued}`];
  if (typeof value === 'boolean') own.push(value ? 'audit:yes' : 'audit:no');
  const words = t(own, { defaultValue: '' });
  if (words !== '') return words;
  if (typeof value === 'number' && !identifies.test(field)) return grouped(value, currentLanguage());
  if (time.test(text) && !Number.isNaN(Date.parse(text))) return exactTime(Date.parse(text));
  // A number nobody can read aloud, as far as it tells two apart.
  return text.replace(number, field === 'logo' || field === 'icon' ? t('audit:image') : '$1…');
}

/** A value of a field in words and units; a list with the marks of the language between. Empty where there is none. */
export function valueText(t: TFunction, field: string, value: unknown, subject = ''): string {
  if (value === undefined || value === null) return '';
  const all: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? partsOf(subject, field, value)
      : [value];
  return all.map((part) => oneText(t, field, part, subject)).join(t('audit:separator'));
}

export interface ChangeText {
  readonly field: string;
  /** Undefined where there was, or is, none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A list of more is told by how many there are, where a line has little room. */
const briefList = 5;

/** A change in words. Of two lists only what went and what came is told: the rest stayed. */
export function changeText(t: TFunction, change: Change, isBrief = false): ChangeText {
  const field = change.path.at(-1) ?? '';
  const { before, after } = change;
  const [went, came] =
    Array.isArray(before) && Array.isArray(after)
      ? [before.filter((part) => !after.includes(part)), after.filter((part) => !before.includes(part))]
      : [before, after];
  const text = (value: unknown) =>
    isBrief && Array.isArray(value) && value.length > briefList
      ? t('audit:form.count', { count: value.length })
      : valueText(t, field, value, change.subject) || undefined;
  return { field: fieldName(t, change), before: text(went), after: text(came) };
}

const briefCount = 3;

/** The first changes of a line in one sentence, and how many more there are. `name` stands elsewhere and is left out. */
export function briefly(t: TFunction, changes: readonly Change[]): string {
  const shown = changes.filter(
    ({ path, before }) => before !== undefined || !/^(name|id|tenant\.id)$/.test(path.join('.')),
  );
  const parts = shown.slice(0, briefCount).map((change) => {
    const { field, before, after } = changeText(t, change, true);
    return before === undefined
      ? t('audit:change', { field, after: after ?? '–' })
      : t('audit:changeFrom', { field, before, after: after ?? '–' });
  });
  const more = shown.length - briefCount;
  return [...parts, ...(more > 0 ? [t('audit:more', { count: more })] : [])].join(' · ');
}
