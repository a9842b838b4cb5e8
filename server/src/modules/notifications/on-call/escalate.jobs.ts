import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { z } from 'zod';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Deliver, putOut } from '../../../platform/outbox/outbox.ts';
import { type AlertToTell, alertToTell, hasWorkNow } from '../../alerts/index.ts';
import { type Person } from '../../permissions/index.ts';
import { noteNotTold, tellFired } from '../telling/tell-people.ts';
import { type TellingParts } from '../telling/told-lines.ts';
import { membersTold, splitBy } from '../telling/whom-to-tell.ts';
import { tellEnded } from './ended-message.ts';
import { beginsAnew, type Escalation, stepAfter } from './escalation.ts';
import { type KeptPolicy, lockPolicy, policyById } from './escalations.queries.ts';
import { tellNobody } from './nobody-message.ts';
import {
  beginEscalation,
  endEscalation,
  noteStep,
  type Progress,
  progressOf,
  reopenEscalations,
} from './progress.queries.ts';

/** A step of a policy is due: it waits in the outbox until then, so that no restart forgets it. */
export const escalateTopic = 'alert-escalate';
const fact = z.strictObject({
  alertId: z.uuid(),
  policyId: z.uuid(),
  /** Steps that were told before it. */
  told: z.int().min(0),
  /** It tells of a consequence those alone who may not see the cause. */
  isApart: z.boolean().default(false),
});
type EscalateFact = z.infer<typeof fact>;
type Own = Pick<Scope, 'tenantId'>;

/** Of what is muted, or worked on, nobody is told: it is looked at again after this time, and told where it is not muted any more. */
const mutedMs = 60_000;
/** A step that comes later than this after its time moves those after it: they keep their distances. */
const lateFromMs = 60_000;

/** Has a step looked at when it is due. Steps of one alert and policy are looked at one after the other, those of others meanwhile. */
const wait = (tx: Tx, scope: Own, step: EscalateFact, delayMs: number) =>
  putOut(tx, scope, {
    topic: escalateTopic,
    // What begins anew with all does not wait for what was to be told apart.
    key: `escalate ${step.alertId} ${step.policyId}${step.isApart ? ' apart' : ''}`,
    payload: step,
    delayMs: Math.max(0, delayMs),
  });

/** Begins the policies that a rule names for an alert that fired, each once: from when it was told, or from a later time. */
export async function beginEscalations(
  tx: Tx,
  scope: Own,
  alert: Pick<AlertToTell, 'id' | 'firedAt' | 'toldAt' | 'toldTo'>,
  { nowMs, begunAt = null, isApart = false, roundApart = 0 }: { readonly nowMs: number } & Partial<Progress>,
): Promise<void> {
  for (const one of alert.toldTo.filter(isPolicy)) {
    const of = { alertId: alert.id, policyId: one.id };
    if (!(await beginEscalation(tx, scope.tenantId, { ...of, begunAt, isApart, roundApart }))) continue;
    const policy = await policyById(tx, scope.tenantId, one.id);
    if (!policy) continue;
    const first = stepAfter(policy, (begunAt ?? beginOf(alert)).getTime(), 0);
    await wait(tx, scope, { ...of, told: 0, isApart }, first.atMs - nowMs);
  }
}

/** What tells step by step of an alert goes on with another, which stands for the same storm now: at the step and the time it had come to. */
export async function goOnEscalating(
  tx: Tx,
  scope: Own,
  given: {
    readonly alert: Pick<AlertToTell, 'id' | 'firedAt' | 'toldAt'>;
    readonly policyId: string;
    readonly told: number;
    readonly begunAt: Date | null;
    readonly isApart?: boolean;
  },
  nowMs: number,
): Promise<void> {
  const { alert, policyId, told, begunAt, isApart = false } = given;
  const policy = await policyById(tx, scope.tenantId, policyId);
  if (!policy) return;
  const next = stepAfter(policy, (begunAt ?? beginOf(alert)).getTime(), told);
  await wait(tx, scope, { alertId: alert.id, policyId, told, isApart }, next.atMs - nowMs);
}

/** A policy that had told of alerts all that it tells, and was changed to tell more, goes on with those that nobody has taken. */
export async function goOnChanged(
  tx: Tx,
  scope: Own,
  { id: policyId, steps, repeats }: Pick<KeptPolicy, 'id' | 'steps' | 'repeats'>,
  nowMs: number,
): Promise<void> {
  const { tenantId } = scope;
  const most = repeats === null ? undefined : steps.length * (repeats + 1);
  for (const { alertId, ...come } of await reopenEscalations(tx, tenantId, { policyId, most })) {
    const alert = await alertToTell(tx, tenantId, alertId);
    if (alert) await goOnEscalating(tx, scope, { alert, policyId, ...come }, nowMs);
  }
}

/** Its steps count from when it was told: what was a consequence, or held back, begins then. */
const beginOf = ({ firedAt, toldAt }: Pick<AlertToTell, 'firedAt' | 'toldAt'>) => toldAt ?? firedAt;
const isPolicy = (one: ToldTo): one is Extract<ToldTo, { kind: 'escalation' }> => one.kind === 'escalation';

/**
 * Tells a step of a policy while nobody has taken the alert, and has the next one wait. A step is told once, however often it is delivered:
 * how far a policy has come is noted in the transaction that tells it.
 */
export function escalateAlert(parts: TellingParts & { readonly database: Database }): Deliver {
  return async ({ tenantId, payload }) => {
    const step = fact.parse(payload);
    const scope = jobScope([tenantId]);
    await parts.database.withTenant(scope, (tx) => escalate(tx, scope, parts, step));
  };
}

async function escalate(tx: Tx, scope: Own, parts: TellingParts, step: EscalateFact): Promise<void> {
  const { tenantId } = scope;
  const { alertId, policyId, told, isApart } = step;
  const alert = await alertToTell(tx, tenantId, alertId);
  const policy = await policyById(tx, tenantId, policyId);
  if (!alert) return;
  if (!policy) return tellLost(tx, scope, parts, { alert, step });
  if (alert.state !== 'firing') return noteSpared(tx, scope, { alert, policy, told }, parts.clock());
  const progress = await progressOf(tx, tenantId, step);
  // Told to those alone who may not see its cause, until it was told to all.
  if (isApart && !progress?.isApart) return;
  const { begunAt = null, round: lastRound = 0, roundApart = 0 } = progress ?? {};
  const begunMs = (begunAt ?? beginOf(alert)).getTime();
  const nowMs = parts.clock();
  const due = stepAfter(policy, begunMs, told);
  // The policy was changed meanwhile, so that the step is due later.
  if (due.atMs > nowMs) return wait(tx, scope, step, due.atMs - nowMs);
  if (alert.muted !== (isApart ? 'consequence' : null)) return wait(tx, scope, step, mutedMs);
  // Somebody works on it since it was told: nobody further is woken before that is over.
  const isWorkedOn = await hasWorkNow(tx, tenantId, alertId, nowMs);
  if (due.step === null) {
    if (isWorkedOn) return wait(tx, scope, step, mutedMs);
    // Whoever changes it at this moment has it go on: then it has not ended.
    const held = await lockPolicy(tx, tenantId, policyId);
    if (held?.version !== policy.version) return wait(tx, scope, step, 0);
    if (await endEscalation(tx, tenantId, { ...step, at: new Date(nowMs) }))
      await tellEnded(tx, scope, { alert, isApart, told }, policy);
    return;
  }
  const { people: named, gaps } = await membersTold(tx, tenantId, { ...alert, toldTo: due.step.to }, nowMs);
  const { apart, others } = splitBy(named, alert);
  const people = isApart ? apart : named;
  const isAnew = beginsAnew(policy, told);
  const round = isAnew ? Math.max(lastRound, roundApart) + 1 : lastRound;
  const by = { round, ways: due.step.ways };
  if (isWorkedOn) {
    await noteNotTold(tx, scope, {
      alert,
      people,
      reason: 'held-work',
      at: new Date(nowMs),
      round: by.round,
    });
    return wait(tx, scope, step, mutedMs);
  }
  // What comes late is followed by the others as late: what was missed is not made up for at once.
  const overdueMs = nowMs - due.atMs;
  const lateMs = overdueMs > lateFromMs ? overdueMs : 0;
  const since = lateMs > 0 ? new Date(begunMs + lateMs) : begunAt;
  if (!(await noteStep(tx, tenantId, { ...step, begunAt: since, round }))) return;
  await tellFired(tx, scope, parts, { alert, people, by, isApart });
  if (isApart) await tellFired(tx, scope, parts, { alert, people: others });
  else await tellNobody(tx, scope, gaps, { alert, atMs: nowMs, timeZone: parts.timeZoneOf(tenantId) });
  const next = stepAfter(policy, begunMs + lateMs, told + 1);
  const leastMs = beginsAnew(policy, told + 1) ? policy.againAfterMin * 60_000 : 0;
  await wait(tx, scope, { ...step, told: told + 1 }, Math.max(leastMs, next.atMs - nowMs));
}

/**
 * The policy of an alert was deleted while it told of it: the administrators are told of the alert in place of whom the step would have, and
 * that nobody further is, while nobody has taken it. Of a consequence that it told apart those alone are who may not see the cause.
 */
async function tellLost(
  tx: Tx,
  scope: Own,
  parts: TellingParts,
  { alert, step }: { readonly alert: AlertToTell; readonly step: EscalateFact },
): Promise<void> {
  const nowMs = parts.clock();
  const { isApart, policyId } = step;
  if (alert.state !== 'firing') return;
  // It was told to all meanwhile, and to the administrators in place of whom the policy would have.
  if (isApart && alert.muted === null) return;
  const isHeld = alert.muted !== (isApart ? 'consequence' : null);
  if (isHeld || (await hasWorkNow(tx, scope.tenantId, alert.id, nowMs)))
    return wait(tx, scope, step, mutedMs);
  const toldTo = [{ kind: 'administrators' as const }];
  const { people } = await membersTold(tx, scope.tenantId, { ...alert, toldTo }, nowMs);
  const concerned = isApart ? splitBy(people, alert).apart : people;
  await tellFired(tx, scope, parts, { alert, people: concerned, by: { round: 0, ways: [] }, isApart });
  await tellEnded(tx, scope, { alert, isApart, told: step.told }, { id: policyId, name: null });
}

/** Somebody has taken it, or it is over: of those whom the steps that are left would have told first, it is noted why they are not. */
async function noteSpared(
  tx: Tx,
  scope: Own,
  given: { readonly alert: AlertToTell; readonly policy: Escalation; readonly told: number },
  nowMs: number,
): Promise<void> {
  const { alert, policy, told } = given;
  // They are told of the alert under which its storm goes on.
  const ended = alert.successorId === null ? 'ended' : 'goes-on';
  const reason = alert.state === 'acknowledged' ? 'taken' : ended;
  const toldTo = policy.steps.slice(told).flatMap(({ to }) => to);
  const { people } = await membersTold(tx, scope.tenantId, { ...alert, toldTo }, nowMs);
  await noteNotTold(tx, scope, { alert, people, reason, at: new Date(nowMs) });
}

/** Everybody whom the policies of an alert would tell by now, step after step. */
export async function membersOfPolicies(
  tx: Tx,
  tenantId: number,
  alert: AlertToTell,
  nowMs: number,
): Promise<Person[]> {
  const people: Person[] = [];
  for (const { id } of alert.toldTo.filter(isPolicy)) {
    const policy = await policyById(tx, tenantId, id);
    const toldTo = policy?.steps.flatMap(({ to }) => to) ?? [];
    people.push(...(await membersTold(tx, tenantId, { ...alert, toldTo }, nowMs)).people);
  }
  return people;
}
