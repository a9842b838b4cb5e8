import { type Tx } from '../../platform/db/database.ts';

/** Whether strangers may register; the platform's to say. */
export async function selectRegistrationOpen(tx: Tx, platformId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tenantSetting')
    .select('registrationOpen')
    .where('tenantId', '=', platformId)
    .executeTakeFirst();
  return row?.registrationOpen ?? false;
}
