import { laterDialogs } from '../../components/later-dialogs.tsx';

/** Parts of a test's page that tests of some kinds alone have: their code comes with them. */
const { later } = laterDialogs();

export const Throughput = later(() =>
  import('../../widgets/throughput/index.ts').then((m) => m.ThroughputCard),
);
