import { type Forecast, type UsageRow } from '@linekeeper/contract/products/licences';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { defineChart, type Drawn } from '../chart.ts';
import styles from '../resources.module.css';

const route = 'POST /api/v1/licences/current';

/** When a quantity is used up, by what and from how many days that is said. */
function forecastText(t: TFunction, forecast: Forecast | null): string {
  if (!forecast) return '';
  return t(`dashboards:resources.forecast.${forecast.kind as 'steady'}`, {
    ...{ count: 'days' in forecast ? forecast.days : 0, day: 'day' in forecast ? forecast.day : '' },
  });
}

const usedText = (t: TFunction, { used, limit }: UsageRow) => {
  const number = (value: number) => grouped(value, currentLanguage());
  return limit === null
    ? t('dashboards:resources.licenceFree', { used: number(used) })
    : t('dashboards:resources.licenceUse', { used: number(used), limit: number(limit) });
};

function Draw({ data }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const part = (value: number, limit: number | null) => (limit ? Math.min(100, (100 * value) / limit) : 0);
  return (
    <ul className={`list ${styles.quantities}`}>
      {data.usage
        .filter(({ runs }) => runs)
        .map((row) => (
          <li key={row.kind}>
            <span className="row gap-2">
              <span>{t(`dashboards:resources.quantity.${row.kind}`)}</span>
              <span className="end figures">{usedText(t, row)}</span>
            </span>
            {row.limit !== null && (
              <span className={styles.bar} aria-hidden>
                <span style={{ width: `${part(row.used, row.limit)}%` }} />
              </span>
            )}
            <span className="quiet caption">
              {[
                row.given > 0 &&
                  t('dashboards:resources.given', { given: grouped(row.given, currentLanguage()) }),
                forecastText(t, row.forecast),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
    </ul>
  );
}

/** What the tenant's licence gives, how much of it is used, and when it is used up. */
export const licenceUse = defineChart<typeof route>({
  ...{ id: 'licence use', chartCode: 'resource_distribution_profile', route, isOfPeriod: false },
  ...{ permission: 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE', rows: () => '/license', draw: Draw },
  inputOf: () => ({ body: {} }),
  titleOf: (t) => t('dashboards:resources.licences'),
  tableOf: (t, { usage }) => ({
    head: (['quantityWord', 'used', 'limit', 'forecastWord'] as const).map((key) =>
      t(`dashboards:resources.${key}`),
    ),
    rows: usage
      .filter(({ runs }) => runs)
      .map((row) => [
        ...[t(`dashboards:resources.quantity.${row.kind}`), String(row.used)],
        ...[row.limit === null ? '' : String(row.limit), forecastText(t, row.forecast)],
      ]),
  }),
});
