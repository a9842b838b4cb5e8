import { states } from '@linekeeper/contract/monitoring/states';
import { lazy } from 'react';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, customersPath } from '../chart-places.ts';
import { divisionCells, nowhereCells, squareCells, whereHead } from '../map-table.ts';
import { InView } from '../../../components/in-view.tsx';
import { standingPath } from '../../../lib/standing-path.ts';

const route = 'POST /monitor/api/v1/charts/map/customers';

// Map and outlines come when they are looked at.
const CustomersMap = lazy(() =>
  import('../maps/customers-map.tsx').then((m) => ({ default: m.CustomersMap })),
);

function Draw({ data, places, at }: Drawn<typeof route>) {
  return (
    <InView>
      <CustomersMap data={data} places={places} at={at} />
    </InView>
  );
}

/** Where the outlets of all customers are and how they stand, in numbers (decision 0084). */
export const customersMap = defineChart<typeof route>({
  ...{
    id: 'customers map',
    chartCode: 'overall_operations_overview',
    permission: 'DMS_SERVER_MANAGE_DEVICE',
  },
  ...{ route, isOfPeriod: false, isWide: true, draw: Draw },
  inputOf: (_period, places, at) => ({ body: { ...customerInput(places), ...(at && { at }) } }),
  titleOf: (t) => t('dashboards:chart.outletMap'),
  rows: (places) => customersPath(standingPath('outlet'), places),
  tableOf: async (t, { level, squares, places, nowhere }) => {
    const cellsOf = await divisionCells();
    return {
      head: [...whereHead(t), ...states.map((state) => t(`terms:state.${state}`)), t('dashboards:total')],
      rows: [
        ...squares.map(({ x, y, ...one }) => ({ where: squareCells(t, { level, x, y }), one })),
        ...places.map(({ place, ...one }) => ({ where: cellsOf(place), one })),
        { where: nowhereCells(t), one: nowhere },
      ].map(({ where, one }) => [...where, ...states.map((state) => String(one[state])), String(one.total)]),
    };
  },
});
