import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { conditionForms, metricSettings } from '@linekeeper/contract/alerts/conditions';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { type TFunction } from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { valueText } from '../../lib/value-text.ts';

/** The kind of a condition with what was set for it: "Threshold: above 80%, for at least 5 min". */
export function conditionText(
  t: TFunction,
  { condition: { kind, settings }, metric }: Pick<AlertDetail, 'condition' | 'metric'>,
): string {
  const language = currentLanguage();
  const { title, fields } = conditionForms[kind];
  const unit = metric === null ? '' : metricOf(metric).unit;
  const parts = Object.entries<Setting>(fields).flatMap(([name, field]) => {
    const value = (settings as Readonly<Record<string, unknown>>)[name];
    const text = settingValue(field, value, unit, name);
    return text === undefined ? [] : [t('alerts:setting', { name: field.label[language], value: text })];
  });
  return [title[language], ...parts].join(' · ');
}

function settingValue(field: Setting, value: unknown, unit: Parameters<typeof valueText>[1], name: string) {
  const language = currentLanguage();
  if (field.kind === 'choice' && typeof value === 'string') return field.words?.[value]?.[language] ?? value;
  if (typeof value !== 'number') return undefined;
  if ('unit' in field && field.unit === 's')
    // Nought means at once, and needs no words.
    return value === 0 ? undefined : durationText(value * 1000, language, 'short');
  if (metricSettings.has(name)) return value === 0 && name !== 'value' ? undefined : valueText(value, unit);
  const own = 'unit' in field && field.unit ? ` ${field.unit}` : '';
  return `${value}${own}`;
}
