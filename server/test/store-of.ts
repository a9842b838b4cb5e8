import { createEmbeddedStore, type MetricStore } from '../src/modules/monitoring/store/index.ts';
import { type TestDatabase } from './database.ts';

/** The store of samples that the product keeps in a test's database, for tests of other modules. */
export const storeOf = ({ database }: Pick<TestDatabase, 'database'>): MetricStore =>
  createEmbeddedStore(database);
