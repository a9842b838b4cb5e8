import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Whether strangers may register; the platform's to say. */
export async function selectRegistrationOpen(tx: Tx, platformId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tenantSetting')
    .select('registrationOpen')
    .where('tenantId', '=', platformId)
    .executeTakeFirst();
  return row?.registrationOpen ?? false;
}

export interface Trial {
  readonly platformId: number;
  readonly company: string;
  readonly prefix: string;
  readonly contactPerson: string;
  readonly contactInformation: string;
  readonly expiresAt: Date;
}

/** Adds an end customer on trial below the platform; the transaction covers it from then on. */
export async function insertTrial(tx: Tx, trial: Trial): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select add_tenant(${trial.platformId}, 16, ${trial.company}, ${trial.prefix}) as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('add_tenant gave no id.');
  await tx
    .updateTable('organization')
    .set({
      status: tenantStatuses.TRIAL,
      expiresAt: trial.expiresAt,
      contactPerson: trial.contactPerson,
      contactInformation: trial.contactInformation,
    })
    .where('id', '=', id)
    .where('tenantId', '=', id)
    .execute();
  return id;
}

export interface Registered {
  readonly tenantId: number;
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
}

/** The administrator that a registered tenant begins with. */
export async function insertRegistered(tx: Tx, member: Registered): Promise<void> {
  await tx
    .insertInto('member')
    .values({ ...member, administrator: true })
    .execute();
}
