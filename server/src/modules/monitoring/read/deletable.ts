import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { countDevicesBefore } from '../../devices/index.ts';
import { type MetricStore } from '../store/index.ts';

/** What of tenants would go if samples before a time were deleted; the time is in milliseconds since 1970. */
export async function deletableBefore(
  database: Database,
  store: MetricStore,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<{ oldestMs: number | null; tenantCount: number; deviceCount: number }> {
  const oldest = await store.oldestBefore(jobScope(tenantIds), beforeMs);
  if (oldest.size === 0) return { oldestMs: null, tenantCount: 0, deviceCount: 0 };
  const scope = jobScope([...oldest.keys()]);
  const deviceCount = await database.withTenant(scope, (tx) => countDevicesBefore(tx, new Date(beforeMs)));
  return { oldestMs: Math.min(...oldest.values()), tenantCount: oldest.size, deviceCount };
}
