import { randomUUID } from 'node:crypto';
import { addAlert } from '../alerts-to-tell.ts';
import { type Area, at, id, type MakeObjects, plain, tenantId } from './area.ts';

export interface NotificationObjects {
  /** An alert that nobody was told of. */
  readonly toldAlertId: string;
  /** A message in the console that somebody has not read. */
  readonly inboxMessageId: string;
}

const own = { tenantId, memberId: id };
const choice = {
  app: ['critical'],
  email: ['critical'],
  quiet: { from: 1320, to: 420 },
  digest: 'hour',
} as const;

export const notificationsArea: Area = {
  factories: {
    'GET /api/v1/personal/notifications': plain,
    'PUT /api/v1/personal/notifications': { input: () => ({ body: { kind: 'sign-in', mailed: false } }) },
    'POST /api/v1/personal/messages/list': plain,
    'GET /api/v1/personal/messages/counts': plain,
    'POST /api/v1/personal/messages/read': {
      input: ({ inboxMessageId }) => ({ body: { ids: [inboxMessageId] } }),
      names: { 'body.ids': 'inboxMessageId' },
    },
    'GET /api/v1/personal/alert-choice': plain,
    'PUT /api/v1/personal/alert-choice': { input: () => ({ body: choice }) },
    'GET /monitor/api/v1/alerts/:alertId/told': {
      input: ({ toldAlertId }) => ({ params: { alertId: toldAlertId } }),
      names: { 'params.alertId': 'toldAlertId' },
    },
  },
  samples: {
    'alerts/causes/successors.queries.ts': {
      predecessorOf: [tenantId, id],
      successorsOf: [tenantId, [id]],
    },
    'alerts/carriers/carrier-near.queries.ts': {
      carrierNear: [tenantId, { provider: 'Telecom', region: 'South' }],
    },
    'alerts/telling/alert-kinds.queries.ts': { kindsOfAlerts: [tenantId, [id]] },
    'alerts/telling/closed-by.queries.ts': { closedBy: [tenantId, id] },
    'alerts/telling/open-for-long.queries.ts': { openForLong: [tenantId, { firedBefore: at, now: at }] },
    'alerts/telling/service-causes.queries.ts': {
      causesOfService: [tenantId, id],
      causesToldFor: [tenantId, { alertId: id, now: at }],
      failingServiceAlerts: [tenantId],
      holdFiring: [tenantId, id],
      tenantsOfFailing: [],
      failingBelow: [tenantId, id],
    },
    'alerts/telling/alert-to-tell.queries.ts': { alertToTell: [tenantId, id] },
    'alerts/telling/alert-drawn.queries.ts': { alertDrawn: [tenantId, id] },
    'permissions/people.queries.ts': {
      peopleWith: [tenantId, { administrators: true, roleIds: [id], memberIds: [id] }],
    },
    'notifications/inbox/joined-messages.queries.ts': {
      alertsSince: [own, { since: at, isGrave: true }],
      growingMessage: [own, { kind: 'more-alerts', since: at }],
      growMessage: [tenantId, id, { params: {}, severity: 'major', createdAt: at }],
      hasMessage: [tenantId, id],
      holdInbox: [own],
    },
    'notifications/notifications.queries.ts': {
      kindsOff: [own],
      namesOf: [tenantId, [id]],
      readerOf: [own, 'sign-in'],
      setKind: [own, { kind: 'sign-in', mailed: false }],
    },
    'notifications/own-store/own-store.queries.ts': {
      keepStep: [
        { tenantId, server: 'noc', folder: '/data' },
        { band: 85, since: at },
      ],
      toldStep: [{ tenantId, server: 'noc', folder: '/data' }],
    },
    'notifications/inbox/inbox.queries.ts': {
      forgetMessages: [tenantId, at],
      insertMessage: [
        tenantId,
        { id, memberId: id, kind: 'alert', severity: 'critical', params: {}, alertId: id, createdAt: at },
      ],
      newestOf: [own, 'critical'],
      markRead: [own, { upTo: at }, at],
      messagePage: [
        own,
        { kind: ['alert'], severity: ['critical'], unread: true, page: 1, pageSize: 20, order: 'desc' },
      ],
      unreadOf: [own],
    },
    'notifications/telling/alert-choice.queries.ts': {
      alertChoiceOf: [own],
      alertChoicesOf: [tenantId, [id]],
      setAlertChoice: [own, choice],
    },
    'notifications/telling/digests.queries.ts': {
      closeDigest: [tenantId, id, at],
      closedDigests: [tenantId, [id]],
      dueOfDigests: [tenantId, [id]],
      forgetDigests: [tenantId, at],
      hastenDigests: [{ tenantId }, { memberId: id, dueMs: 1, nowMs: 0 }],
      holdDigest: [tenantId, id],
      joinDigest: [{ tenantId }, { memberId: id, reason: 'many', dueMs: 1, nowMs: 0 }],
    },
  },
  shown: {
    'PUT /api/v1/personal/notifications': 'member.notice.change',
    'PUT /api/v1/personal/alert-choice': 'member.notice.change',
  },
  // What somebody has looked at is nobody else's business.
  withoutLine: {
    'POST /api/v1/personal/messages/read': 'has been read',
  },
};

export const makeNotificationObjects: MakeObjects<NotificationObjects> = async (app, tenant) => ({
  toldAlertId: await addAlert(app, tenant),
  inboxMessageId: await addMessage(app, tenant),
});

async function addMessage(...[app, tenant]: Parameters<MakeObjects<NotificationObjects>>): Promise<string> {
  const messageId = randomUUID();
  await app.db.admin.query(
    `insert into inbox_message (tenant_id, id, member_id, kind, params, created_at)
     select $1, $2, m.id, 'account', '{}', now() from member m where m.tenant_id = $1 order by m.username limit 1`,
    [tenant, messageId],
  );
  return messageId;
}
