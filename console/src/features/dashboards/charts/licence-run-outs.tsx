import {
  countedQuantities,
  type CountedQuantity,
  type RunOut,
  runOuts,
} from '@linekeeper/contract/products/licence-terms';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { defineChart, type Drawn } from '../chart.ts';
import styles from '../resources.module.css';

const route = 'POST /api/v1/licences/tenants/editions';
type Counted = Drawn<typeof route>['data']['runOuts'];

/** Of one quantity, the soonest first, as time goes and not as they are many. */
const inTime = (counted: Counted, quantity: CountedQuantity) =>
  runOuts.flatMap(
    (runsOut) => counted.find((one) => one.quantity === quantity && one.runsOut === runsOut) ?? [],
  );
/** Devices are what the list shows at first. */
const path = (quantity: CountedQuantity, runsOut: RunOut) =>
  `/license?runsOut=${runsOut}${quantity === 'networkDevices' ? '' : `&quantity=${quantity}`}`;

function Draw({ data }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const [quantity, setQuantity] = useState<CountedQuantity>('networkDevices');
  if (data.total === 0) return <p className="note">{t('dashboards:resources.none')}</p>;
  const shown = inTime(data.runOuts, quantity);
  const most = Math.max(...shown.map(({ count }) => count));
  return (
    <>
      <Segmented
        className={styles.quantity}
        size="small"
        aria-label={t('dashboards:resources.quantityWord')}
        value={quantity}
        options={countedQuantities.map((value) => ({
          value,
          label: t(`dashboards:resources.quantity.${value}`),
        }))}
        onChange={setQuantity}
      />
      <ul className={`list ${styles.bars}`}>
        {shown.map(({ runsOut, count }) => (
          <li key={runsOut}>
            <Link to={path(quantity, runsOut)}>
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

/** When the devices, lines and tested outlets of how many customers reach what their licences give, if they grow on as they did. */
export const licenceRunOuts = defineChart<typeof route>({
  ...{ id: 'licence run-outs', chartCode: 'resource_distribution_profile', route, isOfPeriod: false },
  ...{ permission: 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE', rows: () => '/license', draw: Draw },
  inputOf: () => ({ body: {} }),
  titleOf: (t) => t('dashboards:resources.runOuts'),
  tableOf: (t, data) => ({
    head: [
      t('dashboards:resources.quantityWord'),
      ...[t('dashboards:resources.forecastWord'), t('dashboards:total')],
    ],
    rows: countedQuantities.flatMap((quantity) =>
      inTime(data.runOuts, quantity).map(({ runsOut, count }) => [
        t(`dashboards:resources.quantity.${quantity}`),
        ...[t(`terms:runOut.${runsOut}`), String(count)],
      ]),
    ),
  }),
});
