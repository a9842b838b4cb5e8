import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type CustomerAlerts, type OpenAlerts } from '@linekeeper/contract/overview/customer-alerts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../../components/middle-text.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { askToEnter } from '../../../lib/acting.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { holdsAll, useSession } from '../../../lib/session.ts';
import { useMayEnter } from '../../../lib/use-may-enter.ts';
import { SeverityShape, severityText } from '../../../widgets/alert/index.ts';
import {
  AlertLevelMark,
  AlertsVerdict,
  CarrierIncidents,
  customerAlertsPath,
  openAlertsPath,
  openCount,
  useCustomersAlerts,
} from '../../../widgets/customers-alerts/index.ts';
import { Panel } from '../panel.tsx';
import shared from '../workbench.module.css';
import styles from './customers.module.css';

const code = 'DMS_SERVER_MANAGE_ALERT';
const mostShown = 5;
const worst: readonly string[] = ['critical', 'major'];

/** The open alerts of all customers by severity, the worst of them, and carriers that fail; nothing for who may see no alerts. */
export function CustomersAlertsPanel() {
  return holdsAll(useSession(), [code]) ? <Counted /> : null;
}

function Counted() {
  const { t } = useTranslation();
  const found = useCustomersAlerts(mostShown);
  // What stands below it waits, so that nothing moves when it comes.
  if (!found) return <span data-coming hidden />;
  const { totals, own, incidents, list } = found;
  const first = list.filter(({ level }) => worst.includes(level));
  return (
    <>
      <CarrierIncidents incidents={incidents} />
      <Panel
        title={t('alerts:below.title')}
        count={openCount(totals)}
        link={{ to: customerAlertsPath(), text: t('workbench:all'), code }}
      >
        <AlertsVerdict totals={totals}>{openCount(own) > 0 && <Own own={own} />}</AlertsVerdict>
        {totals.alertedCustomers > 0 && (
          <ul className={`list grid gap-3 ${shared.lineNumbers} ${styles.severities}`}>
            {alertSeverities.map((severity) => (
              <li key={severity}>
                <Link className={shared.number} to={customerAlertsPath(severity)}>
                  <span className="inline quiet small near">
                    <SeverityShape severity={severity} />
                    {severityText(severity)}
                  </span>
                  <span className={`${shared.big} figures`}>
                    {grouped(totals[severity], currentLanguage())}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {first.length > 0 && (
          <ul className={`list ${styles.first}`} aria-label={t('alerts:below.worst')}>
            {first.map((customer) => (
              <Customer key={customer.companyId} customer={customer} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

/** What is open in the own network is no customer's, and is not forgotten. */
function Own({ own }: { readonly own: OpenAlerts }) {
  const { t } = useTranslation();
  return (
    <Link className="link" to={openAlertsPath()}>
      {t('alerts:below.ownOpen', { count: openCount(own) })}
    </Link>
  );
}

function Customer({ customer }: { readonly customer: CustomerAlerts }) {
  const { t } = useTranslation();
  const mayEnter = useMayEnter();
  const { companyId, name, level, open, since } = customer;
  return (
    <li className={styles.alerted}>
      <AlertLevelMark level={level} />
      {mayEnter ? (
        <button
          type="button"
          className={`link block ${styles.enter}`}
          onClick={() => askToEnter({ companyId, name, to: openAlertsPath() })}
        >
          <MiddleText text={name} />
        </button>
      ) : (
        <MiddleText text={name} />
      )}
      <span className="quiet small figures unbroken">
        {open && t('alerts:below.count', { count: openCount(open) })}
      </span>
      <span className="quiet small unbroken">{since && <TimeText at={since} isShort />}</span>
    </li>
  );
}
