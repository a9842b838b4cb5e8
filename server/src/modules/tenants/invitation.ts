import { type Language } from '@linekeeper/contract/language';
import { type Database } from '../../platform/db/database.ts';
import { type Delivery } from '../../platform/delivery/delivery.ts';
import { sendNow } from '../../platform/delivery/send-now.ts';
import { type RequestContext, type TenantSummary } from '../../platform/http/context.ts';
import { invitationMessage } from './invitation-message.ts';

export interface InvitationParts {
  readonly database: Database;
  readonly delivery: Delivery;
  /** The default language of a tenant; null where neither it nor one above it set one. */
  readonly languageOf: (tenantId: number) => Language | null;
  readonly publicUrl: URL | undefined;
}

export interface Invitation {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly tenant: Pick<TenantSummary, 'name' | 'prefix'> & { readonly id: number };
}

/**
 * Mails a member that was just created its account, in `language`: it has chosen none yet. Gives whether the mail server
 * took it; where not, its password is shown, so that it can be let in by hand.
 */
export async function sendInvitation(
  parts: InvitationParts,
  { log, origin }: Pick<RequestContext, 'log' | 'origin'>,
  { name, username, password, email, tenant }: Invitation,
  language: Language,
): Promise<boolean> {
  const place = `/${tenant.prefix ? `${tenant.prefix}/` : ''}login`;
  // Never the Host header alone: the origin is the browser's word, and the page at which whoever invites is signed in. Nobody
  // who is not let in can have a mail sent, so nobody can have one sent with a foreign address (decision 0028).
  const known = parts.publicUrl ?? origin;
  const address = known === undefined ? '' : new URL(place, known).href;
  try {
    await sendNow({ ...parts, log }, invitationMessage, {
      tenantId: tenant.id,
      channel: 'email',
      to: email,
      language,
      params: { name, tenant: tenant.name, address, username, password },
    });
    return true;
  } catch (error) {
    log.warn({ err: error, tenant: tenant.id }, 'An invitation was not delivered.');
    return false;
  }
}
