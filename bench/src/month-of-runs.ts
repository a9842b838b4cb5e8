import { packRun } from '@linekeeper/probes';
import { packHour } from '../../server/src/modules/monitoring/runs/run-codec.ts';
import { setHour } from '../../server/src/modules/monitoring/runs/runs.queries.ts';
import { seeded } from '../../server/test/random.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { type TestApp } from '../../server/test/app.ts';

const hourMs = 3_600_000;
const monthHours = 30 * 24;
const packets = 20;
const random = seeded(1);

/** A month of runs of a line, one a minute with twenty packets each, in packed hours as housekeeping leaves them. */
export async function addMonthOfRuns(app: TestApp, tenantId: number, targetId: string): Promise<void> {
  const last = Math.floor(Date.now() / hourMs);
  await app.db.database.withTenant(jobScope([tenantId]), async (_tx, client) => {
    for (let hour = last - monthHours; hour < last; hour++) {
      const runs = Array.from({ length: 60 }, (_run, minute) => ({
        atMs: hour * hourMs + minute * 60_000 + (hour % 997),
        times: packRun(Array.from({ length: packets }, () => (random.chance(0.01) ? null : rttMs(hour)))),
        detail: null,
      }));
      await setHour(client, { tenantId, targetId }, hour, packHour(hour, runs));
    }
  });
}

/** As fping tells it: three digits, faster at night than by day. */
const rttMs = (hour: number) =>
  Number((8 + 6 * Math.abs(Math.sin(hour / 8)) + 20 * random.unit() ** 4).toPrecision(3));
