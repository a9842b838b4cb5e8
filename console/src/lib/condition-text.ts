import { type ConditionKind, conditionForms, metricSettings } from '@linekeeper/contract/alerts/conditions';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { type TFunction } from 'i18next';
import { currentLanguage } from './language.ts';
import { durationText } from './time.ts';
import { type Unit, valueText } from './value-text.ts';

interface Judged {
  readonly condition: { readonly kind: ConditionKind; readonly settings: object };
  readonly metric: MetricName | null;
}

/** The kind of a condition with what was set for it: "Threshold: above 80%, for at least 5 min". */
export function conditionText(t: TFunction, { condition: { kind, settings }, metric }: Judged): string {
  const { title, fields } = conditionForms[kind];
  const unit = metric === null ? '' : metricOf(metric).unit;
  return [title[currentLanguage()], ...settingsText(t, fields, settings, unit)].join(' · ');
}

/** What was set, each with the label that its form has; what says nothing is left out. */
export function settingsText(
  t: TFunction,
  fields: Readonly<Record<string, Setting>>,
  settings: object,
  unit: Unit = '',
): string[] {
  const language = currentLanguage();
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = (settings as Readonly<Record<string, unknown>>)[name];
    const text = settingValue(
      t,
      field,
      value,
      metricSettings.has(name) ? { unit, isNought: name === 'value' } : undefined,
    );
    return text === undefined ? [] : [t('terms:setting', { name: field.label[language], value: text })];
  });
}

/** `measured`: it is a value of the metric, in its unit; whether nought says something. */
function settingValue(
  t: TFunction,
  field: Setting,
  value: unknown,
  measured: { readonly unit: Unit; readonly isNought: boolean } | undefined,
) {
  const language = currentLanguage();
  if (field.kind === 'choice' && typeof value === 'string') return field.words?.[value]?.[language] ?? value;
  if (field.kind === 'text' && typeof value === 'string') return value || undefined;
  if (typeof value === 'boolean') return t(value ? 'terms:yes' : 'terms:no');
  if (typeof value !== 'number') return undefined;
  if ('unit' in field && field.unit === 's')
    // Nought means at once, and needs no words.
    return value === 0 ? undefined : durationText(value * 1000, language, 'short');
  if (measured) return value === 0 && !measured.isNought ? undefined : valueText(value, measured.unit);
  const own = 'unit' in field && field.unit ? ` ${field.unit}` : '';
  return `${value}${own}`;
}
