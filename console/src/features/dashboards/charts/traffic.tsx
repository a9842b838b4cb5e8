import { defineChart, type Drawn } from '../chart.ts';
import { placesInput } from '../chart-places.ts';
import { trafficPath } from '../figure-path.ts';
import { trafficTable } from '../traffic-table.ts';
import { TrafficFigures } from './traffic-figures.tsx';

const route = 'POST /monitor/api/v1/charts/traffic';

const Draw = ({ data, isCompared }: Drawn<typeof route>) => (
  <TrafficFigures data={data} isCompared={isCompared} />
);

export const traffic = defineChart<typeof route>({
  ...{ id: 'traffic', chartCode: 'overall_operations_overview', route, isOfPeriod: true, draw: Draw },
  permission: 'DMS_SERVER_MANAGE_WAN_VIEW',
  inputOf: (period, places) => ({ body: { ...period, ...placesInput(places) } }),
  titleOf: (t) => t('dashboards:chart.traffic'),
  tableOf: trafficTable,
  rows: trafficPath,
  rowsAt: trafficPath,
});
