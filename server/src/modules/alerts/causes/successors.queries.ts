import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type BuiltInRuleId } from '@linekeeper/contract/alerts/built-in-rules';
import { type AlertStorm } from '@linekeeper/contract/alerts/alerts';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { stormOf } from '../storm-shown.ts';

/** So many at most stood for one storm one after the other, as far as one is led on at once. */
const mostLed = 50;

/** The alert under which a storm goes on after another stood for it. */
export interface Successor {
  /** The alert that stood for it before. */
  readonly from: string;
  readonly id: string;
  readonly isOpen: boolean;
  readonly subjectKind: AlertSubjectKind;
  /** Empty: it is called as the program calls `builtIn`. */
  readonly ruleName: string;
  readonly builtIn: BuiltInRuleId | null;
  readonly subjectName: string;
  /** What it stands for; null: that is over. */
  readonly storm: AlertStorm | null;
}

/** Under which alert the storm of each of some alerts goes on, or went on last; those are left out that nothing succeeded. */
export async function successorsOf(
  tx: Tx,
  tenantId: number,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, Successor>> {
  if (alertIds.length === 0) return new Map();
  const { rows } = await sql<Successor>`
    with recursive led ("from", id, place) as (
      select a.id, a.successor_id, 1 from alert a
      where a.tenant_id = ${tenantId} and a.id = any(${[...alertIds]}::uuid[]) and a.successor_id is not null
      union all
      select l."from", a.successor_id, l.place + 1 from led l join alert a on a.tenant_id = ${tenantId} and a.id = l.id
      where a.successor_id is not null and l.place < ${mostLed}
    )
    select distinct on (l."from") l."from", a.id, a.state <> 'resolved' as is_open, a.subject_kind, a.rule_name, a.built_in, a.subject_name,
      case when a.storm ->> 'overAt' is null then a.storm end as storm
    from led l join alert a on a.tenant_id = ${tenantId} and a.id = l.id
    order by l."from", l.place desc`.execute(tx);
  return new Map(rows.map((row) => [row.from, { ...row, storm: stormOf(row.storm) }]));
}

/** The alert that stood for the storm of one before it; undefined where none did. */
export async function predecessorOf(tx: Tx, tenantId: number, alertId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('alert')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('successorId', '=', alertId)
    .orderBy('resolvedAt', (order) => order.desc().nullsLast())
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
