import {
  type AlertDetail,
  type AlertRow,
  alertStepKinds,
  helpedKinds,
} from '@linekeeper/contract/alerts/alerts';
import { type AlertSubjectKind, type ResolveReason } from '@linekeeper/contract/alerts/alert-terms';
import { subjectKinds } from '@linekeeper/contract/monitoring/subjects';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { alertRowOf, type FoundAlert, rowColumns, worstFirst } from './alerts.queries.ts';
import { causesOfService } from '../telling/service-causes.queries.ts';
import { type AlertReader, alertsOf } from './matching-alerts.ts';

type Reader = Pick<AlertReader, 'tenantId' | 'kinds'>;
type StepData = Partial<Record<'note' | 'name' | 'reason', string>> & {
  readonly value?: number;
  /** Of what kind a cause is that is named. */
  readonly of?: AlertSubjectKind;
};
/** Steps that name another alert's subject. */
const namesAnother = ['cause', 'cause-gone', 'leads'];

const mostChildren = 50;
const mostEarlier = 20;
const mostHelped = 10;

/** One alert as a row, with what closed it; undefined where the reader has none of this id. */
export async function alertById(tx: Tx, reader: Reader, alertId: string) {
  const row = await alertsOf(tx, reader)
    .where('a.id', '=', alertId)
    .select([...rowColumns(reader), 'a.resolvedBy', 'a.resolveNote', 'a.usual'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { resolvedBy, resolveNote, usual, ...rest } = row;
  return {
    ...{ ...alertRowOf(rest as FoundAlert, reader), resolvedBy, resolveNote },
    usual: usual as AlertDetail['usual'],
  };
}

/** The tenant that whoever took a step came from, where that is another. */
const fromTenant = sql<string | null>`case when s.actor_tenant_id <> s.tenant_id
  then organization_near(s.tenant_id, s.actor_tenant_id) end`;

/** What happened to an alert, in its order. Causes of kinds that the reader may not see are not named. */
export async function alertSteps(
  tx: Tx,
  { tenantId, kinds }: Reader,
  alertId: string,
): Promise<AlertDetail['steps']> {
  // What was written before kinds stood beside names is named to who sees all that is measured.
  const seesAll = subjectKinds.every((kind) => kinds.includes(kind));
  const rows = await tx
    .selectFrom('alertStep as s')
    .where('s.tenantId', '=', tenantId)
    .where('s.alertId', '=', alertId)
    .where(sql<boolean>`s.kind = any(${[...alertStepKinds]})`)
    .select(['s.at', 's.kind', 's.actorName', 's.data'])
    .select(fromTenant.as('byTenant'))
    .orderBy('s.at')
    .orderBy('s.id')
    .execute();
  return rows.map(({ at, kind, actorName, byTenant, data }) => {
    const { note = null, name = null, value = null, reason = null, of } = data as StepData;
    const isHidden = namesAnother.includes(kind) && !(of ? kinds.includes(of) : seesAll);
    return {
      ...{
        at: at.toISOString(),
        kind: kind as AlertDetail['steps'][number]['kind'],
        by: actorName,
        byTenant,
      },
      ...{ note, name: isHidden ? null : name, value, reason: reason as ResolveReason | null },
    };
  });
}

/** Alerts that are a consequence of one: those that are open first, of these the worst. */
export async function childrenOf(tx: Tx, reader: Reader, alertId: string): Promise<AlertRow[]> {
  const rows = await alertsOf(tx, reader)
    .where('a.causeId', '=', alertId)
    .select(rowColumns(reader))
    .orderBy(sql`a.state = 'resolved'`)
    .orderBy(worstFirst)
    .orderBy('a.subjectName')
    .orderBy('a.id')
    .limit(mostChildren)
    .execute();
  return rows.map((row) => alertRowOf(row as FoundAlert, reader));
}

/** The alerts that are behind one of a business service, those that are open first; none of an alert about something else. */
export async function alertsBehind(tx: Tx, reader: Reader, alert: Pick<AlertRow, 'id' | 'subjectKind'>) {
  if (alert.subjectKind !== 'service') return [];
  const causes = await causesOfService(tx, reader.tenantId, alert.id);
  const own = causes.flatMap(({ alertId, isOwn }) => (isOwn ? [alertId] : []));
  const rows = await alertsOf(tx, reader)
    .where(sql<boolean>`a.id = any(${own}::uuid[])`)
    .select(rowColumns(reader))
    .orderBy(sql`a.state = 'resolved'`)
    .orderBy('a.firedAt')
    .orderBy('a.id')
    .limit(mostChildren)
    .execute();
  return rows.map((row) => alertRowOf(row as FoundAlert, reader));
}

type Fired = Pick<AlertRow, 'id' | 'ruleId' | 'builtIn' | 'ruleName' | 'subjectId' | 'beganAt'>;

/** Of the same rule, or of what bore its name where it is deleted, and of the same subject, begun before this one. */
const earlierThan = (tx: Tx, reader: Reader, { id, ruleId, builtIn, ruleName, subjectId, beganAt }: Fired) =>
  alertsOf(tx, reader)
    .where('a.subjectId', '=', subjectId)
    .where('a.id', '<>', id)
    .where('a.beganAt', '<=', new Date(beganAt))
    .where('a.state', '<>', 'pending')
    .where((eb) =>
      ruleId === null
        ? eb.and([
            eb('a.ruleName', '=', ruleName),
            sql<boolean>`a.built_in is not distinct from ${builtIn}::text`,
          ])
        : eb('a.ruleId', '=', ruleId),
    );

/** Earlier alerts of the same rule and subject, the newest first. */
export async function earlierAlerts(tx: Tx, reader: Reader, alert: Fired): Promise<AlertRow[]> {
  const rows = await earlierThan(tx, reader, alert)
    .select(rowColumns(reader))
    .orderBy('a.firedAt', 'desc')
    .orderBy('a.id')
    .limit(mostEarlier)
    .execute();
  return rows.map((row) => alertRowOf(row as FoundAlert, reader));
}

/** What people wrote to one of them: as they acknowledged it, meanwhile, and as they closed it; the newest first. */
export async function whatHelped(tx: Tx, reader: Reader, alert: Fired): Promise<AlertDetail['helped']> {
  const rows = await earlierThan(tx, reader, alert)
    .innerJoin('alertStep as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.alertId', '=', 'a.id'),
    )
    .where(sql<boolean>`s.kind = any(${[...helpedKinds]})`)
    .where(sql<boolean>`s.data ->> 'note' <> ''`)
    .select(['a.id as alertId', 's.at', 's.kind', 's.actorName as by', fromTenant.as('byTenant')])
    .select(sql<string>`s.data ->> 'note'`.as('note'))
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(mostHelped)
    .execute();
  return rows.map(({ at, kind, ...row }) => ({
    ...row,
    alertId: row.alertId as string,
    at: at.toISOString(),
    kind: kind as (typeof helpedKinds)[number],
  }));
}
