import { type ResourceKind, type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { useTranslation } from 'react-i18next';
import { holdersPath } from '../holders-path.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, type Places } from '../chart-places.ts';
import { listCodes } from '../mapped-kind.ts';
import { sharesTitle } from '../resource-words.ts';
import { ShareBars, sharesTable } from './resource-shares.tsx';

const route = 'POST /monitor/api/v1/charts/resources/customers';

interface Props {
  readonly data: Drawn<typeof route>['data'];
  readonly kind: ResourceKind;
  readonly by: ResourceTrait;
  readonly places: Places;
}

function Bars({ data, kind, by, places }: Props) {
  const { t } = useTranslation();
  const words = [
    t('dashboards:resources.customersOf', { count: data.customers }),
    data.closedCustomers > 0 && t('dashboards:resources.closedCustomers', { count: data.closedCustomers }),
    data.productlessCustomers > 0 &&
      t('dashboards:resources.productlessCustomers', { count: data.productlessCustomers }),
  ].filter(Boolean);
  return (
    <>
      <p className="note">{words.join(' · ')}</p>
      <ShareBars
        {...{ data, by }}
        pathOf={({ value }) => holdersPath({ kind, by, value }, places)}
        more={{ route, body: { kind, by, ...customerInput(places) }, told: data.values.length }}
      />
    </>
  );
}

/** Devices or lines of all customers counted by a trait; each number opens the customers that it was made of. */
export const customersShares = (kind: ResourceKind, by: ResourceTrait) =>
  defineChart<typeof route>({
    id: `customers shares ${kind} ${by}`,
    ...{ chartCode: 'resource_distribution_profile', route, isOfPeriod: false },
    permission: listCodes[kind],
    // What is counted by what is chosen from the contract's own lists.
    inputOf: (_period, places) => ({
      body: { kind, by, ...customerInput(places) } as { kind: 'device'; by: 'kind' },
    }),
    titleOf: (t) => sharesTitle(t, kind, by),
    rows: (places) => `/resourceDistributionOverview${holdersPath({ kind, by }, places)}`,
    draw: ({ data, places }) => <Bars {...{ data, kind, by, places }} />,
    tableOf: (t, data) => ({
      head: [t(`dashboards:resources.by.${by}`), t('dashboards:total'), t('dashboards:resources.share')],
      rows: sharesTable(t, by, data),
    }),
  });
