import { organizationTypes, tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

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
    select add_tenant(${trial.platformId}, ${organizationTypes.COMPANY}, ${trial.company}, ${trial.prefix},
      contact_person => ${trial.contactPerson}, contact_information => ${trial.contactInformation},
      tenant_status => ${tenantStatuses.TRIAL}, ends_at => ${trial.expiresAt}) as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('add_tenant gave no id.');
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
    // Whoever registers has proved the address by a code.
    .values({ ...member, administrator: true, provedEmail: member.email, provedPhone: member.phone })
    .execute();
}
