import { type AlertSubjectKind, alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell, causesToldFor, failingBelow, kindsOfPerson } from '../../alerts/index.ts';
import { type Person } from '../../permissions/index.ts';
import { linesOfAlerts } from './lines-of-alerts.ts';

const mostNamed = 3;

/**
 * Members who were told of what is behind an alert of a business service, as of something as bad or worse: the same again under another name
 * would be a second page for one cause. Whoever was told of something milder is told of the impact, and whoever was told of what did not make it
 * fail, or ended since (decision 0143).
 */
export async function toldOfCauses(
  tx: Tx,
  tenantId: number,
  { id, subjectKind, severity }: Pick<AlertToTell, 'id' | 'subjectKind' | 'severity'>,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  if (subjectKind !== 'service') return new Set();
  const rank = alertSeverities.indexOf(severity);
  const causes = (await causesToldFor(tx, tenantId, { alertId: id, now: new Date(nowMs) })).filter(
    (cause) => alertSeverities.indexOf(cause.severity) <= rank,
  );
  if (causes.length === 0) return new Set();
  const alertIds = causes.map(({ alertId }) => alertId);
  const told = await linesOfAlerts(tx, tenantId, alertIds, 'fired');
  return new Set(
    told.flatMap(({ memberId, state }) =>
      memberId !== null && (state === 'sent' || state === 'waiting') ? [memberId] : [],
    ),
  );
}

/** For each person what pulls a business service down, as far as they may see it: some names, and how many more. */
export async function impactCauses(
  tx: Tx,
  tenantId: number,
  { subjectKind, subjectId }: Pick<AlertToTell, 'subjectKind' | 'subjectId'>,
): Promise<(person: Person) => string | undefined> {
  const failing = subjectKind === 'service' ? await failingBelow(tx, tenantId, subjectId) : [];
  return (person) => {
    const kinds: readonly AlertSubjectKind[] = kindsOfPerson(person);
    const names = failing.filter((one) => kinds.includes(one.kind)).map(({ name }) => name);
    if (names.length === 0) return undefined;
    const more = failing.length - Math.min(names.length, mostNamed);
    return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` (+${more})` : '');
  };
}
