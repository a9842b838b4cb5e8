import { randomUUID } from 'node:crypto';
import { muteReasons } from '@linekeeper/contract/alerts/alert-terms';
import { defaultAlertChoice } from '@linekeeper/contract/notifications/alert-choice';
import { type ToldStep, type ToldWay, toldWays } from '@linekeeper/contract/notifications/alert-told';
import { mostRepeats } from '@linekeeper/contract/on-call/on-call-limits';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import {
  deliveriesOf,
  forgetSkipped,
  insertSkipped,
  insertWaiting,
  mailsSince,
  type NewDelivery,
} from '../../../platform/delivery/ledger.queries.ts';
import { deliveryFact } from '../../../platform/delivery/notify.ts';
import { putAllOut } from '../../../platform/outbox/outbox.ts';
import { type AlertToTell, type failsElsewhereToo, limitOf } from '../../alerts/index.ts';
import { peopleWith, type Person } from '../../permissions/index.ts';
import { alertChoicesOf } from './alert-choice.queries.ts';
import { alertMessage, type AlertParams } from './alert-message.ts';
import { holdDigest, joinDigest } from './digests.queries.ts';
import { whenToMail } from './when-to-mail.ts';
import { seesLines, whyNotAtAll } from './whom-to-tell.ts';

export interface TellingParts {
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
  /** Whether the carrier that an alert is about fails for others too; missing: nobody knows. */
  readonly elsewhere?: typeof failsElsewhereToo;
}
type Own = Pick<Scope, 'tenantId'>;

const { kind } = alertMessage;
const hourMs = 3_600_000;
const mutedReasons = muteReasons.map((reason) => `muted-${reason}`);

/** What a member is told once for, by each way: that an alert fired once a round of an escalation, the first of which is 0. */
export const onceKeyOf = (alertId: string, step: ToldStep, round = 0) =>
  round === 0 ? `${alertId} ${step}` : `${alertId} ${step} ${round}`;

/** All keys under which members are told of a step. */
export const onceKeysOf = (alertId: string, step: ToldStep): string[] =>
  Array.from({ length: step === 'fired' ? mostRepeats + 1 : 1 }, (_, round) =>
    onceKeyOf(alertId, step, round),
  );

const paramsOf = (alert: AlertToTell, step: ToldStep): Omit<AlertParams, 'isElsewhereToo'> => ({
  alertId: alert.id,
  step,
  severity: alert.severity,
  ruleName: alert.ruleName,
  builtIn: alert.builtIn,
  subjectName: alert.subjectName,
  outletName: alert.outletName,
  metric: alert.metric,
  value: alert.value,
  limit: limitOf(alert),
  firedAt: alert.firedAt.toISOString(),
  resolvedAt: alert.resolvedAt?.toISOString() ?? null,
  storm: alert.storm && { kind: alert.storm.kind, name: alert.storm.name, peak: alert.storm.peak },
});

/** One way to one person: left out for a reason, or told, at once or with others. */
interface Line {
  readonly memberId: string;
  readonly way: ToldWay;
  readonly left?: string;
  readonly digestId?: string;
  readonly reason?: string;
  /** It is told of what others have too: of lines, which the person may see. */
  readonly isElsewhereToo?: boolean;
}

interface Written {
  readonly alert: AlertToTell;
  readonly step: ToldStep;
  readonly round?: number;
  readonly lines: readonly Line[];
  readonly at: Date;
}

/** Writes lines into the ledger; those that are told at once leave in the order of the steps of an alert. */
async function write(tx: Tx, scope: Own, { alert, step, round = 0, lines, at }: Written): Promise<void> {
  const onceKey = onceKeyOf(alert.id, step, round);
  const rowOf = ({ memberId, way }: Line) => ({ id: randomUUID(), kind, channel: way, memberId, onceKey });
  const left = lines.flatMap((line) => (line.left ? [{ ...rowOf(line), reason: line.left }] : []));
  await insertSkipped(tx, scope.tenantId, left, at);
  const told = lines.filter((line) => !line.left);
  if (told.length === 0) return;
  const rows = told.map((line): NewDelivery => {
    const { digestId, reason, isElsewhereToo = false } = line;
    const params = { ...paramsOf(alert, step), isElsewhereToo };
    return {
      ...rowOf(line),
      address: null,
      params,
      createdAt: at,
      ...(digestId ? { digestId, reason } : {}),
    };
  });
  const inserted = new Set(await insertWaiting(tx, scope.tenantId, rows));
  const alone = rows.filter(({ id, digestId }) => inserted.has(id) && digestId === undefined);
  await putAllOut(
    tx,
    scope,
    alone.map(({ id, channel, memberId }) => ({
      ...deliveryFact(id, `alert ${alert.id} ${memberId} ${channel}`),
      delayMs: step === 'fired' && goesFirst(channel, alert) ? aheadMs : 0,
    })),
  );
}

/** In a storm thousands of alerts wait to be told: what is said of the first ones does not wait for the last. */
const aheadMs = -60_000;

/** Messages in the console cannot hang, and mails of critical alerts are worth it: other mails wait their turn. */
const goesFirst = (channel: string, { severity }: AlertToTell) =>
  channel === 'app' || severity === 'critical';

/** Tells an alert that fired to these people, each by the ways that they chose. Of one that is muted it notes that nobody is told. */
export async function tellFired(
  tx: Tx,
  scope: Own,
  parts: TellingParts,
  given: { readonly alert: AlertToTell; readonly people: readonly Person[]; readonly round?: number },
): Promise<void> {
  const { alert, people, round = 0 } = given;
  const { tenantId } = scope;
  const nowMs = parts.clock();
  // It was muted and is not any more: it is told after all.
  if (!alert.muted)
    await forgetSkipped(tx, tenantId, {
      kind,
      onceKey: onceKeyOf(alert.id, 'fired', round),
      reasons: mutedReasons,
    });
  const lines = await linesTo(tx, scope, { parts, alert, people, nowMs });
  const isElsewhere = !alert.muted && (await parts.elsewhere?.(tx, tenantId, alert)) === true;
  const seeLines = new Set(people.filter(seesLines).map(({ id }) => id));
  const told = lines.map((line) => ({ ...line, isElsewhereToo: isElsewhere && seeLines.has(line.memberId) }));
  await write(tx, scope, { alert, step: 'fired', round, lines: told, at: new Date(nowMs) });
}

/** Notes of people that they are not told that an alert fires, each with the reason; of those who were, nothing changes. */
export async function noteNotTold(
  tx: Tx,
  scope: Own,
  given: {
    readonly alert: AlertToTell;
    readonly people: readonly Person[];
    readonly reason: string;
    readonly at: Date;
  },
): Promise<void> {
  const { alert, people, reason, at } = given;
  const lines = people.flatMap((person) =>
    toldWays.map((way): Line => ({
      ...{ memberId: person.id, way, left: whyNotAtAll(person, alert) ?? reason },
    })),
  );
  await write(tx, scope, { alert, step: 'fired', lines, at });
}

async function linesTo(
  tx: Tx,
  scope: Own,
  given: { parts: TellingParts; alert: AlertToTell; people: readonly Person[]; nowMs: number },
): Promise<Line[]> {
  const { parts, alert, people, nowMs } = given;
  const { tenantId } = scope;
  const memberIds = people.map(({ id }) => id);
  const choices = await alertChoicesOf(tx, tenantId, memberIds);
  const mails = await mailsSince(tx, tenantId, { kind, memberIds, since: new Date(nowMs - hourMs) });
  const lines: Line[] = [];
  for (const person of people) {
    const choice = choices.get(person.id) ?? defaultAlertChoice;
    const never = (alert.muted && `muted-${alert.muted}`) ?? whyNotAtAll(person, alert);
    for (const way of toldWays) {
      const line = { memberId: person.id, way };
      const isChosen =
        choice[way].includes(alert.severity) || (way === 'app' && alert.severity === 'critical');
      const left = never ?? (isChosen ? null : 'severity');
      if (left) lines.push({ ...line, left });
      else if (way === 'app') lines.push(line);
      else {
        const when = whenToMail({
          severity: alert.severity,
          choice,
          timeZone: parts.timeZoneOf(tenantId),
          nowMs,
          inLastHour: mails.get(person.id) ?? 0,
        });
        if (when === 'now') lines.push(line);
        else {
          const digestId = await joinDigest(tx, scope, { memberId: person.id, ...when, nowMs });
          lines.push({ ...line, digestId, reason: when.reason });
        }
      }
    }
  }
  return lines;
}

/** Tells the end of an alert to those who were told that it fired, by the ways by which they were, and to nobody else. */
export async function tellResolved(
  tx: Tx,
  scope: Own,
  parts: TellingParts,
  alert: AlertToTell,
): Promise<void> {
  const { tenantId } = scope;
  const fired = (await deliveriesOf(tx, tenantId, kind, onceKeysOf(alert.id, 'fired'))).filter(
    ({ state, memberId }) => memberId !== null && (state === 'sent' || state === 'waiting'),
  );
  if (fired.length === 0) return;
  const memberIds = [...new Set(fired.map(({ memberId }) => memberId ?? ''))];
  const people = await peopleWith(tx, tenantId, { administrators: false, roleIds: [], memberIds });
  const byId = new Map(people.map((person) => [person.id, person]));
  const nowMs = parts.clock();
  // What became quiet in the meantime, or is gathered, counts for the end as well.
  const again = await linesTo(tx, scope, { parts, alert: { ...alert, muted: null }, people, nowMs });
  const lines: Line[] = [];
  for (const { memberId, channel, state, digestId } of fired) {
    const way = channel as ToldWay;
    const person = byId.get(memberId ?? '');
    if (!person) continue;
    const line: Line = again.find((one) => one.memberId === person.id && one.way === way) ?? {
      memberId: person.id,
      way,
    };
    const isGathered = state === 'waiting' && digestId !== null && (await holdDigest(tx, tenantId, digestId));
    lines.push(isGathered && !line.left ? { memberId: person.id, way, digestId } : line);
  }
  await write(tx, scope, { alert, step: 'resolved', lines, at: new Date(nowMs) });
}
