import { createHash, randomBytes } from 'node:crypto';
import { liveTicketMs } from '@linekeeper/contract/live';
import { type Database, type Tx } from '../db/database.ts';

/** What a ticket stands for: a session of a member, and the tenant it acted for. */
export interface Grant {
  readonly sessionTenantId: number;
  readonly sessionId: string;
  readonly memberId: string;
  readonly tenantId: number;
}

export interface Tickets {
  issue(grant: Grant): Promise<{ ticket: string; expiresAt: Date }>;
  /** What the ticket stands for, once; undefined when it is unknown, used or older than 30 seconds. */
  take(ticket: string): Promise<Grant | undefined>;
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/** Deletes tickets whose time is over. */
export async function forgetTickets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('liveTicket').where('expiresAt', '<', now).execute();
}

/** Tickets stand in the database: whichever process the connection reaches knows them. */
export function createTickets(database: Database, clock: () => number): Tickets {
  return {
    async issue({ sessionTenantId, sessionId, memberId, tenantId }) {
      const ticket = randomBytes(32).toString('base64url');
      const now = clock();
      const expiresAt = new Date(now + liveTicketMs);
      await database.withoutTenant(async (tx) => {
        await forgetTickets(tx, new Date(now));
        await tx
          .insertInto('liveTicket')
          .values({
            tokenHash: hashOf(ticket),
            sessionTenantId,
            sessionId,
            memberId,
            chosenTenantId: tenantId,
            expiresAt,
          })
          .execute();
      });
      return { ticket, expiresAt };
    },
    async take(ticket) {
      const row = await database.withoutTenant((tx) =>
        tx
          .deleteFrom('liveTicket')
          .where('tokenHash', '=', hashOf(ticket))
          .returning(['sessionTenantId', 'sessionId', 'memberId', 'chosenTenantId', 'expiresAt'])
          .executeTakeFirst(),
      );
      if (!row || row.expiresAt.getTime() <= clock()) return undefined;
      const { chosenTenantId, expiresAt: _over, ...session } = row;
      return { ...session, tenantId: chosenTenantId };
    },
  };
}
