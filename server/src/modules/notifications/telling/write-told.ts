import { randomUUID } from 'node:crypto';
import { staysAfterMin } from '@linekeeper/contract/alerts/alert-terms';
import { eventDetail } from '@linekeeper/contract/monitoring/event-names';
import { type ToldStep } from '@linekeeper/contract/notifications/told-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { takeFromDigest } from '../../../platform/delivery/joined-mails.queries.ts';
import { deliveriesOf, insertWaiting, type NewDelivery } from '../../../platform/delivery/ledger.queries.ts';
import { forgetSkipped, insertSkipped } from '../../../platform/delivery/left-out.queries.ts';
import { deliveryFact } from '../../../platform/delivery/notify.ts';
import { type Fact, putAllOut } from '../../../platform/outbox/outbox.ts';
import { type AlertToTell, type ClosedBy, limitOf } from '../../alerts/index.ts';
import { alertMessage, type AlertParams } from './alert-message.ts';
import { holdDigest } from './digests.queries.ts';
import { onceKeyOf } from './lines-of-alerts.ts';
import { type Line, type Own } from './told-lines.ts';
import { stormTold } from './told-storm.ts';

const { kind } = alertMessage;

type OfLine = 'isElsewhereToo' | 'isEscalated' | 'closed' | 'cause';
const paramsOf = (alert: AlertToTell, step: ToldStep, { place }: Line): Omit<AlertParams, OfLine> => ({
  alertId: alert.id,
  step,
  severity: alert.severity,
  ruleName: alert.ruleName,
  builtIn: alert.builtIn,
  subjectName: alert.subjectName,
  outletName: alert.outletName,
  metric: alert.metric,
  condition: alert.condition.kind,
  value: alert.value,
  event: alert.event && { kind: alert.event.kind, detail: eventDetail(alert.event.data) ?? '' },
  limit: limitOf(alert),
  firedAt: alert.firedAt.toISOString(),
  resolvedAt: alert.resolvedAt?.toISOString() ?? null,
  flapping: flappingOf(alert, step),
  ...stormTold(alert, place),
});

/** What is said of an alert that comes and goes: that it does, or that it stays this time. */
function flappingOf({ isFlapping, firedAt, toldAt }: AlertToTell, step: ToldStep): AlertParams['flapping'] {
  if (!isFlapping) return null;
  const firedForMs = toldAt === null ? 0 : toldAt.getTime() - firedAt.getTime();
  return step === 'fired' && firedForMs >= staysAfterMin * 60_000 ? 'stays' : 'comes-and-goes';
}

export interface Written {
  readonly alert: AlertToTell;
  readonly step: ToldStep;
  readonly round?: number;
  readonly lines: readonly Line[];
  readonly at: Date;
  /** Of an end: who closed it by hand. */
  readonly closed?: ClosedBy | undefined;
}

/**
 * Why somebody was left out by the rule or an earlier step, which a later one does not heed: it looks anew at what the person may see and chose,
 * and tells whom it names whatever they know.
 */
const outdone = [
  ...['severity', 'other-way', 'by-cause', 'by-notice'],
  ...['disabled', 'not-visible', 'no-reader', 'no-address', 'not-offered'],
];

/** Writes lines into the ledger; those that are told at once leave in the order of the steps of an alert. */
export async function writeTold(
  tx: Tx,
  scope: Own,
  { alert, step, round = 0, lines, at, closed: by }: Written,
): Promise<void> {
  const { tenantId } = scope;
  const onceKey = onceKeyOf(alert.id, step, round);
  const rowOf = ({ memberId, way, because }: Line) => ({
    ...{ id: randomUUID(), kind, channel: way, memberId, onceKey },
    ...(because && { because }),
  });
  const left = lines.flatMap((line) =>
    line.left ? [{ ...rowOf({ memberId: line.memberId, way: line.way }), reason: line.left }] : [],
  );
  await insertSkipped(tx, tenantId, left, at);
  const told = lines.filter((line) => !line.left);
  if (told.length === 0) return;
  const escalated = Map.groupBy(
    told.filter(({ because }) => because !== undefined),
    ({ way }) => way,
  );
  for (const [channel, of] of escalated) {
    const to = { channel, memberIds: of.map(({ memberId }) => memberId) };
    await forgetSkipped(tx, tenantId, { kind, onceKey, to, reasons: outdone });
  }
  const closed = by ? { by: by.name, from: by.tenant, note: by.note } : null;
  const rows = told.map((line): NewDelivery => {
    const { digestId, reason, because, isElsewhereToo = false, cause = null } = line;
    return {
      ...rowOf(line),
      address: null,
      params: {
        ...paramsOf(alert, step, line),
        isElsewhereToo,
        isEscalated: because !== undefined,
        closed,
        cause,
      },
      createdAt: at,
      ...(digestId ? { digestId, reason } : {}),
    };
  });
  const inserted = new Set(await insertWaiting(tx, tenantId, rows));
  const alone = rows.filter(({ id, digestId }) => inserted.has(id) && digestId === undefined);
  const delayMs = (channel: string) => (step === 'fired' && goesFirst(channel, alert) ? aheadMs : 0);
  const factOf = (id: string, { channel, memberId }: NewDelivery): Fact => ({
    ...deliveryFact(id, channel, `alert ${alert.id} ${memberId} ${channel}`),
    delayMs: delayMs(channel),
  });
  const there = rows.filter(({ id, because }) => !inserted.has(id) && because !== undefined);
  const hurried = await hurry(tx, tenantId, { onceKey, rows: there });
  await putAllOut(tx, scope, [
    ...alone.map((row) => factOf(row.id, row)),
    ...hurried.map(({ id, row }) => factOf(id, row)),
  ]);
}

/**
 * What an escalation tells may wait for a digest already, as the rule itself told it before: it leaves now. Gives what is to leave by itself.
 */
async function hurry(
  tx: Tx,
  tenantId: number,
  { onceKey, rows }: { readonly onceKey: string; readonly rows: readonly NewDelivery[] },
): Promise<{ readonly id: string; readonly row: NewDelivery }[]> {
  if (rows.length === 0) return [];
  const hurried: { readonly id: string; readonly row: NewDelivery }[] = [];
  for (const { id, memberId, channel, state, digestId, reason } of await deliveriesOf(tx, tenantId, kind, [
    onceKey,
  ])) {
    const row = rows.find((one) => one.memberId === memberId && one.channel === channel);
    if (!row || state !== 'waiting' || digestId === null || reason === 'many') continue;
    // What has left the house meanwhile, or is just leaving, needs no hurry.
    if (!(await holdDigest(tx, tenantId, digestId))) continue;
    const { digestId: into = null, reason: why = null, because = null, params } = row;
    const isTaken = await takeFromDigest(
      tx,
      tenantId,
      { id, digestId },
      { digestId: into, reason: why, because, params },
    );
    if (isTaken && into === null) hurried.push({ id, row });
  }
  return hurried;
}

/** In a storm thousands of alerts wait to be told: what is said of the first ones does not wait for the last. */
const aheadMs = -60_000;

/** Messages in the console cannot hang, and mails of critical alerts are worth it: other mails wait their turn. */
const goesFirst = (channel: string, { severity }: AlertToTell) =>
  channel === 'app' || severity === 'critical';
