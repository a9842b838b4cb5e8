import { type State, states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { standingPath } from '../../../lib/standing-path.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, customersPath, type Places } from '../chart-places.ts';
import { StandingTable } from '../standing-table.tsx';

const route = 'POST /monitor/api/v1/customers/devices/kinds';
type Kind = Drawn<typeof route>['data']['kinds'][number]['kind'];

/** What the list of customers can be sorted by. */
const sortable: readonly State[] = ['down', 'unreachable', 'unmeasured'];

/** The customers that have devices of a kind, those with most in a state first. */
function rowsOf(kind: Kind, places: Places, state?: State): string {
  const search = new URLSearchParams({ deviceKind: kind });
  if (state !== undefined && sortable.includes(state)) {
    search.set('sort', state);
    search.set('order', 'desc');
  }
  return customersPath(`${standingPath('device')}?${search.toString()}`, places);
}

function Draw({ data: { kinds }, places, at }: Drawn<typeof route>) {
  const { t } = useTranslation();
  return (
    <StandingTable
      label={t('dashboards:chart.deviceKinds')}
      lines={kinds.map(({ kind, ...standing }) => ({
        ...{ key: kind, name: t(`terms:kind.${kind}`), standing },
        // The list is of now.
        pathOf: (state) => (at === undefined ? rowsOf(kind, places, state) : undefined),
      }))}
    />
  );
}

/** How the devices of all customers stand, a line a kind; each number opens the customers that have them. */
export const customersDeviceKinds = defineChart<typeof route>({
  ...{ id: 'customers device kinds', chartCode: 'overall_operations_overview', route, isOfPeriod: false },
  ...{ permission: 'DMS_SERVER_MANAGE_DEVICE', isWide: true, draw: Draw },
  rows: (places) => customersPath(standingPath('device'), places),
  inputOf: (_period, places, at) => ({ body: { ...customerInput(places), ...(at && { at }) } }),
  titleOf: (t) => t('dashboards:chart.deviceKinds'),
  tableOf: (t, { kinds }) => ({
    head: [
      t('dashboards:column.kind'),
      ...states.map((state) => t(`terms:state.${state}`)),
      t('dashboards:total'),
    ],
    rows: kinds.map(({ kind, ...standing }) => [
      t(`terms:kind.${kind}`),
      ...states.map((state) => String(standing[state])),
      String(standing.total),
    ]),
  }),
});
