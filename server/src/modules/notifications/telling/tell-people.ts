import { muteReasons } from '@linekeeper/contract/alerts/alert-terms';
import { type ToldWay, toldWays } from '@linekeeper/contract/notifications/told-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { forgetSkipped } from '../../../platform/delivery/left-out.queries.ts';
import { type AlertToTell, closedBy } from '../../alerts/index.ts';
import { peopleWith, type Person } from '../../permissions/index.ts';
import { alertMessage } from './alert-message.ts';
import { holdDigest } from './digests.queries.ts';
import { linesOfAlerts, newestOfEach, onceKeyOf } from './lines-of-alerts.ts';
import { impactCauses, toldOfCauses } from './service-impact.ts';
import { type Line, linesTo, type Own, type TellingParts } from './told-lines.ts';
import { seesLines, whyNotAtAll } from './whom-to-tell.ts';
import { writeTold } from './write-told.ts';

const { kind } = alertMessage;
/** Why somebody was not told that holds no more once an alert is told: it was muted, or work held it. */
const heldBack = [...muteReasons.map((reason) => `muted-${reason}`), 'held-work'];

/** What of an escalation tells: its round, and the ways that its step names. */
export interface ToldByStep {
  readonly round: number;
  readonly ways: readonly ToldWay[];
}

/**
 * Tells an alert that fired to these people, each by the ways that they chose, or that the step of an escalation names. Of one that is muted
 * it notes that nobody is told.
 */
export async function tellFired(
  tx: Tx,
  scope: Own,
  parts: TellingParts,
  given: {
    readonly alert: AlertToTell;
    readonly people: readonly Person[];
    readonly by?: ToldByStep;
    /** Nobody but these is told: it is a consequence of what they may not see. */
    readonly isApart?: boolean;
  },
): Promise<void> {
  const { people, by, isApart = false } = given;
  const { tenantId } = scope;
  const round = by?.round ?? 0;
  const nowMs = parts.clock();
  // To these it is told now as what it is: its own cause.
  const alert = isApart ? { ...given.alert, muted: null, toldAt: new Date(nowMs) } : given.alert;
  const onceKey = onceKeyOf(alert.id, 'fired', round);
  // It was muted and is not any more: it is told after all.
  if (!alert.muted && !isApart) await forgetSkipped(tx, tenantId, { kind, onceKey, reasons: heldBack });
  if (!alert.muted && (!by || isApart) && people.length > 0) {
    const memberIds = people.map(({ id }) => id);
    for (const channel of toldWays)
      await forgetSkipped(tx, tenantId, {
        kind,
        onceKey,
        to: { channel, memberIds },
        reasons: [...(isApart ? heldBack : []), ...(by ? [] : ['led-before'])],
      });
  }
  // A step of an escalation tells whom it names, whatever they know.
  const informed = alert.muted || by ? new Set() : await toldOfCauses(tx, tenantId, alert, nowMs);
  const isInformed = ({ id }: Person) => informed.has(id);
  const lines = await linesTo(tx, scope, {
    ...{
      parts,
      alert,
      people: people.filter((one) => !isInformed(one)),
      nowMs,
      isEscalated: by !== undefined,
    },
    isWay: (_, way) => (by && by.ways.length > 0 ? by.ways.includes(way) : undefined),
  });
  lines.push(...notTold(people.filter(isInformed), alert, 'by-cause'));
  const causeFor = await impactCauses(tx, tenantId, alert);
  const causes = new Map(people.map((one) => [one.id, causeFor(one)]));
  const isElsewhere = !alert.muted && (await parts.elsewhere?.(tx, tenantId, alert)) === true;
  const seeLines = new Set(people.filter(seesLines).map(({ id }) => id));
  const told = lines.map((line) => ({
    ...{ ...line, isElsewhereToo: isElsewhere && seeLines.has(line.memberId) },
    cause: causes.get(line.memberId),
  }));
  await writeTold(tx, scope, { alert, step: 'fired', round, lines: told, at: new Date(nowMs) });
}

/** Notes of people that they are not told that an alert fires, each with the reason; of those who were, nothing changes. */
export async function noteNotTold(
  tx: Tx,
  scope: Own,
  given: {
    readonly alert: AlertToTell;
    readonly people: readonly Person[];
    /** The one that holds of all of them, but for what is true of one whatever happens to the alert. */
    readonly reason: string;
    readonly at: Date;
    readonly round?: number;
  },
): Promise<void> {
  const { alert, people, reason, at, round = 0 } = given;
  await writeTold(tx, scope, { alert, step: 'fired', round, lines: notTold(people, alert, reason), at });
}

const notTold = (people: readonly Person[], alert: AlertToTell, reason: string): Line[] =>
  people.flatMap((person) =>
    toldWays.map((way) => ({ memberId: person.id, way, left: whyNotAtAll(person, alert) ?? reason })),
  );

/** Whether somebody was told of an alert by a way, or of the storm that it stands for by another name. */
export const isTold = ({ state, reason }: { readonly state: string; readonly reason: string | null }) =>
  state === 'sent' || state === 'waiting' || reason === 'led-before';

/**
 * Notes of those who were told of a storm under the alert that stood for it before that they are not told anew under this one, and gives them. Of
 * others it says nothing: why they were not told then need not hold now.
 */
export async function noteLed(
  tx: Tx,
  scope: Own,
  { alert, from, at }: { readonly alert: AlertToTell; readonly from: string; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const { tenantId } = scope;
  const before = (await linesOfAlerts(tx, tenantId, [from], 'fired')).flatMap(({ memberId, ...line }) =>
    memberId === null ? [] : [{ ...line, memberId }],
  );
  const told = new Set(before.filter(isTold).map(({ memberId }) => memberId));
  const onceKey = onceKeyOf(alert.id, 'fired');
  // It was a consequence, and is none any more.
  if (!alert.muted) await forgetSkipped(tx, tenantId, { kind, onceKey, reasons: heldBack });
  // Told in any round by a way is told by it.
  const toldLast = before
    .filter(({ memberId }) => told.has(memberId))
    .toSorted((one, other) => Number(isTold(one)) - Number(isTold(other)));
  const lines = newestOfEach(toldLast).map((line): Line => {
    const left = isTold(line) ? 'led-before' : (line.reason ?? 'led-before');
    return { memberId: line.memberId, way: line.channel as ToldWay, left };
  });
  await writeTold(tx, scope, { alert, step: 'fired', lines, at });
  return told;
}

/** Tells the end of an alert to those who were told that it fired, by the ways by which they were, and to nobody else. */
export async function tellResolved(
  tx: Tx,
  scope: Own,
  parts: TellingParts,
  alert: AlertToTell,
): Promise<void> {
  const { tenantId } = scope;
  const fired = (await linesOfAlerts(tx, tenantId, [alert.id], 'fired')).filter(
    ({ state, memberId }) => memberId !== null && (state === 'sent' || state === 'waiting'),
  );
  if (fired.length === 0) return;
  const memberIds = [...new Set(fired.map(({ memberId }) => memberId ?? ''))];
  const people = await peopleWith(tx, tenantId, { administrators: false, roleIds: [], memberIds });
  const byId = new Map(people.map((person) => [person.id, person]));
  const nowMs = parts.clock();
  // What became quiet in the meantime, or is gathered, counts for the end as well; a way that a step named, whatever one chose, is the end's too.
  const named = new Set(
    fired
      .filter(({ because }) => because === 'step-way')
      .map(({ memberId, channel }) => `${memberId} ${channel}`),
  );
  const again = await linesTo(tx, scope, {
    ...{ parts, alert: { ...alert, muted: null }, people, nowMs },
    isWay: (memberId, way) => (named.has(`${memberId} ${way}`) ? true : undefined),
  });
  const closed =
    alert.resolveReason === 'closed-by-hand' ? await closedBy(tx, tenantId, alert.id) : undefined;
  const againBy = new Map(again.map((line) => [`${line.memberId} ${line.way}`, line]));
  const lines: Line[] = [];
  for (const { memberId, channel, state, digestId } of newestOfEach(fired)) {
    const way = channel as ToldWay;
    const person = byId.get(memberId ?? '');
    if (!person) continue;
    const line: Line = againBy.get(`${person.id} ${way}`) ?? { memberId: person.id, way };
    if (person.id === closed?.memberId) {
      lines.push({ ...line, left: 'own-act' });
      continue;
    }
    const isGathered = state === 'waiting' && digestId !== null && (await holdDigest(tx, tenantId, digestId));
    lines.push(isGathered && !line.left ? { ...line, digestId } : line);
  }
  await writeTold(tx, scope, { alert, step: 'resolved', lines, at: new Date(nowMs), closed });
}
