import { type MapPlace } from '@linekeeper/contract/outlets/map-place';
import { type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { useTranslation } from 'react-i18next';
import { type Input, type Output } from '../../lib/api.ts';
import { outletListPath } from '../../lib/outlet-path.ts';
import { useApi } from '../../lib/query.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { RowsNumber } from '../../widgets/customers-view/index.ts';
import { type Column, csvOf, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { customerInput, type Places } from './chart-places.ts';
import { HolderList } from './holder-list.tsx';
import { placedOutlets } from './maps/placed-outlets.ts';

const route = 'POST /monitor/api/v1/charts/map/customers/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'total' | 'down' | 'name', never, 'search'> = {
  sortable: ['total', 'down', 'name'],
  choices: {},
  texts: ['search'],
};

/** The customers that have outlets at one place of the map, with how those stand: a number leads to the outlets, in a stay. */
export function MapHolders({ place, places }: { readonly place: MapPlace; readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const past = usePast();
  // What opens is of now: a number of the past opens nothing.
  const mayEnter = useMayEnter() && !past;
  const body = {
    ...{ sort: 'total', order: 'desc', ...list.input },
    ...{ place, ...customerInput(places), ...(past && { at: past.at }) },
  } as Input<typeof route>['body'];
  const query = useApi(route, { body });
  const title = t('dashboards:map.title');
  const number = (key: 'total' | Exclude<OutletState, 'empty'>, title: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: key === 'total' || key === 'down' },
    render: (row) => (
      <RowsNumber
        row={row}
        way={mayEnter ? 'enter' : 'none'}
        to={placedOutlets(place, key === 'total' ? undefined : key)}
        count={row[key]}
        title={title}
      />
    ),
  });
  const numbers: Column<Row>[] = [
    ...(['down', 'unreachable', 'unmeasured'] as const).map((state) =>
      number(state, t(`terms:state.${state}`)),
    ),
    number('total', t('customers:total.outlet')),
  ];
  return (
    <HolderList
      name="map-holders"
      title={title}
      onExport={csvOf('POST /monitor/api/v1/charts/map/customers/export', title, { body })}
      none={t('dashboards:map.noHolders')}
      to={placedOutlets(place) || outletListPath}
      {...{ places, list, query, numbers, mayEnter }}
    />
  );
}
