// Causes of alerts, a database each file and a tenant of its own each test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { causeWorld } from './cause-world.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { addTenant } from './devices.ts';

export let db: TestDatabase;
export let tenantId: number;
/** The alerts of the tenant of this test. */
export let w: ReturnType<typeof causeWorld>;

/** Gives a file of tests its database, and each test its tenant: called by each file, as modules load once for several. */
export function useCauseWorld(): void {
  let tenants = 0;
  beforeAll(async () => void (db = await testDatabase()));
  afterAll(() => db.close());
  beforeEach(async () => {
    tenantId = await addTenant(db.database, `Tenant ${++tenants}`);
    w = causeWorld(db, tenantId);
  });
}
