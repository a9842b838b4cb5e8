import { alertSeverities, type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { inbox, type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { type FastifyInstance } from 'fastify';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { appOf, type MessageCatalogue } from '../../../platform/delivery/message-kind.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { saidIn } from '../../../platform/zoned-time.ts';
import { stormShownTo, type Successor, successorsOf, visibleKinds } from '../../alerts/index.ts';
import { type MemberOf } from '../notifications.queries.ts';
import { alertChoiceOf } from '../telling/alert-choice.queries.ts';
import { titleOf } from '../telling/alert-message.ts';
import { isQuiet } from '../telling/when-to-mail.ts';
import { inboxChanged } from './inbox-events.ts';
import { moreAlertsMessage, spanOf } from './more-alerts-message.ts';
import { markRead, messagePage, newestOf, type StoredMessage, unreadOf } from './inbox.queries.ts';

export interface InboxRouteParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly messages: () => MessageCatalogue;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Serves a member its own messages, in the language that it reads now. */
export function inboxRoutes(app: FastifyInstance, parts: InboxRouteParts): void {
  const { database, clock, messages, timeZoneOf } = parts;
  const ownerOf = ({ scope, member }: RequestContext) => ({
    tenantId: scope.tenantId,
    memberId: member.id,
  });
  const said = (
    row: StoredMessage,
    { language, member, home }: RequestContext,
    successor?: Successor,
  ): InboxMessage => {
    const message = messages()[row.kind];
    const words = message?.waits
      ? appOf(
          message.write(language, row.params, {
            account: member.username,
            tenant: home.name,
            timeOf: (at) => saidIn(timeZoneOf(home.id), new Date(at)),
            nowMs: row.createdAt.getTime(),
            linkTo: () => null,
          }),
        )
      : { title: '', text: '' };
    const about = message?.waits ? message.about(row.params).tenantId : null;
    return {
      ...words,
      id: row.id,
      kind: row.kind as InboxMessage['kind'],
      severity: row.severity as InboxMessage['severity'],
      alertId: row.alertId,
      alerts: row.kind === moreAlertsMessage.kind ? spanOf(row.params) : null,
      tenantId: about === home.id ? null : (about ?? null),
      goesOnAs: successor
        ? { alertId: successor.id, title: titleOf(language, { ...successor, isCalledByStorm: true }) }
        : null,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    };
  };

  /** Alerts under which the storms of alerts go on that messages are about, where the reader may see them: by the alert of the message. */
  const goingOn = async (tx: Tx, rows: readonly StoredMessage[], context: RequestContext) => {
    const alertIds = rows.flatMap(({ alertId }) => alertId ?? []);
    const kinds = visibleKinds(context);
    const found = await successorsOf(tx, context.scope.tenantId, alertIds);
    const seen = [...found].filter(([, { isOpen, subjectKind }]) => isOpen && kinds.includes(subjectKind));
    return new Map(
      seen.map(([id, one]) => [id, { ...one, storm: one.storm && stormShownTo(kinds, one.storm) }] as const),
    );
  };

  /** The newest that may ring. */
  const ringing = async (tx: Tx, owner: MemberOf) => {
    const newest = await newestOf(tx, owner);
    const { quiet } = await alertChoiceOf(tx, owner);
    const cameAt = newest && { timeZone: timeZoneOf(owner.tenantId), nowMs: newest.createdAt.getTime() };
    const isHushed = cameAt && isQuiet(quiet, newest.severity as AlertSeverity | null, cameAt);
    return isHushed ? newestOf(tx, owner, 'loud') : newest;
  };

  route(app, inbox.list, async ({ body }, context) => {
    const order = body.sort ? body.order : 'desc';
    const { list, total, led } = await database.withTenant(context.scope, async (tx) => {
      const page = await messagePage(tx, ownerOf(context), { ...body, order });
      return { ...page, led: await goingOn(tx, page.list, context) };
    });
    return {
      list: list.map((row) => said(row, context, led.get(row.alertId ?? ''))),
      total,
      page: body.page,
      pageSize: body.pageSize,
    };
  });

  route(app, inbox.counts, async (_input, context) => {
    const owner = ownerOf(context);
    const { count, severities, newest, newestAt } = await database.withTenant(context.scope, async (tx) => {
      const unread = await unreadOf(tx, owner);
      return { ...unread, newest: unread.count > 0 ? await ringing(tx, owner) : undefined };
    });
    return {
      unread: count,
      worst: alertSeverities.find((severity) => severities.includes(severity)) ?? null,
      newest: newest ? said(newest, context) : null,
      newestAt: newestAt?.toISOString() ?? null,
    };
  });

  route(app, inbox.read, async ({ body }, context) => {
    const member = ownerOf(context);
    const which = 'ids' in body ? body : { upTo: new Date(body.upTo) };
    return database.withTenant(context.scope, async (tx) => {
      if ((await markRead(tx, member, which, new Date(clock()))) > 0) publish(tx, inboxChanged, member);
      return { unread: (await unreadOf(tx, member)).count };
    });
  });
}
