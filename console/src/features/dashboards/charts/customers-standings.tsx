import { deviceStandingKinds, lineStandingKinds } from '@linekeeper/contract/overview/customer-health';
import { states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../../lib/api.ts';
import { type CountedKind, standingPath } from '../../../lib/standing-path.ts';
import { customersBody, customersCall, totalsSentence } from '../../../widgets/customers-view/index.ts';
import { type Chart } from '../chart.ts';
import { customerInput, customersPath, type Places } from '../chart-places.ts';
import styles from '../dashboards.module.css';
import { StandingStrip } from '../standing-strip.tsx';

type Totals = Output<'POST /monitor/api/v1/customers/devices/overview'>['totals'];

/** The list of customers that the numbers of a kind are made of. */
const rowsOf = (kind: CountedKind, places: Places) => customersPath(standingPath(kind), places);

interface Props {
  readonly kind: CountedKind;
  readonly totals: Totals;
  readonly places: Places;
  readonly at: string | undefined;
}

function Draw({ kind, totals, places, at }: Props) {
  const { t } = useTranslation();
  const name = t(`dashboards:kind.${kind}`);
  return (
    <>
      <p className={`note ${styles.sentence}`} role="status">
        {totalsSentence(t, kind, totals)}
      </p>
      <StandingStrip
        label={name}
        standing={totals}
        to={at === undefined ? rowsOf(kind, places) : undefined}
      />
    </>
  );
}

const chartOf = (kind: CountedKind, permission: NonNullable<Chart['permission']>) =>
  ({
    ...{ id: `customers ${kind}`, chartCode: 'overall_operations_overview', permission },
    ...{ route: customersCall(kind), isOfPeriod: false, rows: (places) => rowsOf(kind, places) },
    isOfNow: kind === 'service',
    inputOf: (_period, places, at) => ({
      body: { ...customersBody(kind, { pageSize: 1 }), ...customerInput(places), ...(at && { at }) },
    }),
    isThird: true,
    titleOf: (t) => t(`customers:title.${kind}`),
    draw: ({ data, places, at }) => (
      <Draw kind={kind} totals={(data as { readonly totals: Totals }).totals} places={places} at={at} />
    ),
    tableOf: (t, data) => {
      const { totals } = data as { readonly totals: Totals };
      return {
        head: ['', ...states.map((state) => t(`terms:state.${state}`)), t('dashboards:total')],
        rows: [
          [
            t(`dashboards:kind.${kind}`),
            ...states.map((state) => String(totals[state])),
            String(totals.total),
          ],
        ],
      };
    },
  }) as Chart;

/** How what all customers have of each kind stands now, added up. */
export const customersStandings = [
  ...deviceStandingKinds.toReversed().map((kind) => chartOf(kind, 'DMS_SERVER_MANAGE_DEVICE')),
  ...lineStandingKinds.map((kind) => chartOf(kind, 'DMS_SERVER_MANAGE_WAN_VIEW')),
  chartOf('service', 'DMS_SERVER_CENTER_HEALTH_MONITOR'),
];
