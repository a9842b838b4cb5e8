import { laterDialogs } from '../../components/later-dialogs.tsx';

/** Parts of a line's page below what is looked at first: their code comes behind it. */
const { later } = laterDialogs();

/** What booked runs brought over a line. */
export const Throughput = later(() => import('./line-throughput.tsx').then((m) => m.LineThroughput));

/** States, figures and events over time. */
export const LineMeasurements = later(() =>
  import('./line-measurements.tsx').then((m) => m.LineMeasurements),
);
