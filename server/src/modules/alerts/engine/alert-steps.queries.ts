import { type ResolveReason, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import type pg from 'pg';
import { type Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { alertsChanged } from '../events.ts';
import { type Place, placesOf } from '../facts/places.queries.ts';
import { type LoadedRule } from './loaded-rules.queries.ts';

interface OfAlert {
  readonly tenantId: number;
  readonly alertId: string;
  readonly ruleId: string;
  readonly subjectId: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** An alert that fired. */
export interface FiredRow extends OfAlert {
  readonly step: 'fired';
  readonly rule: Pick<
    LoadedRule,
    'name' | 'builtIn' | 'severity' | 'metric' | 'states' | 'events' | 'condition' | 'toldTo'
  >;
  readonly subjectKind: AlertSubjectKind;
  readonly targetId: string;
  readonly beganMs: number;
  readonly value: number | null;
  /** Of a baseline: what was usual then. */
  readonly usual?: { readonly median: number; readonly deviation: number } | null;
}

/** An alert that came to its end. */
export interface ResolvedRow extends Omit<OfAlert, 'ruleId'> {
  readonly step: 'resolved';
  /** Null: its rule is gone. */
  readonly ruleId: string | null;
  readonly reason: ResolveReason;
}

export type StepRow = FiredRow | ResolvedRow;

interface Stepped {
  readonly tenantId: number;
  readonly alertId: string;
}

/**
 * Writes alerts that fired or ended, and their steps, in their order. Who is told of them is found once they are committed, with their
 * causes (`causes/cause-keeper.ts`). It may be called again with what it has written already: each step is taken once.
 */
export async function writeAlertSteps(
  client: pg.ClientBase,
  rows: readonly StepRow[],
  tx: Tx,
): Promise<void> {
  const ends = new Map(rows.flatMap((row) => (row.step === 'resolved' ? [[row.alertId, row] as const] : [])));
  const fired = rows.filter((row) => row.step === 'fired');
  const isNew = new Set(fired.map(({ alertId }) => alertId));
  // One that is written with its end is written at once as it is then.
  const ended = await resolve(
    client,
    [...ends.values()].filter(({ alertId }) => !isNew.has(alertId)),
  );
  const begun = await insert(client, fired, ends);
  const changed = new Set([...ended, ...begun].map(({ tenantId }) => tenantId));
  for (const tenantId of changed) publish(tx, alertsChanged, { tenantId });
}

/**
 * One that is open of the same rule and subject under another id ends too: an answer to a commit may have been lost. Each is looked up by
 * its key, and written by its key: with both in one condition, or joined, all that is open was read at each end.
 */
async function resolve(client: pg.ClientBase, rows: readonly ResolvedRow[]): Promise<Stepped[]> {
  if (rows.length === 0) return [];
  // Without a name: a plan that is kept from when the table was empty would read all of it each time.
  const found = await client.query<Stepped>({
    text: `with n as (
        select * from jsonb_to_recordset($1::jsonb) as n("tenantId" integer, "alertId" uuid, "ruleId" uuid, "subjectId" uuid,
          "atMs" double precision, reason text)
      ), open as materialized (
        select n.*, a.id from n cross join lateral (
          (select id from alert where tenant_id = n."tenantId" and id = n."alertId" and state <> 'resolved' limit 1)
          union all
          (select id from alert where tenant_id = n."tenantId" and rule_id = n."ruleId" and subject_id = n."subjectId"
            and state <> 'resolved' and fired_at < to_timestamp(n."atMs" / 1000) limit 1)) a
      ), how as (
        select jsonb_object_agg(id, jsonb_build_array("atMs", reason)) as ends from open
      ), ended as (
        update alert a set state = 'resolved', version = a.version + 1, resolve_reason = h.ends -> a.id::text ->> 1,
          resolved_at = greatest(to_timestamp((h.ends -> a.id::text ->> 0)::double precision / 1000), a.fired_at)
        from how h
        where a.tenant_id = any(array(select "tenantId" from open)) and a.id = any(array(select id from open))
          and a.state <> 'resolved'
        returning a.tenant_id, a.id, a.resolved_at, a.resolve_reason
      ), stepped as (
        insert into alert_step (tenant_id, alert_id, at, kind, data)
        select tenant_id, id, resolved_at, 'resolved', jsonb_build_object('reason', resolve_reason) from ended
      )
      select tenant_id as "tenantId", id as "alertId" from ended`,
    values: [JSON.stringify(rows)],
  });
  return found.rows;
}

async function insert(
  client: pg.ClientBase,
  rows: readonly FiredRow[],
  ends: ReadonlyMap<string, ResolvedRow>,
): Promise<Stepped[]> {
  if (rows.length === 0) return [];
  const places = new Map<string, Place>();
  const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId))];
  for (const [kind, own] of Map.groupBy(rows, ({ subjectKind }) => subjectKind))
    for (const place of await placesOf(
      client,
      kind,
      tenantIds,
      own.map(({ subjectId }) => subjectId),
    ))
      places.set(`${place.tenantId} ${place.id}`, place);
  // Thousands fire by the same few rules in a bad night: what alerts keep of those is said once.
  const rules = new Map([...new Set(rows.map(({ rule }) => rule))].map((rule, nr) => [rule, nr]));
  const values = rows.map(({ rule, ...row }) => {
    const { name, outletId, outletName, region, provider } =
      places.get(`${row.tenantId} ${row.subjectId}`) ?? {};
    const end = ends.get(row.alertId);
    return {
      ...{ ...row, ruleNr: rules.get(rule), subjectName: name ?? '' },
      ...{ outletId, outletName: outletName ?? '', region: region ?? '', provider: provider ?? '' },
      ...{ endMs: end && Math.max(end.atMs, row.atMs), reason: end?.reason },
    };
  });
  const found = await client.query<Stepped>({
    name: 'insert-alerts',
    text: `with n as (
        select * from jsonb_to_recordset($1::jsonb) as n("tenantId" integer, "alertId" uuid, "ruleId" uuid, "ruleNr" integer,
          "subjectKind" text, "subjectId" uuid, "targetId" uuid, "subjectName" text, "outletId" uuid, "outletName" text,
          region text, provider text, "beganMs" double precision, "atMs" double precision, value double precision,
          usual jsonb, "endMs" double precision, reason text)
      ), k as (
        select * from jsonb_to_recordset($2::jsonb) as k(nr integer, name text, "builtIn" text, severity text, metric text,
          states text[], events text[], condition jsonb, "toldTo" jsonb)
      ), begun as (
        insert into alert (tenant_id, id, rule_id, rule_name, built_in, severity, metric, states, events, condition, told_to,
          subject_kind, subject_id, target_id, subject_name, outlet_id, outlet_name, region, provider, state, began_at, fired_at,
          value, usual, resolved_at, resolve_reason, muted)
        select n."tenantId", n."alertId", r.id, k.name, k."builtIn", k.severity, k.metric, k.states, k.events, k.condition,
          k."toldTo", n."subjectKind", n."subjectId", n."targetId", n."subjectName", n."outletId", n."outletName", n.region,
          n.provider, case when n."endMs" is null then 'firing' else 'resolved' end, to_timestamp(n."beganMs" / 1000),
          to_timestamp(n."atMs" / 1000), n.value, nullif(n.usual, 'null'), to_timestamp(n."endMs" / 1000), n.reason,
          case when exists (
            select from subject_state s
            cross join jsonb_to_recordset(s.maintenance) as w("fromMs" double precision, "toMs" double precision)
            where s.tenant_id = n."tenantId" and s.subject_id = n."targetId" and n."atMs" between w."fromMs" and w."toMs"
            union all
            select from service_maintenance_window w
            where n."subjectKind" = 'service' and w.tenant_id = n."tenantId" and w.service_id = n."targetId"
              and to_timestamp(n."atMs" / 1000) between w.from_at and w.to_at
          ) then 'maintenance' end
        from n join k on k.nr = n."ruleNr" left join lateral (
          select id from alert_rule where tenant_id = n."tenantId" and id = n."ruleId" limit 1) r on true
        on conflict do nothing
        returning tenant_id, id, fired_at, value, resolved_at, resolve_reason
      ), stepped as (
        insert into alert_step (tenant_id, alert_id, at, kind, data)
        select tenant_id, id, fired_at, 'fired', jsonb_build_object('value', value) from begun
        union all
        select tenant_id, id, resolved_at, 'resolved', jsonb_build_object('reason', resolve_reason)
        from begun where resolved_at is not null
      )
      select tenant_id as "tenantId", id as "alertId" from begun`,
    values: [JSON.stringify(values), JSON.stringify([...rules].map(keptOf))],
  });
  return found.rows;
}

/** What an alert keeps of its rule, by its number. */
const keptOf = ([rule, nr]: readonly [FiredRow['rule'], number]) => {
  const { name, builtIn, severity, metric, states, events, condition, toldTo } = rule;
  return { nr, name, builtIn, severity, metric, states, events, condition, toldTo };
};
