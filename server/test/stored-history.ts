import { historyOf } from '../src/modules/monitoring/read/history.ts';
import { createEmbeddedStore } from '../src/modules/monitoring/store/index.ts';
import { type Database } from '../src/platform/db/database.ts';

/** What a database keeps of measurements, where nobody measures: for tests of who looks at it again. */
export function storedHistory(database: Database) {
  const store = createEmbeddedStore(database);
  return { hourly: store.hourly, history: historyOf({ database, store, standsNow: () => undefined }) };
}
