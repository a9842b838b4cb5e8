import { availability } from './charts/availability.tsx';
import { busyLines } from './charts/busy-lines.tsx';
import { changes } from './charts/changes.tsx';
import { openAlerts } from './charts/open-alerts.tsx';
import { outletMap } from './charts/outlet-map.tsx';
import { standings } from './charts/standings.tsx';
import { traffic } from './charts/traffic.tsx';
import { worst } from './charts/worst.tsx';

/** The overall network operation overview of one network, in the order of its screen: a new chart is its file and a line here. */
export const overallCharts = [
  ...[standings, outletMap, availability, openAlerts, worst, traffic, busyLines, changes],
] as const;
