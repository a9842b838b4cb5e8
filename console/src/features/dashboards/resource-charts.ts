import { type ResourceKind, type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { type Chart } from './chart.ts';
import { customersShares } from './charts/customers-shares.tsx';
import { licenceEditions } from './charts/licence-editions.tsx';
import { licenceRunOuts } from './charts/licence-run-outs.tsx';
import { licenceUse } from './charts/licence-use.tsx';
import { modelsChart } from './charts/models.tsx';
import { levelOf, mapChart } from './charts/resource-map.tsx';
import { sharesChart } from './charts/resource-shares.tsx';
import { type Places } from './resource-path.ts';

/** What is shown as bars, in the order of the screen: a further one is a word here and in the contract. */
const shown: readonly (readonly [ResourceKind, ResourceTrait])[] = [
  ...(['kind', 'brand', 'model', 'firmware', 'software', 'support', 'age'] as const).map(
    (by) => ['device', by] as const,
  ),
  ...(['provider', 'access', 'contract', 'age'] as const).map((by) => ['line', by] as const),
];

/** The resource distribution of one network, in some of its places. */
export function resourceCharts(places: Places, models: number): readonly Chart[] {
  const isWhole = Object.keys(places).length === 0;
  const level = levelOf(places);
  return [
    ...(['device', 'line'] as const).map((kind) => mapChart(kind, level, places)),
    ...(isWhole ? (['device', 'line'] as const).map((kind) => mapChart(kind, 'region', places)) : []),
    ...shown.map(([kind, by]) => sharesChart(kind, by, places)),
    ...(isWhole ? [modelsChart('own', models), licenceUse] : []),
  ];
}

/** The same over all customers, or of one with all below it: whose licences hold how much is of all of them. */
export const customersResourceCharts = (models: number, isOfAll: boolean): readonly Chart[] => [
  ...(['device', 'line'] as const).flatMap((kind) =>
    (['province', 'region'] as const).map((by) => customersShares(kind, by)),
  ),
  ...shown.map(([kind, by]) => customersShares(kind, by)),
  ...(isOfAll ? [licenceEditions, licenceRunOuts] : []),
  modelsChart('customers', models),
];
