import { type Database } from './database.ts';

/** The same database, whose reads are all planned for their values: for modules that read thousands of rows on purpose (decision 0086). */
export const plannedAnew = (database: Database): Database => ({
  ...database,
  read: (scope, work) => database.read(scope, work, { isPlannedAnew: true }),
});
