import { type OrganizationType } from '@linekeeper/contract/identities';
import { type Database } from '../../platform/db/database.ts';
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
