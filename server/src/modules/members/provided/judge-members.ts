import { type Judgement } from '@linekeeper/contract/members/provided-terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { actsForProvider } from '../../../platform/db/acts-for-provider.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { confirmProvided, noteDisabled, providedOf, rightsChanged } from '../../auth/index.ts';
import { actOn, resultsOf } from '../member-acts.ts';
import { lockMember } from '../member-writes.queries.ts';
import { type MemberParts } from '../members.service.ts';

/** Whether the caller may be one of the tenant's own administrators; whether a provider made it, the transaction knows. */
export const isOwnAdministrator = ({ member, home, tenant, grant, kind }: RequestContext): boolean =>
  member.administrator && home.id === tenant.id && grant === undefined && kind === 'session';

/** Throws OWN_MEMBERS_ONLY, NOT_CONFIRMED for everybody but the tenant's own administrators. */
async function refuseOthers(tx: Tx, context: RequestContext): Promise<void> {
  if (!isOwnAdministrator(context)) throw new AppError('OWN_MEMBERS_ONLY');
  if (await actsForProvider(tx, context.tenant.id)) throw new AppError('NOT_CONFIRMED');
}

async function judge(
  tx: Tx,
  memberId: string,
  { parts, context, judgement }: { parts: MemberParts; context: RequestContext; judgement: Judgement },
): Promise<void> {
  const { scope, tenant, member: judging } = context;
  await refuseOthers(tx, context);
  const by = { at: new Date(parts.clock()), by: judging.name || judging.username };
  if (judgement !== 'confirm') {
    if (!(await providedOf(tx, tenant.id, memberId))) throw new AppError('NOT_FOUND');
    await actOn(tx, memberId, { parts, context, input: { memberIds: [memberId], act: judgement } });
    if (judgement === 'disable') await noteDisabled(tx, tenant.id, memberId, by);
    return;
  }
  const member = await lockMember(tx, tenant.id, memberId);
  const provided = member && (await providedOf(tx, tenant.id, memberId));
  if (!member || !provided) throw new AppError('NOT_FOUND');
  await confirmProvided(tx, tenant.id, memberId, by);
  // What it had before it was suspended is over: it signs in anew.
  if (provided.suspendedAt) await parts.sessions.end(tx, tenant.id, memberId, 'member-disabled');
  publish(tx, rightsChanged, { tenantId: tenant.id, memberIds: [memberId] });
  await writeAudit(tx, scope, {
    action: 'member.confirm',
    subjectType: 'member',
    subjectId: memberId,
    detail: {
      name: member.name || member.username,
      before: { enabled: member.enabled },
      after: { enabled: member.enabled || provided.suspendedAt !== null },
    },
  });
}

/** Judges members that a provider made, each in a transaction of its own. Throws OWN_MEMBERS_ONLY, NOT_CONFIRMED. */
export async function judgeMembers(
  parts: MemberParts,
  context: RequestContext,
  { memberIds, judgement }: { readonly memberIds: readonly string[]; readonly judgement: Judgement },
) {
  await parts.database.withTenant(context.scope, (tx) => refuseOthers(tx, context));
  return resultsOf(parts, context, memberIds, (tx, id) => judge(tx, id, { parts, context, judgement }));
}
