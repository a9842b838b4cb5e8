import { type AvailabilityKind, type LineLoad } from '@linekeeper/contract/dashboards/chart-terms';
import { type Places } from './chart-places.ts';
import { overviewPath } from './kept-time.ts';

/** The address of rows of the tenant that is looked at, within some places. */
const own = ({ customer: _customer, ...places }: Places, rows: Readonly<Record<string, string>>): string =>
  `${overviewPath}?${new URLSearchParams({ view: 'own', ...rows, ...places }).toString()}`;

/** The devices or lines that an availability was made of. */
export const availabilityPath = (places: Places, kind: AvailabilityKind): string =>
  own(places, { available: kind });

/** The lines that an amount of traffic was made of. */
export const trafficPath = (places: Places): string => own(places, { carried: '1' });

/** The lines that used so much of their contract; all, where no loads are named. */
export const loadsPath = (places: Places, loads: readonly LineLoad[] = []): string =>
  own(places, { used: '1', ...(loads.length > 0 && { load: loads.join(',') }) });

/** The loads of lines with a contracted rate that were measured. */
export const knownLoads = ['over80', 'over50', 'under50'] as const satisfies readonly LineLoad[];
