import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type MailSecurity } from '../../platform/outbound/smtp.ts';

export interface MailServerRow {
  readonly owner_id: number;
  readonly owner_name: string;
  readonly owner_type: OrganizationType;
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly username: string;
  readonly sealed_password: Buffer | null;
  readonly from_address: string;
  readonly from_name: string;
  readonly ca: string;
}

/** The mail server that a tenant's mail goes through: its own, else of the nearest tenant above that has one. */
export async function mailServerOf(database: Database, tenantId: number): Promise<MailServerRow | undefined> {
  const [row] = await database.ask<MailServerRow & Record<string, unknown>>(
    'select * from mail_server_of($1)',
    [tenantId],
  );
  return row;
}

/** A tenant's own mail server as its row has it; undefined where it has none. */
export function selectMailServer(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('mailServer')
    .select(['host', 'port', 'security', 'username', 'sealedPassword', 'fromAddress', 'fromName', 'ca'])
    .select(['setByTenant', 'changedAt'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
}

export interface NewMailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly username: string;
  readonly sealedPassword: Buffer | null;
  readonly fromAddress: string;
  readonly fromName: string;
  readonly ca: string;
}

/** Sets a tenant's mail server, by the tenant itself. */
export async function upsertMailServer(tx: Tx, tenantId: number, server: NewMailServer): Promise<void> {
  const row = { ...server, changedAt: new Date(), setByTenant: null };
  await tx
    .insertInto('mailServer')
    .values({ tenantId, ...row })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(row))
    .execute();
}

export async function deleteMailServer(tx: Tx, tenantId: number): Promise<void> {
  await tx.deleteFrom('mailServer').where('tenantId', '=', tenantId).execute();
}
