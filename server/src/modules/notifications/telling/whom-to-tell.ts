import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { noticeDays } from '@linekeeper/contract/limits';
import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell, kindsOfPerson } from '../../alerts/index.ts';
import { peopleWith, type Person } from '../../permissions/index.ts';
import { type OnCallNow, onCallMembers } from '../on-call/resolve-on-call.ts';

/** What shows alerts at all. */
const showsAlerts = 'DMS_SERVER_MANAGE_ALERT';

export interface MembersTold {
  readonly people: Person[];
  /** Schedules by which nobody is on call: the administrators are told in their place. */
  readonly gaps: OnCallNow[];
}

/** Members that a rule or a step names at a moment, in the order of their ids. */
export async function membersTold(
  tx: Tx,
  tenantId: number,
  toldTo: readonly ToldTo[],
  atMs: number,
): Promise<MembersTold> {
  const idsOf = (wanted: 'role' | 'member' | 'on-call') =>
    toldTo.flatMap((one) => (one.kind === wanted ? [one.id] : []));
  const onCall = await onCallMembers(tx, tenantId, idsOf('on-call'), atMs);
  const gaps = onCall.filter(({ memberId }) => memberId === null);
  const people = await peopleWith(tx, tenantId, {
    administrators: gaps.length > 0 || toldTo.some(({ kind }) => kind === 'administrators'),
    roleIds: idsOf('role'),
    memberIds: [...idsOf('member'), ...onCall.flatMap(({ memberId }) => memberId ?? [])],
  });
  return { people, gaps };
}

/** Why nobody may tell a person of an alert, whatever the way and whatever they chose; null: they may. */
export function whyNotAtAll(
  person: Person,
  alert: Pick<AlertToTell, 'subjectKind' | 'value'>,
): 'disabled' | 'not-visible' | 'by-notice' | null {
  if (!person.enabled) return 'disabled';
  const sees = person.permissions.has(showsAlerts) && kindsOfPerson(person).includes(alert.subjectKind);
  if (!sees) return 'not-visible';
  return person.administrator && isNoticed(alert) ? 'by-notice' : null;
}

/** Whether a notice tells the administrators of the same: from its first step on, so many days before the end (decision 0083). */
const isNoticed = ({ subjectKind, value }: Pick<AlertToTell, 'subjectKind' | 'value'>) =>
  subjectKind === 'licence' && value !== null && value < noticeDays[0];

/** Whether a person may see lines, and so what is said of carriers. */
export const seesLines = (person: Person): boolean => kindsOfPerson(person).includes('line');
