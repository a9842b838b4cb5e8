import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type Database } from '../../platform/db/database.ts';
import { isAllowedForFetch, isAllowedTarget, type Range } from '../../platform/outbound/address.ts';
import { type Channel } from '../../platform/delivery/channels.ts';
import { DeliveryFault } from '../../platform/delivery/delivery.ts';
import { sendMail, type SmtpServer } from '../../platform/outbound/smtp.ts';
import { type SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { type Place, type Secrets } from '../../platform/secrets/secrets.ts';
import { mailServerOf, type MailServerRow } from './mail.queries.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Ranges beside the ordinary ones that the platform allows now. */
  readonly allowedRanges: () => readonly Range[];
}

/** Where the password of a tenant's mail server is sealed. */
export const mailPasswordPlace = (tenantId: number): Place => ({
  tenantId,
  table: 'mail_server',
  row: String(tenantId),
  column: 'sealed_password',
});

export const mailPasswordColumn: SealedColumn = {
  table: 'mail_server',
  column: 'sealed_password',
  key: [],
  isOfTenants: true,
  place: ({ tenantId }) => mailPasswordPlace(Number(tenantId)),
};

/**
 * Where a tenant's mail server may stand: in the public, as everything that a tenant types; the platform's own may stand in
 * the private network as well, which is the platform's. Loopback only where the platform allows it.
 */
export function mayHoldMailServer(ownerType: number, ranges: readonly Range[]): (address: string) => boolean {
  const check = ownerType === organizationTypes.OP ? isAllowedTarget : isAllowedForFetch;
  return (address) => check(address, ranges);
}

/** A stored mail server as it is asked, its password opened. */
export function smtpServerOf(secrets: Secrets, row: MailServerRow): SmtpServer {
  const { host, port, security, username, ca, sealed_password: sealed } = row;
  const password = sealed === null ? '' : secrets.open(mailPasswordPlace(row.owner_id), sealed);
  return { host, port, security, username, password, ca };
}

/** Mail, by the server of the tenant, else of the nearest tenant above it that has one. */
export function mailChannel({ database, secrets, allowedRanges }: DeliveryParts): Channel {
  return {
    isOffered: async (tenantId) => (await mailServerOf(database, tenantId)) !== undefined,
    async send(tenantId, message) {
      const row = await mailServerOf(database, tenantId);
      if (!row) throw new DeliveryFault('not-offered');
      const from = { name: row.from_name, address: row.from_address };
      const isAllowed = mayHoldMailServer(row.owner_type, allowedRanges());
      const ownerId = row.owner_id;
      try {
        return {
          text: await sendMail(smtpServerOf(secrets, row), { from, ...message }, { isAllowed }),
          ownerId,
        };
      } catch (error) {
        if (!(error instanceof DeliveryFault)) throw error;
        throw new DeliveryFault(error.reason, error.reply, ownerId);
      }
    },
  };
}
