import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Discovered } from './discover.ts';
import { askedOf, nameOfDevice } from './discovery.queries.ts';

export interface DiscoverNowParts {
  readonly database: Database;
  readonly discover: (scope: Scope, deviceId: string) => Promise<Discovered | undefined>;
}

/**
 * Asks a device because a person wants it now, and notes that it was asked. Undefined where there is no such device;
 * 'moved' where it does not stand at the address (if one is given) that the person saw.
 */
export async function discoverNow(
  { database, discover }: DiscoverNowParts,
  scope: Scope,
  deviceId: string,
  seenAddress?: string,
): Promise<Discovered | 'moved' | undefined> {
  if (seenAddress !== undefined) {
    const asked = await database.withTenant(scope, (tx) => askedOf(tx, scope.tenantId, deviceId));
    if (asked && asked.address !== seenAddress) return 'moved';
  }
  const result = await discover(scope, deviceId);
  if (!result) return undefined;
  const outcome = result.ok ? { interfaceCount: result.interfaceCount } : { failed: result.failure.reason };
  await database.withTenant(scope, async (tx) => {
    const name = await nameOfDevice(tx, scope.tenantId, deviceId);
    await writeAudit(tx, scope, {
      action: 'device.discover',
      subjectType: 'device',
      subjectId: deviceId,
      detail: { name, ...outcome },
    });
  });
  return result;
}
