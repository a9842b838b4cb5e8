import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { resolveReasonText } from '../../widgets/alert/index.ts';
import { valueText } from '../../lib/value-text.ts';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import styles from './alerts.module.css';

type Step = AlertDetail['steps'][number];

/** What happened to an alert, in its order, with who did it and what they wrote. */
export function AlertTimeline({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  if (alert.steps.length === 0) return null;
  return (
    <section className={`card grid gap-2 ${styles.panel}`} aria-labelledby="alert-timeline">
      <h2 id="alert-timeline" className={`strong flat ${styles.panelTitle}`}>
        {t('alerts:timeline')}
      </h2>
      <ol className={`list small ${styles.steps}`}>
        {alert.steps.map((step, index) => (
          <li key={`${step.at} ${index}`}>
            <time
              className="quiet figures unbroken"
              dateTime={step.at}
              title={exactTime(Date.parse(step.at))}
            >
              {clockTime(Date.parse(step.at), now)}
            </time>
            <span className="medium">{t(`alerts:step.${stepKey(step)}`, { name: step.name ?? '' })}</span>
            <span className="quiet breaks">
              {aboutStep(t, step, alert)}
              {step.note !== null && <span className={`block ${styles.note}`}>{step.note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const stepKey = ({ kind, name }: Step) => (kind === 'owner' && name === null ? 'owner-none' : kind);

/** What was measured then, why it ended, and who it was, with where they came from. */
function aboutStep(
  t: TFunction,
  { kind, value, reason, by, byTenant, name }: Step,
  alert: AlertDetail,
): string {
  const parts = [
    kind === 'fired' &&
      value !== null &&
      alert.metric !== null &&
      valueText(value, metricOf(alert.metric).unit),
    reason !== null && resolveReasonText(reason),
    kind === 'cause' && name,
    kind === 'leads' && name !== null && t('alerts:inPlaceOf', { name }),
    by !== null && (byTenant === null ? by : t('alerts:fromTenant', { by, tenant: byTenant })),
  ];
  return parts.filter(Boolean).join(' · ');
}
