import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const shared = { environment: 'node', pool: 'forks' } as const;

/**
 * Files at a time, for two cores: more than these, as a test waits for a third to a half of its time. The longest of all, which
 * begin together, do hardly anything else.
 */
const workers = { unit: 4, e2e: 3 };

/**
 * Two projects: `unit` has everything beside its code, on one real PostgreSQL for the run; `e2e` looks at the
 * product in one real browser; each server of its own stands on a database of that PostgreSQL or is the
 * whole product as `npm start` starts it.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,probes,server,agent,console,simulators,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A queue looks every two seconds; a busy machine may need longer than the default of one.
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: workers.unit,
          // Modules load once a worker, which files share: no test changes what a module or the process holds.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.ts'],
          globalSetup: ['server/test/cluster.ts', 'e2e/src/one-browser.ts'],
          testTimeout: 300_000,
          // A browser on a busy machine may need much longer than the default of one second to get there.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 300_000,
          // After the unit tests, where somebody runs both at once.
          sequence: { groupOrder: 1 },
          maxWorkers: workers.e2e,
          isolate: false,
        },
      },
    ],
  },
});
