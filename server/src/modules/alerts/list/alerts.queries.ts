import {
  alertSeverities,
  type AlertSeverity,
  alertStates,
  type AlertState,
  type MuteReason,
  type ResolveReason,
  type AlertSubjectKind,
} from '@linekeeper/contract/alerts/alert-terms';
import {
  type AlertRow,
  type AlertStorm,
  type alerts as endpoints,
  type alertSortable,
} from '@linekeeper/contract/alerts/alerts';
import { type BuiltInRuleId } from '@linekeeper/contract/alerts/built-in-rules';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { isCauseHidden } from '../stands-for-itself.ts';
import { stormOf, stormShownTo } from '../storm-shown.ts';
import {
  type AlertFilter,
  type AlertReader,
  alertsOf,
  type AlertsWanted,
  chosen,
  matches,
  stateOf,
} from './matching-alerts.ts';

export type AlertPage = z.output<typeof endpoints.list.body>;

const rank = (column: 'severity' | 'state', values: readonly string[]) =>
  sql`array_position(${sql.lit(`{${values.join(',')}}`)}::text[], a.${sql.raw(column)})`;
/** The worst first. */
export const worstFirst = rank('severity', alertSeverities);
const sortColumns = {
  severity: worstFirst,
  state: rank('state', alertStates),
  firedAt: sql`a.fired_at`,
  beganAt: sql`a.began_at`,
  subject: sql`a.subject_name`,
  outlet: sql`a.outlet_name`,
  rule: sql`a.rule_name`,
} as const satisfies Record<(typeof alertSortable)[number], unknown>;

export const rowColumns = ({ kinds }: Pick<AlertReader, 'kinds'>) =>
  [
    ...(['a.id', 'a.state', 'a.severity', 'a.ruleId', 'a.ruleName', 'a.builtIn', 'a.condition'] as const),
    ...(['a.metric', 'a.states', 'a.events', 'a.subjectKind', 'a.subjectId', 'a.targetId'] as const),
    ...(['a.subjectName', 'a.outletId', 'a.outletName', 'a.region', 'a.provider', 'a.beganAt'] as const),
    ...(['a.firedAt', 'a.value', 'a.acknowledgedAt', 'a.acknowledgedBy', 'a.ownerId'] as const),
    ...(['a.resolvedAt', 'a.resolveReason', 'a.isFlapping', 'a.muted', 'a.version'] as const),
    'a.storm' as const,
    sql<string | null>`case when not ${isCauseHidden(kinds)} then a.cause_id end`.as('causeId'),
    isCauseHidden(kinds).as('isCauseHidden'),
    sql<string | null>`(select coalesce(nullif(m.name, ''), m.username) from member_directory m
      where m.tenant_id = a.tenant_id and m.id = a.owner_id)`.as('ownerName'),
    sql<number>`(select count(*)::integer from alert c
      where c.tenant_id = a.tenant_id and c.cause_id = a.id and c.subject_kind = any(${[...kinds]}))`.as(
      'consequences',
    ),
  ] as const;

/** An alert with what files say of it beside: what it came of, who closed it by hand, and what was done. */
export interface ListedAlert extends AlertRow {
  /** What the subject of its cause is called; null: of nothing, or of what the reader may not see. */
  readonly causeName: string | null;
  readonly resolvedBy: string | null;
  readonly resolveNote: string;
}
const causeName = ({ kinds }: Pick<AlertReader, 'kinds'>) =>
  sql<string | null>`case when not ${isCauseHidden(kinds)} then
    (select c.subject_name from alert c where c.tenant_id = a.tenant_id and c.id = a.cause_id) end`.as(
    'causeName',
  );

/** One page of alerts, the newest first and what is about to fire last unless they are sorted; or all of them up to `limit` for an export. */
export async function alertRows(
  tx: Tx,
  reader: AlertReader,
  input: AlertPage & Pick<AlertsWanted, 'subjectIds'>,
  limit?: number,
): Promise<ListedAlert[]> {
  const { sort, order, state } = input;
  // Newest first is the order of the index; what nobody need act on yet stands below what fires.
  const hasPending = !state?.length || state.includes('pending');
  const newest = hasPending ? sql`a.fired_at desc nulls last` : sql`a.fired_at desc`;
  const by = sort ? sql`${sortColumns[sort]} ${sql.raw(order)}` : newest;
  const rows = await alertsOf(tx, reader)
    .where((eb) => eb.and([matches(eb, input, reader), chosen(eb, input)]))
    .select([...rowColumns(reader), causeName(reader), 'a.resolvedBy', 'a.resolveNote'])
    .orderBy(by)
    .$if(sort !== undefined && sort !== 'firedAt', (query) => query.orderBy(sql`a.fired_at desc`))
    .$if(hasPending, (query) => query.orderBy('a.beganAt', 'desc'))
    .orderBy('a.id')
    .limit(limit ?? input.pageSize)
    .offset(limit === undefined ? (input.page - 1) * input.pageSize : 0)
    .execute();
  return rows.map(({ causeName: cause, resolvedBy, resolveNote, ...row }) => ({
    ...stoodAs(alertRowOf(row as FoundAlert, reader), input.at),
    ...{ causeName: cause, resolvedBy, resolveNote: resolveNote ?? '' },
  }));
}

/** A row in the state of a moment at which it was open; how long it lasted in the end is told as it is known today. */
function stoodAs(row: AlertRow, at: string | undefined): AlertRow {
  if (at === undefined) return row;
  const isTaken = row.acknowledgedAt !== null && Date.parse(row.acknowledgedAt) <= Date.parse(at);
  return { ...row, state: isTaken ? 'acknowledged' : 'firing' };
}

/** How many alerts match. */
export async function alertTotal(tx: Tx, reader: AlertReader, filter: AlertFilter): Promise<number> {
  const { total } = await alertsOf(tx, reader)
    .where((eb) => eb.and([matches(eb, filter, reader), chosen(eb, filter)]))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many alerts match, by their state now. */
export async function matchingStates(
  tx: Tx,
  reader: AlertReader,
  filter: AlertFilter,
): Promise<ReadonlyMap<AlertState, number>> {
  const rows = await alertsOf(tx, reader)
    .where((eb) => eb.and([matches(eb, filter, reader), chosen(eb, filter)]))
    .select(['a.state', sql<number>`count(*)::integer`.as('count')])
    .groupBy('a.state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state as AlertState, count]));
}

/** Alerts that match and fire, the newest first, so many at most. */
export async function firingIds(
  tx: Tx,
  reader: AlertReader,
  filter: AlertFilter,
  most: number,
): Promise<string[]> {
  const rows = await alertsOf(tx, reader)
    .where((eb) => eb.and([matches(eb, filter, reader), chosen(eb, filter)]))
    .where('a.state', '=', 'firing')
    .select('a.id')
    .orderBy('a.firedAt', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id as string);
}

export interface AlertCell {
  readonly state: AlertState;
  readonly severity: AlertSeverity;
  readonly subjectKind: AlertSubjectKind;
  readonly count: number;
}

/** Alerts that match but for what is counted, by state, severity and kind. */
export function alertCells(tx: Tx, reader: AlertReader, filter: AlertFilter): Promise<AlertCell[]> {
  return alertsOf(tx, reader)
    .where((eb) => matches(eb, filter, reader))
    .select([
      stateOf(filter).as('state'),
      'a.severity',
      'a.subjectKind',
      sql<number>`count(*)::integer`.as('count'),
    ])
    .groupBy([sql`1`, 'a.severity', 'a.subjectKind'])
    .execute() as Promise<AlertCell[]>;
}

type Told = 'state' | 'severity' | 'builtIn' | 'condition' | 'metric' | 'states' | 'events' | 'subjectKind';
type Changed =
  Told | 'storm' | 'beganAt' | 'firedAt' | 'acknowledgedAt' | 'resolvedAt' | 'resolveReason' | 'muted';
export interface FoundAlert extends Omit<AlertRow, Changed> {
  state: string | null;
  severity: string | null;
  builtIn: string | null;
  condition: unknown;
  metric: string | null;
  states: string[];
  events: string[];
  subjectKind: string;
  beganAt: Date;
  firedAt: Date | null;
  acknowledgedAt: Date | null;
  resolvedAt: Date | null;
  resolveReason: string | null;
  muted: string | null;
  /** As the one that looks for causes wrote it. */
  storm: unknown;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

const stormOfRow = (storm: AlertStorm | null, { kinds }: Pick<AlertReader, 'kinds'>) =>
  storm && stormShownTo(kinds, storm);

/** A row as a reader is shown it. */
export const alertRowOf = (row: FoundAlert, reader: Pick<AlertReader, 'kinds'>): AlertRow => ({
  ...row,
  storm: stormOfRow(stormOf(row.storm), reader),
  state: row.state as AlertState,
  severity: row.severity as AlertSeverity,
  builtIn: row.builtIn as BuiltInRuleId | null,
  condition: row.condition as AlertRow['condition'],
  metric: row.metric as AlertRow['metric'],
  states: row.states as AlertRow['states'],
  events: row.events as AlertRow['events'],
  subjectKind: row.subjectKind as AlertSubjectKind,
  beganAt: row.beganAt.toISOString(),
  firedAt: iso(row.firedAt),
  acknowledgedAt: iso(row.acknowledgedAt),
  resolvedAt: iso(row.resolvedAt),
  resolveReason: row.resolveReason as ResolveReason | null,
  muted: row.muted as MuteReason | null,
});
