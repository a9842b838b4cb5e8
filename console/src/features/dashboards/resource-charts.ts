import { type ResourceKind, type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { type Chart } from './chart.ts';
import { customersShares } from './charts/customers-shares.tsx';
import { licenceEditions } from './charts/licence-editions.tsx';
import { licenceRunOuts } from './charts/licence-run-outs.tsx';
import { licenceUse } from './charts/licence-use.tsx';
import { modelsChart } from './charts/models.tsx';
import { levelOf, mapChart } from './charts/resource-map.tsx';
import { customersResourcesMap, resourcesMap } from './charts/resources-on-map.tsx';
import { sharesChart } from './charts/resource-shares.tsx';
import { type Places } from './resource-path.ts';

/** What is shown as bars, in the order of the screen: a further one is a word here and in the contract. */
const shown: readonly (readonly [ResourceKind, ResourceTrait])[] = [
  ...(['kind', 'brand', 'model', 'firmware', 'software', 'support', 'age'] as const).map(
    (by) => ['device', by] as const,
  ),
  ...(['provider', 'access', 'contract', 'age'] as const).map((by) => ['line', by] as const),
];

/** What is of the whole network, and of none of its places. */
export const wholeNetworkCharts: readonly Chart[] = [licenceUse];
/** What is of all customers, and of none of them by itself: whose licences hold how much. */
export const wholeCustomersCharts: readonly Chart[] = [licenceEditions, licenceRunOuts];

/** The resource distribution of one network, in some of its places. */
export function resourceCharts(places: Places, models: number, onMap: ResourceKind): readonly Chart[] {
  const isWhole = Object.keys(places).length === 0;
  const level = levelOf(places);
  return [
    ...(['device', 'line'] as const).map((kind) => mapChart(kind, level, places)),
    // It is fetched by itself and taller than what waits for it: at the top it would move all of the screen.
    resourcesMap(onMap, places),
    ...(isWhole ? (['device', 'line'] as const).map((kind) => mapChart(kind, 'region', places)) : []),
    ...shown.map(([kind, by]) => sharesChart(kind, by, places)),
    modelsChart('own', models, places),
    ...(isWhole ? wholeNetworkCharts : []),
  ];
}

/** The same over all customers, or of one with all below it. */
export const customersResourceCharts = (
  models: number,
  isOfAll: boolean,
  onMap: ResourceKind,
): readonly Chart[] => [
  ...(['province', 'region'] as const).map((by) => customersShares('device', by)),
  customersResourcesMap(onMap),
  ...(['province', 'region'] as const).map((by) => customersShares('line', by)),
  ...shown.map(([kind, by]) => customersShares(kind, by)),
  ...(isOfAll ? wholeCustomersCharts : []),
  modelsChart('customers', models),
];
