import { type CarrierIncident } from '@linekeeper/contract/overview/customer-alerts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityShape } from '../alert/index.ts';
import { StateShape } from '../../components/state-badge.tsx';
import { useNow } from '../../components/use-now.ts';
import { clockTime } from '../../lib/time.ts';
import styles from './customers-alerts.module.css';

/** How its lines fail: all are down, none is, or some are. */
const wayOf = ({ down, lines }: CarrierIncident) =>
  down === lines ? 'incidentSince' : down === 0 ? 'incidentBad' : 'incidentBoth';

/** Carriers that fail for several customers, each as one, with how many lines of whom; nothing where there is none. */
export function CarrierIncidents({ incidents }: { readonly incidents: readonly CarrierIncident[] }) {
  const { t } = useTranslation();
  const id = useId();
  const now = useNow();
  if (incidents.length === 0) return null;
  return (
    <section className={`card ${styles.incidents}`} aria-labelledby={id}>
      <h2 id={id}>{t('alerts:below.incidents')}</h2>
      <ul className="list">
        {incidents.map((incident) => {
          const { provider, region, since, lines, down, ofLines, outlets, customers } = incident;
          return (
            <li key={`${provider} ${region} ${since}`}>
              <span className="inline near">
                {down > 0 ? <StateShape state="down" /> : <SeverityShape severity="major" />}
                <b className="breaks">{t('alerts:below.incident', { provider, region })}</b>
              </span>
              <span>
                {t(`alerts:below.${wayOf(incident)}`, {
                  down,
                  lines: t('alerts:below.incidentLines', { count: lines }),
                  all: ofLines,
                  outlets: t('alerts:below.incidentAt', { count: outlets }),
                  customers: t('alerts:below.incidentOf', { count: customers.length }),
                  at: clockTime(Date.parse(since), now),
                })}
              </span>
              <span className="quiet small breaks">
                {customers.map(({ name, lines: own }) => `${name} ${own}`).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="quiet caption flat">{t('alerts:below.incidentWhy')}</p>
    </section>
  );
}
