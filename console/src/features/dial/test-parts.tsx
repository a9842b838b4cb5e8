import { laterDialogs } from '../../components/later-dialogs.tsx';

/** Parts of a test's page that tests of some kinds alone have, or that are opened from it: their code comes with them. */
const { later } = laterDialogs();

export const Throughput = later(() =>
  import('../../widgets/throughput/index.ts').then((m) => m.ThroughputCard),
);
export const PathPanel = later(() => import('./path-panel.tsx').then((m) => m.PathPanel));
export const Distribution = later(() => import('./distribution.tsx').then((m) => m.Distribution));
