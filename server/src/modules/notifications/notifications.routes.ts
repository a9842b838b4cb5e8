import {
  choosableNotifications,
  fixedNotifications,
  type MailHelper,
  type NotificationKind,
  notifications,
} from '@linekeeper/contract/notifications/notifications';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { type Delivery } from '../../platform/delivery/delivery.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { accountChanged, accountMessage } from '../auth/index.ts';
import { kindsOff, setKind } from './notifications.queries.ts';

export interface NotificationRouteParts {
  readonly database: Database;
  readonly delivery: Pick<Delivery, 'offered'>;
  readonly clock: () => number;
}

const ofTheMember: readonly NotificationKind[] = ['account', 'sign-in'];
/** Of what somebody above does with a tenant. */
const fromAbove: readonly NotificationKind[] = ['acting', 'lifecycle'];

/**
 * Whether notices of a kind are ever sent to such a member: about the tenant to administrators, of customers to those of an MSP, reports to
 * who may see any; nobody is above the platform.
 */
export function concerns(
  kind: NotificationKind,
  { member, home, permissions }: Pick<RequestContext, 'member' | 'home' | 'permissions'>,
): boolean {
  if (ofTheMember.includes(kind)) return true;
  if (kind === 'carrier-incident') return member.administrator && home.type === organizationTypes.MIDDLEMAN;
  if (kind === 'customer-alert') return member.administrator && home.type !== organizationTypes.COMPANY;
  // Whoever runs the platform.
  if (kind === 'own-store') return member.administrator && home.type === organizationTypes.OP;
  if (kind === 'report') return permissions.has('DMS_SERVER_CENTER_REPORT');
  return member.administrator && !(fromAbove.includes(kind) && home.type === organizationTypes.OP);
}

/** Serves which notices a member is mailed. The calls are its own: their scope is its own tenant. */
export function notificationRoutes(
  app: FastifyInstance,
  { database, delivery, clock }: NotificationRouteParts,
): void {
  const ownerOf = (scope: Scope, { member }: RequestContext) => ({
    tenantId: scope.tenantId,
    memberId: member.id,
  });

  route(app, notifications.list, async (_input, context) => {
    const { scope, home, permissions } = context;
    const off = await database.withTenant(scope, (tx) => kindsOff(tx, ownerOf(scope, context)));
    const { email } = await delivery.offered(home.id);
    return {
      notifications: [
        ...fixedNotifications
          .filter((kind) => concerns(kind, context))
          .map((kind) => ({ kind, mailed: true, fixed: true })),
        ...choosableNotifications
          .filter((kind) => concerns(kind, context))
          .map((kind) => ({ kind, mailed: !off.has(kind), fixed: false })),
      ],
      mailNeeds: (email
        ? 'none'
        : permissions.has('DMS_SERVER_SYSTEM_GENERAL_SETTING_EDIT')
          ? 'self'
          : 'administrators') as MailHelper,
    };
  });

  route(app, notifications.choose, async ({ body }, context) => {
    if (!concerns(body.kind, context)) throw new AppError('INVALID_INPUT');
    const { scope } = context;
    await database.withTenant(scope, async (tx) => {
      if (!(await setKind(tx, ownerOf(scope, context), body))) return;
      await writeAudit(tx, scope, {
        action: 'member.notice.change',
        subjectType: 'member',
        subjectId: context.member.id,
        detail: { notice: body.kind, before: { mailed: !body.mailed }, after: { mailed: body.mailed } },
      });
      if (body.kind === 'sign-in' && !body.mailed)
        await notify(tx, scope, accountMessage, [
          accountChanged({
            ...{ memberId: context.member.id, change: 'sign-ins-off' },
            ...{ nowMs: clock(), address: context.address },
          }),
        ]);
    });
    return {};
  });
}
