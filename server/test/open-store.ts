/** The store of measurements, for tests of modules that show what is in it. */
export { openMetricStore } from '../src/modules/monitoring/store/index.ts';
