import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { defineChart, type Drawn } from '../chart.ts';
import styles from '../resources.module.css';

const route = 'POST /api/v1/licences/tenants/editions';

function Draw({ data }: Drawn<typeof route>) {
  const { t } = useTranslation();
  if (data.total === 0) return <p className="note">{t('dashboards:resources.none')}</p>;
  const most = Math.max(...data.editions.map(({ count }) => count));
  return (
    <ul className={`list ${styles.bars}`}>
      {data.editions.map(({ edition, count }) => (
        <li key={edition}>
          <Link to={`/license?edition=${edition}`}>
            <span className="cut">{t(`dashboards:resources.edition.${edition}`)}</span>
            <span className="figures">{grouped(count, currentLanguage())}</span>
            <span />
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many customers hold which edition. */
export const licenceEditions = defineChart<typeof route>({
  ...{ id: 'licence editions', chartCode: 'resource_distribution_profile', route, isOfPeriod: false },
  ...{ permission: 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE', rows: () => '/license', draw: Draw },
  inputOf: () => ({ body: {} }),
  titleOf: (t) => t('dashboards:resources.editions'),
  tableOf: (t, { editions }) => ({
    head: [t('dashboards:resources.editionWord'), t('dashboards:total')],
    rows: editions.map(({ edition, count }) => [t(`dashboards:resources.edition.${edition}`), String(count)]),
  }),
});
