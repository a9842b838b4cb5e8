import { type ContactChannel } from '@linekeeper/contract/auth/contact';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { sendNow } from '../../../platform/delivery/send-now.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { provenContacts, publishEnded, setOneTimePassword } from '../../auth/index.ts';
import { roleCodes } from '../../permissions/index.ts';
import { lockMember } from '../member-writes.queries.ts';
import { editorOf, type MemberParts, refuseAbove } from '../members.service.ts';
import { resetMessage } from './reset-message.ts';

/**
 * Sends a member a one-time password to where it is known to be reached, and ends all its sessions. Nobody else is shown it. One that
 * could not be sent changes nothing. Throws NOT_FOUND, NOT_ONESELF, MEMBER_ABOVE_YOU, NO_PROVED_CONTACT, RESET_NOT_SENT.
 */
export async function sendReset(
  parts: MemberParts,
  context: RequestContext,
  memberId: string,
): Promise<{ channel: ContactChannel }> {
  const { database, clock, publicUrl } = parts;
  const { scope, tenant, language, log } = context;
  const editor = editorOf(context);
  if (editor.memberId === memberId) throw new AppError('NOT_ONESELF');
  const offered = await parts.delivery.offered(tenant.id);
  const held = await database.withTenant(scope, async (tx) => {
    const member = await lockMember(tx, tenant.id, memberId);
    if (!member) throw new AppError('NOT_FOUND');
    refuseAbove(editor, member, await roleCodes(tx, tenant.id));
    const contact = (await provenContacts(tx, tenant.id, memberId)).find(({ channel }) => offered[channel]);
    const name = member.name || member.username;
    if (!contact) throw new AppError('NO_PROVED_CONTACT', { params: { name } });
    return { ...member, name, contact };
  });
  const { password, passwordHash } = await parts.newPassword();
  const place = `/${tenant.prefix ? `${tenant.prefix}/` : ''}login`;
  try {
    await sendNow({ database, delivery: parts.delivery, log }, resetMessage, {
      tenantId: tenant.id,
      channel: held.contact.channel,
      to: held.contact.value,
      language: parts.languageOf(tenant.id) ?? language,
      params: {
        name: held.name,
        tenant: tenant.name,
        address: publicUrl ? new URL(place, publicUrl).href : '',
        username: held.username,
        password,
      },
    });
  } catch (error) {
    log.warn({ err: error, tenant: tenant.id }, 'A reset was not delivered.');
    throw new AppError('RESET_NOT_SENT');
  }
  await database.withTenant(scope, async (tx) => {
    const member = await lockMember(tx, tenant.id, memberId);
    // Somebody changed it while the mail was on its way: what was sent is good for nothing.
    if (member?.version !== held.version) throw new AppError('CHANGED_MEANWHILE');
    await setOneTimePassword(tx, tenant.id, memberId, { passwordHash, now: new Date(clock()) });
    const ended = await parts.sessions.end(tx, tenant.id, memberId, 'password-reset');
    await writeAudit(tx, scope, {
      action: 'member.send-reset',
      subjectType: 'member',
      subjectId: memberId,
      detail: { name: held.name, sessionsEnded: ended.length },
    });
    publishEnded(tx, ended, 'SESSION_ENDED');
  });
  return { channel: held.contact.channel };
}
