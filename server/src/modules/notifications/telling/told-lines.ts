import { type ToldBecause, type ToldWay, toldWays } from '@linekeeper/contract/notifications/told-terms';
import { type AlertStorm } from '@linekeeper/contract/alerts/alerts';
import { type AlertChoice, defaultAlertChoice } from '@linekeeper/contract/notifications/alert-choice';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { mailsSince } from '../../../platform/delivery/joined-mails.queries.ts';
import { type AlertToTell, type failsElsewhereToo, kindsOfPerson, stormShownTo } from '../../alerts/index.ts';
import { type Person } from '../../permissions/index.ts';
import { alertChoicesOf } from './alert-choice.queries.ts';
import { alertMessage } from './alert-message.ts';
import { joinDigest } from './digests.queries.ts';
import { whenToMail } from './when-to-mail.ts';
import { whyNotAtAll } from './whom-to-tell.ts';

export interface TellingParts {
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
  /** Whether the carrier that an alert is about fails for others too; missing: nobody knows. */
  readonly elsewhere?: typeof failsElsewhereToo;
}
export type Own = Pick<Scope, 'tenantId'>;

const hourMs = 3_600_000;

/** One way to one person: left out for a reason, or told, at once or with others. */
export interface Line {
  readonly memberId: string;
  readonly way: ToldWay;
  readonly left?: string;
  readonly digestId?: string;
  readonly reason?: string;
  readonly because?: ToldBecause;
  /** Of a storm: where it is, which the person may see. */
  readonly place?: Pick<AlertStorm, 'name' | 'region'>;
  /** It is told of what others have too: of lines, which the person may see. */
  readonly isElsewhereToo?: boolean;
  /** Of a business service: what pulls it down, as far as the person may see that. */
  readonly cause?: string | undefined;
}

/** By which ways people are told, and how soon. */
export interface Manner {
  /** Whether a person is told by a way whatever they chose; undefined: as they chose. */
  readonly isWay?: (memberId: string, way: ToldWay) => boolean | undefined;
  /** A step of an escalation tells: no quiet hours and no digest hold it. */
  readonly isEscalated?: boolean;
}

interface Asked extends Manner {
  readonly parts: TellingParts;
  readonly alert: AlertToTell;
  readonly people: readonly Person[];
  readonly nowMs: number;
}

/** By each way to each of these people: whether it is told, and when. */
export async function linesTo(tx: Tx, scope: Own, asked: Asked): Promise<Line[]> {
  const { parts, alert, people, nowMs, isWay, isEscalated = false } = asked;
  const { tenantId } = scope;
  const { kind } = alertMessage;
  const memberIds = people.map(({ id }) => id);
  const choices = await alertChoicesOf(tx, tenantId, memberIds);
  const mails = await mailsSince(tx, tenantId, { kind, memberIds, since: new Date(nowMs - hourMs) });
  const lines: Line[] = [];
  for (const person of people) {
    const choice = choices.get(person.id) ?? defaultAlertChoice;
    const place = alert.storm && stormShownTo(kindsOfPerson(person), alert.storm);
    const never = (alert.muted && `muted-${alert.muted}`) ?? whyNotAtAll(person, alert);
    for (const way of toldWays) {
      const named = isWay?.(person.id, way);
      const line: Line = {
        ...{ memberId: person.id, way, ...(place && { place }) },
        ...(isEscalated && { because: named ? ('step-way' as const) : ('step' as const) }),
      };
      const left = never ?? whyNotThisWay(alert, choice, way, named);
      if (left) lines.push({ ...line, left });
      else if (way === 'app') lines.push(line);
      else {
        const when = whenToMail({
          ...{ severity: alert.severity, choice, nowMs, isEscalated },
          timeZone: parts.timeZoneOf(tenantId),
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

/** Why a person is not told by a way that they could be told by: the step names others, or they chose so. Critical ones stand in the console always. */
function whyNotThisWay(
  { severity }: Pick<AlertToTell, 'severity'>,
  choice: AlertChoice,
  way: ToldWay,
  isNamed: boolean | undefined,
): string | null {
  if (way === 'app' && severity === 'critical') return null;
  if (isNamed !== undefined) return isNamed ? null : 'other-way';
  return choice[way].includes(severity) ? null : 'severity';
}
