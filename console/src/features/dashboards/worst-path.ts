import { type WorstKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type Places } from './chart-places.ts';
import { overviewPath } from './kept-time.ts';

/** The address of all outlets or lines of the tenant that is looked at that were down, within some places. */
export const worstPath = ({ customer: _customer, ...places }: Places, kind: WorstKind): string =>
  `${overviewPath}?${new URLSearchParams({ view: 'own', worst: kind, ...places }).toString()}`;
