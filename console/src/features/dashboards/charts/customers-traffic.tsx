import { useTranslation } from 'react-i18next';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, holdersOf, type Places } from '../chart-places.ts';
import styles from '../dashboards.module.css';
import { trafficTable } from '../traffic-table.ts';
import { TrafficFigures } from './traffic-figures.tsx';

const route = 'POST /monitor/api/v1/charts/traffic/customers';

/** The address of the customers that the sum is made of. */
const customersTrafficPath = (places: Places) => holdersOf('traffic', places);

function Draw({ data, isCompared }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const { customers, closedCustomers, productlessCustomers } = data;
  return (
    <>
      <TrafficFigures data={data} isCompared={isCompared} />
      <p className={`quiet caption ${styles.whose}`}>
        {[
          t('dashboards:traffic.customers', { count: customers }),
          closedCustomers > 0 && t('dashboards:resources.closedCustomers', { count: closedCustomers }),
          productlessCustomers > 0 &&
            t('dashboards:resources.productlessCustomers', { count: productlessCustomers }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

export const customersTraffic = defineChart<typeof route>({
  ...{ id: 'customers traffic', chartCode: 'overall_operations_overview', route, isOfPeriod: true },
  ...{ permission: 'DMS_SERVER_MANAGE_WAN_VIEW', draw: Draw },
  inputOf: (period, places) => ({ body: { ...period, ...customerInput(places) } }),
  titleOf: (t) => t('dashboards:chart.traffic'),
  rows: customersTrafficPath,
  rowsAt: customersTrafficPath,
  tableOf: trafficTable,
});
