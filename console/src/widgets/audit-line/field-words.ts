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

/** A field of a line's detail in words; one that has none yet is shown as it is. */
export function fieldName(t: TFunction, { path, of }: Pick<Change, 'path' | 'of'>): string {
  const whole = t(`audit:fieldName.${path.join('_')}`, { defaultValue: '' });
  const words = path.map((part) => t(`audit:fieldName.${part}`, { defaultValue: part }));
  return [of, whole === '' ? words.join(' · ') : whole].filter((part) => part !== undefined).join(' · ');
}

const modes = Object.entries(applicationOfMode);

/** Words that other screens have for the values of a field. */
const wordsOf: Readonly<Record<string, (value: string) => readonly string[]>> = {
  application: (value) => modes.flatMap(([mode, code]) => (code === value ? [`shell:modes.${mode}`] : [])),
  because: (value) => [`audit:end.${value}`],
  codes: (value) => [`permissions:${value}`],
  defaultLanguage: (value) => [`common:languages.${value}`],
  edition: (value) => [`licences:editions.${value}`],
  kind: (value) => [`terms:kind.${value}`, `operations:kinds.${value.replaceAll('.', '-')}`],
  oneSession: (value) => [`settings:oneSession.${value}`],
  outcome: (value) => [`audit:value.outcome.${value}`, `settings:mail.fault.${value}.what`],
  passwordPolicy: (value) => [`settings:password.${value}`],
  permissions: (value) => [`permissions:${value}`],
  refreshInterval: (value) => [`settings:refresh.${value}`],
  security: (value) => [`settings:mail.securityName.${value}`],
  state: (value) => [`products:state.${value}`, `licences:state.${value}`],
  status: (value) => [`tenants:status.${value}`],
  totpPolicy: (value) => [`settings:totp.${value}`],
  type: (value) => [`tenants:type.${value}`, `audit:value.type.${value}`],
};

const units: Readonly<Record<string, 'days' | 'minutes' | 'seconds'>> = {
  idleMinutes: 'minutes',
  intervalS: 'seconds',
  minutes: 'minutes',
  storageDays: 'days',
};

/** Fields whose number is a name and no count. */
const identifies = /(^id|Id|port|code|number|version|serial|head)$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const number = /^([0-9a-f]{8})-[0-9a-f-]{27}$/;

function oneText(t: TFunction, field: string, value: unknown): string {
  const unit = units[field];
  if (typeof value === 'number' && unit) return t(`audit:unit.${unit}`, { count: value });
  if (typeof value === 'number' && field === 'bytes') return withPrefix(value, 'B');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (field === 'action') return actionName(t, text);
  if (field === 'metrics' && metricNames.includes(text as MetricName)) return metricText(text as MetricName);
  if (field === 'rule' && text in builtInRules)
    return builtInRules[text as BuiltInRuleId].title[currentLanguage()];
  if (field === 'subjectType') return subjectName(t, text);
  const valued = `${field}.${text}`;
  const own = [...(wordsOf[field]?.(text) ?? []), `audit:value.${valued}`];
  if (typeof value === 'boolean') own.push(value ? 'audit:yes' : 'audit:no');
  const words = t(own, { defaultValue: '' });
  if (words !== '') return words;
  if (typeof value === 'number' && !identifies.test(field)) return grouped(value, currentLanguage());
  if (time.test(text) && !Number.isNaN(Date.parse(text))) return exactTime(Date.parse(text));
  // A number nobody can read aloud, as far as it tells two apart.
  return text.replace(number, field === 'logo' || field === 'icon' ? t('audit:image') : '$1…');
}

/** A value of a field in words and units; a list with the marks of the language between. Empty where there is none. */
export function valueText(t: TFunction, field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value)
    ? value.map((part) => oneText(t, field, part)).join(t('audit:separator'))
    : oneText(t, field, value);
}

export interface ChangeText {
  readonly field: string;
  /** Undefined where there was, or is, none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A change in words. Of two lists only what went and what came is told: the rest stayed. */
export function changeText(t: TFunction, change: Change): ChangeText {
  const field = change.path.at(-1) ?? '';
  const { before, after } = change;
  const [went, came] =
    Array.isArray(before) && Array.isArray(after)
      ? [before.filter((part) => !after.includes(part)), after.filter((part) => !before.includes(part))]
      : [before, after];
  const text = (value: unknown) => valueText(t, field, value) || undefined;
  return { field: fieldName(t, change), before: text(went), after: text(came) };
}

const briefCount = 3;

/** The first changes of a line in one sentence, and how many more there are. `name` stands elsewhere and is left out. */
export function briefly(t: TFunction, changes: readonly Change[]): string {
  const shown = changes.filter(
    ({ path, before }) => before !== undefined || !/^(name|id|tenant\.id)$/.test(path.join('.')),
  );
  const parts = shown.slice(0, briefCount).map((change) => {
    const { field, before, after } = changeText(t, change);
    return before === undefined
      ? t('audit:change', { field, after: after ?? '–' })
      : t('audit:changeFrom', { field, before, after: after ?? '–' });
  });
  const more = shown.length - briefCount;
  return [...parts, ...(more > 0 ? [t('audit:more', { count: more })] : [])].join(' · ');
}
