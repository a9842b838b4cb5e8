import { type RunOut, runOuts } from '@linekeeper/contract/products/licence-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { defineChart, type Drawn } from '../chart.ts';
import styles from '../resources.module.css';

const route = 'POST /api/v1/licences/tenants/editions';
type Counted = Drawn<typeof route>['data']['runOuts'];

/** The soonest first, as time goes and not as they are many. */
const inTime = (counted: Counted) =>
  runOuts.flatMap((runsOut) => counted.find((one) => one.runsOut === runsOut) ?? []);
const path = (runsOut: RunOut) => `/license?runsOut=${runsOut}`;

function Draw({ data }: Drawn<typeof route>) {
  const { t } = useTranslation();
  if (data.total === 0) return <p className="note">{t('dashboards:resources.none')}</p>;
  const most = Math.max(...data.runOuts.map(({ count }) => count));
  return (
    <>
      <ul className={`list ${styles.bars}`}>
        {inTime(data.runOuts).map(({ runsOut, count }) => (
          <li key={runsOut}>
            <Link to={path(runsOut)}>
              <span className="cut">{t(`terms:runOut.${runsOut}`)}</span>
              <span className="figures">{grouped(count, currentLanguage())}</span>
              <span />
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="note">{t('dashboards:resources.runOutsNote')}</p>
    </>
  );
}

/** When the devices of how many customers reach what their licences give, if they grow on as they did. */
export const licenceRunOuts = defineChart<typeof route>({
  ...{ id: 'licence run-outs', chartCode: 'resource_distribution_profile', route, isOfPeriod: false },
  ...{ permission: 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE', rows: () => '/license', draw: Draw },
  inputOf: () => ({ body: {} }),
  titleOf: (t) => t('dashboards:resources.runOuts'),
  tableOf: (t, data) => ({
    head: [t('dashboards:resources.forecastWord'), t('dashboards:total')],
    rows: inTime(data.runOuts).map(({ runsOut, count }) => [t(`terms:runOut.${runsOut}`), String(count)]),
  }),
});
