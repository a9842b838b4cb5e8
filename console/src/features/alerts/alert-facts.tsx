import { staysAfterMin } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { metricText } from '../../lib/metric-text.ts';
import { exactTime } from '../../lib/time.ts';
import { alertValue, resolveReasonText } from '../../widgets/alert/index.ts';
import { valueText } from '../../lib/value-text.ts';
import { conditionText } from '../../lib/condition-text.ts';
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
    [
      t('alerts:telling'),
      muted ? t(`alerts:muted.${muted}`, { minutes: staysAfterMin }) : isFlapping && t('alerts:flapping'),
    ],
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
