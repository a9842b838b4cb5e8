import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { noticeDays } from '@linekeeper/contract/limits';
import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell, kindsOfPerson, seesAlertsOf, seesConsequenceAlone } from '../../alerts/index.ts';
import { peopleWith, type Person } from '../../permissions/index.ts';
import { policiesThere } from '../on-call/escalations.queries.ts';
import { type OnCallNow, onCallMembers } from '../on-call/resolve-on-call.ts';

export interface MembersTold {
  readonly people: Person[];
  /** Schedules by which nobody is on call who can be told: the administrators are told in their place. */
  readonly gaps: OnCallNow[];
}

/** What of an alert says whom it is told to. */
export type Addressed = Pick<AlertToTell, 'toldTo' | 'subjectKind' | 'value'>;

/** What keeps everything about alerts from a person. */
const unreached = ['disabled', 'not-visible'];

/**
 * Members that a rule or a step names at a moment, in the order of their ids; where none of those can be told, the administrators as well, as
 * of a schedule by which nobody is on call who can be, or an escalation policy that was deleted: what must be known is not lost because a person
 * left, or something was changed.
 */
export async function membersTold(
  tx: Tx,
  tenantId: number,
  alert: Addressed,
  atMs: number,
): Promise<MembersTold> {
  const named = await namedPeople(tx, tenantId, alert.toldTo, atMs);
  const { gaps, isLost } = reachedOf(named, alert);
  if (gaps.length === 0 && !isLost) return { people: named.people, gaps };
  return { people: await peopleWith(tx, tenantId, { ...named.wanted, administrators: true }), gaps };
}

/** Whom a rule or a step names at a moment, whatever an alert is about. */
export async function namedPeople(tx: Tx, tenantId: number, toldTo: readonly ToldTo[], atMs: number) {
  const idsOf = (wanted: 'role' | 'member' | 'on-call') =>
    toldTo.flatMap((one) => (one.kind === wanted ? [one.id] : []));
  const onCall = await onCallMembers(tx, tenantId, idsOf('on-call'), atMs);
  const policyIds = toldTo.flatMap((one) => (one.kind === 'escalation' ? [one.id] : []));
  const policies = await policiesThere(tx, tenantId, policyIds);
  const wanted = {
    administrators: toldTo.some(({ kind }) => kind === 'administrators'),
    roleIds: idsOf('role'),
    memberIds: [...idsOf('member'), ...onCall.flatMap(({ memberId }) => memberId ?? [])],
  };
  const escalates = { goesOn: policies.size > 0, isLost: policyIds.some((id) => !policies.has(id)) };
  return { toldTo, onCall, wanted, escalates, people: await peopleWith(tx, tenantId, wanted) };
}

/** Who of those can be told of an alert; the schedules that leave a gap for it, and whether it is told to too few: to none, or by no policy. */
export function reachedOf(
  { toldTo, onCall, escalates, people }: Omit<Awaited<ReturnType<typeof namedPeople>>, 'wanted'>,
  alert: Pick<AlertToTell, 'subjectKind' | 'value'>,
) {
  const reached = new Set(
    people.flatMap((person) => (unreached.includes(whyNotAtAll(person, alert) ?? '') ? [] : person.id)),
  );
  const gaps = onCall.filter(({ memberId }) => memberId === null || !reached.has(memberId));
  // An escalation goes on to somebody by itself, where its policy is still there.
  const isUnheard = reached.size === 0 && toldTo.length > 0 && !escalates.goesOn;
  const isLost = isUnheard || escalates.isLost;
  return { reached, gaps, isLost };
}

/** Why nobody may tell a person of an alert, whatever the way and whatever they chose; null: they may. */
export function whyNotAtAll(
  person: Person,
  alert: Pick<AlertToTell, 'subjectKind' | 'value'>,
): 'disabled' | 'not-visible' | 'by-notice' | null {
  if (!person.enabled) return 'disabled';
  if (!seesAlertsOf(person, alert.subjectKind)) return 'not-visible';
  return person.administrator && isNoticed(alert) ? 'by-notice' : null;
}

/** Who of these is told of a consequence itself, and who of its cause. */
export function splitBy(
  people: readonly Person[],
  { subjectKind: kind, causeKind }: Pick<AlertToTell, 'subjectKind' | 'causeKind'>,
): { readonly apart: Person[]; readonly others: Person[] } {
  const isApart = (person: Person) => causeKind !== null && seesConsequenceAlone(person, { kind, causeKind });
  return { apart: people.filter(isApart), others: people.filter((person) => !isApart(person)) };
}

/** Whether a notice tells the administrators of the same: from its first step on, so many days before the end (decision 0083). */
const isNoticed = ({ subjectKind, value }: Pick<AlertToTell, 'subjectKind' | 'value'>) =>
  subjectKind === 'licence' && value !== null && value < noticeDays[0];

/** Whether a person may see lines, and so what is said of carriers. */
export const seesLines = (person: Person): boolean => kindsOfPerson(person).includes('line');
