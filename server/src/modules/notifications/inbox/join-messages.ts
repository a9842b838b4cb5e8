import { randomUUID } from 'node:crypto';
import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { settleInto } from '../../../platform/delivery/ledger.queries.ts';
import { type MemberOf } from '../notifications.queries.ts';
import { type AlertParams } from '../telling/alert-message.ts';
import { insertMessage } from './inbox.queries.ts';
import {
  alertsSince,
  growMessage,
  growingMessage,
  hasMessage,
  holdInbox,
} from './joined-messages.queries.ts';
import { type MoreAlerts, moreAlertsMessage } from './more-alerts-message.ts';

/**
 * Messages about alerts to one person in the console within an hour before they are joined: so many that critical alerts fire, or that an
 * escalation tells, and so many others. What is grave is not pushed out by what there is much of.
 */
export const mostMessagesInHour = 30;
const hourMs = 3_600_000;

/** Why a message has no entry of its own, as the ledger says it. */
export const joinedReason = 'many-messages';

type Joining = Pick<AlertParams, 'step' | 'severity' | 'firedAt' | 'isEscalated'>;
const isGrave = ({ step, severity, isEscalated }: Joining) =>
  isEscalated || (step === 'fired' && severity === 'critical');

/**
 * Joins a message about an alert to the one that stands for many, where its reader was given enough within the hour; false where it is to stand by
 * itself. Its line of the ledger ends in the same transaction: it is counted once, however often it is delivered.
 */
export async function joinMessage(
  tx: Tx,
  member: MemberOf,
  given: { readonly id: string; readonly params: AlertParams; readonly at: Date },
): Promise<boolean> {
  const { id, params, at } = given;
  const { tenantId, memberId } = member;
  await holdInbox(tx, member);
  // It stood there already before its end was written.
  if (await hasMessage(tx, tenantId, id)) return false;
  const since = new Date(at.getTime() - hourMs);
  if ((await alertsSince(tx, member, { since, isGrave: isGrave(params) })) < mostMessagesInHour) return false;
  const growing = await growingMessage(tx, member, { kind: moreAlertsMessage.kind, since });
  const into = growing?.id ?? randomUUID();
  if (!(await settleInto(tx, tenantId, id, { digestId: into, reason: joinedReason, at }))) return true;
  const more = withOne(
    growing ? (moreAlertsMessage.params.parse(growing.params) as MoreAlerts) : null,
    params,
    at,
  );
  const { severity } = more;
  if (growing) await growMessage(tx, tenantId, into, { params: more, severity, createdAt: at });
  else
    await insertMessage(tx, tenantId, {
      ...{ id: into, memberId, kind: moreAlertsMessage.kind, severity, params: more },
      ...{ alertId: null, createdAt: at },
    });
  return true;
}

const worst = (...all: readonly MoreAlerts['severity'][]) =>
  alertSeverities.find((severity) => all.includes(severity))!;

/** What stands for many, with one more; times of ISO 8601 in UTC are in the order of their letters. */
export function withOne(before: MoreAlerts | null, one: Joining, at: Date): MoreAlerts {
  const { step, severity, firedAt, isEscalated } = one;
  const { fired = 0, critical = 0, over = 0 } = before ?? {};
  const isNew = step === 'fired';
  return {
    fired: fired + (isNew ? 1 : 0),
    critical: critical + (isNew && severity === 'critical' ? 1 : 0),
    over: over + (isNew ? 0 : 1),
    severity: worst(severity, before?.severity ?? severity),
    since: before?.since ?? at.toISOString(),
    from: before && before.from < firedAt ? before.from : firedAt,
    to: before && before.to > firedAt ? before.to : firedAt,
    isEscalated: isEscalated || before?.isEscalated === true,
  };
}
