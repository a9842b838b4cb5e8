import { randomUUID } from 'node:crypto';
import { addSubjects } from '../src/modules/subjects/index.ts';
import { type Database } from '../src/platform/db/database.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { type TestDatabase } from './database.ts';

/** Adds an outlet straight to the database and returns its id. */
export async function addOutlet(
  db: TestDatabase,
  tenantId: number,
  number: string,
  region: string,
): Promise<string> {
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into outlet (tenant_id, number, name, region) values ($1, $2, $3, $4) returning id`,
    [tenantId, number, `Shop ${number}`, region],
  );
  return rows[0]!.id;
}

/** Adds a line straight to the database, as one that is not measured yet: for tests of what stands behind the service. */
export async function addLine(
  database: Database,
  tenantId: number,
  outletId: string,
  given: {
    readonly id?: string;
    readonly name?: string;
    readonly provider?: string;
    readonly circuitId?: string;
    readonly address?: string;
    readonly role?: 'primary' | 'backup';
    readonly slaAvailabilityPercent?: number;
    readonly createdAt?: Date;
  } = {},
): Promise<string> {
  const { id = randomUUID() } = given;
  const line = {
    ...{ tenantId, id, outletId, name: 'Fibre', provider: 'Telecom', access: 'fibre', role: 'primary' },
    ...{ addressKind: 'learned', currency: 'CNY', ...given },
  };
  await database.withTenant(jobScope([tenantId]), async (tx) => {
    await tx.insertInto('line').values(line).execute();
    await addSubjects(tx, tenantId, 'line', [id]);
  });
  return id;
}
