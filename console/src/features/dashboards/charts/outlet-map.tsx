import { states } from '@linekeeper/contract/monitoring/states';
import { lazy } from 'react';
import { outletListPath, outletPath } from '../../../lib/outlet-path.ts';
import { useOutletTopics } from '../../../lib/use-outlet-topics.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { placedPath, placesInput } from '../chart-places.ts';
import { divisionCells, nowhereCells, outletCells, spotCells, whereHead } from '../map-table.ts';
import { InView } from '../../../components/in-view.tsx';

const route = 'POST /monitor/api/v1/charts/map';

// Map and outlines come when they are looked at.
const OwnMap = lazy(() => import('../maps/own-map.tsx').then((m) => ({ default: m.OwnMap })));

function Draw({ data, places, at }: Drawn<typeof route>) {
  useOutletTopics();
  return (
    <InView>
      <OwnMap data={data} places={places} at={at} />
    </InView>
  );
}

/** Where the outlets of one network are, and how they stand. */
export const outletMap = defineChart<typeof route>({
  ...{ id: 'outlet map', chartCode: 'overall_operations_overview', permission: 'DMS_SERVER_MANAGE_DEVICE' },
  ...{ route, isOfPeriod: false, isWide: true, draw: Draw },
  inputOf: (_period, places, at) => ({ body: { ...placesInput(places), ...(at && { at }) } }),
  titleOf: (t) => t('dashboards:chart.outletMap'),
  rows: (places) =>
    places.outletId === undefined
      ? placedPath(outletListPath, 'outlet', places)
      : outletPath(places.outletId),
  tableOf: async (t, { outlets, squares, places, nowhere }) => {
    const cellsOf = await divisionCells();
    return {
      head: [...whereHead(t), ...states.map((state) => t(`terms:state.${state}`)), t('dashboards:total')],
      rows: [
        ...outlets.map((outlet) => [
          ...outletCells(outlet),
          ...[...states.map((one) => (one === outlet.state ? '1' : '0')), '1'],
        ]),
        ...[
          ...squares.map((square) => ({ where: spotCells(t, square), one: square })),
          ...places.map(({ place, ...one }) => ({ where: cellsOf(place), one })),
          { where: nowhereCells(t), one: nowhere },
        ].map(({ where, one }) => [
          ...where,
          ...states.map((state) => String(one[state])),
          String(one.total),
        ]),
      ],
    };
  },
});
