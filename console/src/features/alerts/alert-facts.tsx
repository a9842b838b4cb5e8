import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { conditionForms } from '@linekeeper/contract/alerts/conditions';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';
import { durationText, exactTime } from '../../lib/time.ts';
import { alertValue, resolveReasonText } from '../../widgets/alert/index.ts';
import { valueText } from '../../lib/value-text.ts';
import styles from './alerts.module.css';

/** What is known of an alert: what was looked at, what was measured, and how it ended. */
export function AlertFacts({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const { metric, states, events, beganAt, firedAt, acknowledgedAt, acknowledgedBy, ownerName } = alert;
  const { resolvedAt, resolveReason, resolvedBy, resolveNote, muted, isFlapping, region } = alert;
  const at = (time: string | null) => time && exactTime(Date.parse(time));
  const separator = t('alerts:separator');
  const facts: [string, React.ReactNode][] = [
    [t('alerts:metric'), metric && metricText(metric)],
    [t('alerts:states'), states.map((state) => t(`terms:state.${state}`)).join(separator)],
    [t('alerts:events'), events.map((kind) => t(`devices:event.${kind}`, { count: 1 })).join(separator)],
    [t('alerts:condition'), conditionText(t, alert)],
    [t('alerts:valueThen'), alertValue(alert)],
    [t('alerts:usualThen'), usualText(t, alert)],
    [t('alerts:beganAt'), at(beganAt)],
    [t('alerts:firedAt'), at(firedAt)],
    [
      t('alerts:acknowledgedAt'),
      acknowledgedAt && t('alerts:byAt', { at: at(acknowledgedAt), by: acknowledgedBy ?? '' }),
    ],
    [t('alerts:owner'), ownerName],
    [t('alerts:region'), region],
    [t('alerts:resolvedAt'), at(resolvedAt)],
    [
      t('alerts:why'),
      resolveReason && [resolveReasonText(resolveReason), resolvedBy].filter(Boolean).join(' · '),
    ],
    [t('alerts:whatWasDone'), resolveNote],
    [t('alerts:telling'), muted ? t(`alerts:muted.${muted}`) : isFlapping && t('alerts:flapping')],
  ];
  return (
    <section className={`card ${styles.panel}`} aria-label={t('alerts:facts')}>
      <Facts facts={facts} nameWidth="112px" className={`small ${styles.columns}`} />
    </section>
  );
}

/** What was usual at that hour of the week when it fired, and from where on it would have been unusual. */
function usualText(t: TFunction, { usual, metric, condition }: AlertDetail): string | null {
  if (!usual || metric === null || condition.kind !== 'baseline') return null;
  const { unit } = metricOf(metric);
  const { median, deviation } = usual;
  const swing = deviation * condition.settings.deviations;
  return t('alerts:usualSwing', { median: valueText(median, unit), swing: valueText(swing, unit) });
}

/** The kind of a condition with what was set for it: "Threshold: above 80%, for at least 5 min". */
function conditionText(t: TFunction, { condition: { kind, settings }, metric }: AlertDetail): string {
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
  if (field.kind === 'decimal' && !field.unit)
    return value === 0 && name !== 'value' ? undefined : valueText(value, unit);
  const own = 'unit' in field && field.unit ? ` ${field.unit}` : '';
  return `${value}${own}`;
}
