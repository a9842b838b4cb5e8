import { type NearChange, type NearWork } from '@linekeeper/contract/alerts/alert-meanwhile';
import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type SubjectEvent } from '@linekeeper/contract/monitoring/subject-reads';
import { type TFunction } from 'i18next';
import { maintenancePath } from '../../lib/maintenance-path.ts';
import { exactTime } from '../../lib/time.ts';
import { ruleText } from '../../widgets/alert/index.ts';
import { actionName, briefly, changesOf, subjectOf, whoOf } from '../../widgets/audit-line/index.ts';
import { eventDetail, eventLines, eventTitle } from '../../widgets/subject-events/index.ts';

export const happeningKinds = ['event', 'change', 'work'] as const;

/** One line of what happened around an alert. */
export interface Happening {
  readonly key: string;
  /** `alert`: the alert itself, to tell before from after. */
  readonly kind: (typeof happeningKinds)[number] | 'alert';
  readonly atMs: number;
  readonly title: string;
  readonly detail: string;
  readonly href?: string;
}

interface Found {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly NearChange[] | null;
  readonly isMore: boolean;
  readonly works: readonly NearWork[];
}

/** Events, changes and works around an alert, with its own beginning among them, in the order of time. */
export function happenings(
  t: TFunction,
  given: {
    readonly alert: Pick<AlertDetail, 'beganAt' | 'ruleName' | 'builtIn'>;
    readonly found: Found;
    readonly events: readonly SubjectEvent[];
  },
): Happening[] {
  const { alert, found, events } = given;
  const began = { key: 'alert', atMs: Date.parse(alert.beganAt), title: ruleText(alert) };
  return [
    { ...began, kind: 'alert' as const, detail: t('alerts:beganHere') },
    ...eventLines(events).map((line) => ({
      ...{ key: line.key, kind: 'event' as const, atMs: line.atMs },
      ...{ title: eventTitle(t, line), detail: eventDetail(t, line) },
    })),
    ...(found.changes ?? []).map((line) => changeLine(t, line)),
    ...found.works.map((work) => workLine(t, work)),
  ].toSorted((a, b) => a.atMs - b.atMs);
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

const changeLine = (t: TFunction, line: NearChange): Happening => ({
  ...{ key: `change ${line.seq}`, kind: 'change', atMs: Date.parse(line.at) },
  title: actionName(t, line.action),
  detail: joined(subjectOf(t, line), briefly(t, changesOf(line.detail, line.subjectType)), whoOf(t, line)),
});

const workLine = (t: TFunction, { planId, title, createdBy, from, to }: NearWork): Happening => ({
  ...{ key: `work ${planId} ${from}`, kind: 'work', atMs: Date.parse(from) },
  title: t('alerts:workBegan'),
  detail: joined(title, t('alerts:workUntil', { at: exactTime(Date.parse(to)) }), createdBy),
  href: maintenancePath,
});
