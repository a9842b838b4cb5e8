import { type AlertChoice, alertChoices } from '@linekeeper/contract/notifications/alert-choice';
import { alertTold } from '@linekeeper/contract/notifications/alert-told';
import { type ToldBecause, toldSteps, type ToldWay } from '@linekeeper/contract/notifications/told-terms';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { alertToTell, visibleKinds } from '../../alerts/index.ts';
import { namesOf } from '../notifications.queries.ts';
import { alertChoiceOf, setAlertChoice } from './alert-choice.queries.ts';
import { dueOfDigests, hastenDigests } from './digests.queries.ts';
import { linesOfAlerts } from './lines-of-alerts.ts';
import { linesShown, type SteppedLine } from './lines-shown.ts';
import { leavesAt } from './when-to-mail.ts';

export interface TellingRouteParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
/** A choice as the audit log says it. */
const noted = ({ app, email, quiet, digest }: AlertChoice) => ({
  toldInConsole: app,
  toldByMail: email,
  quietHours: quiet && `${clockOf(quiet.from)}–${clockOf(quiet.to)}`,
  digest,
});

/** Whether what a mail server answered is the reader's to read: who may see the settings that name it, of the tenant that it is of. */
const seesAnswersOf = ({ scope, permissions }: RequestContext, ownerId: number | null): boolean =>
  permissions.has('DMS_SERVER_SYSTEM_GENERAL_SETTING') &&
  (ownerId === scope.tenantId || ownerId === scope.actor?.tenantId);

/** What the ledger says of an alert, of both its steps. */
async function linesOf(tx: Tx, tenantId: number, alertId: string): Promise<SteppedLine[]> {
  const lines: SteppedLine[] = [];
  for (const step of toldSteps)
    for (const line of await linesOfAlerts(tx, tenantId, [alertId], step)) lines.push({ ...line, step });
  return lines;
}

/** Serves how a member is told of alerts, and who was told of one. */
export function tellingRoutes(
  app: FastifyInstance,
  { database, clock, timeZoneOf }: TellingRouteParts,
): void {
  route(app, alertChoices.get, async (_input, { scope, member, permissions }) => {
    const { tenantId } = scope;
    const timeZone = timeZoneOf(tenantId);
    if (!permissions.has('DMS_SERVER_MANAGE_ALERT')) return { choice: null, timeZone };
    const choice = await database.withTenant(scope, (tx) =>
      alertChoiceOf(tx, { tenantId, memberId: member.id }),
    );
    return { choice, timeZone };
  });

  route(app, alertChoices.set, async ({ body }, { scope, member, permissions }) => {
    if (!permissions.has('DMS_SERVER_MANAGE_ALERT')) throw new AppError('FORBIDDEN');
    const owner = { tenantId: scope.tenantId, memberId: member.id };
    await database.withTenant(scope, async (tx) => {
      const before = await alertChoiceOf(tx, owner);
      const after = { ...body, app: [...new Set(['critical' as const, ...body.app])] };
      await setAlertChoice(tx, owner, after);
      // What waits already leaves as it would by this choice, and never later than it was to.
      const nowMs = clock();
      const dueMs = leavesAt(after, { timeZone: timeZoneOf(owner.tenantId), nowMs });
      await hastenDigests(tx, scope, { memberId: member.id, dueMs, nowMs });
      await writeAudit(tx, scope, {
        action: 'member.notice.change',
        subjectType: 'member',
        subjectId: member.id,
        detail: { notice: 'alert', before: noted(before), after: noted(after) },
      });
    });
    return {};
  });

  route(app, alertTold, async ({ params }, context) => {
    const { scope, member } = context;
    const { tenantId } = scope;
    return database.withTenant(scope, async (tx) => {
      const alert = await alertToTell(tx, tenantId, params.alertId);
      if (!alert || !visibleKinds(context).includes(alert.subjectKind)) throw new AppError('NOT_FOUND');
      const { lines: rows, leftOut } = linesShown(await linesOf(tx, tenantId, alert.id), member.id);
      const names = await namesOf(
        tx,
        tenantId,
        rows.flatMap(({ memberId }) => memberId ?? []),
      );
      const waiting = rows.flatMap(({ state, digestId }) => (state === 'waiting' ? (digestId ?? []) : []));
      const dueAt = await dueOfDigests(tx, tenantId, [...new Set(waiting)]);
      return {
        leftOut,
        told: rows.map(
          ({ memberId, channel, step, state, because, createdAt, settledAt, times, ...row }) => ({
            memberId: memberId ?? '',
            name: names.get(memberId ?? '') ?? null,
            step,
            way: channel as ToldWay,
            state: state as 'waiting' | 'sent' | 'skipped' | 'failed',
            reason: row.reason,
            because: because as ToldBecause | null,
            answer: seesAnswersOf(context, row.answerOf) ? row.answer : null,
            until: (state === 'waiting' && dueAt.get(row.digestId ?? '')?.toISOString()) || null,
            attempts: row.attempts,
            times,
            lastToldAt: row.lastToldAt?.toISOString() ?? null,
            at: (settledAt ?? createdAt).toISOString(),
          }),
        ),
      };
    });
  });
}
