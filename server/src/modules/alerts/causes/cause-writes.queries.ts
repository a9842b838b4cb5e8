import { type AlertSubjectKind, type MuteReason } from '@linekeeper/contract/alerts/alert-terms';
import type pg from 'pg';
import { type StormRecord } from './storm-record.ts';

/** What an alert is now. Times are milliseconds since 1970. */
export interface LookedAt {
  readonly id: string;
  readonly causeId: string | null;
  readonly rootSinceMs: number | null;
  readonly isTold: boolean;
  readonly toldAtMs: number | null;
  readonly muted: MuteReason | null;
  readonly isFlapping: boolean;
  readonly stormId: string | null;
  readonly storm: StormRecord | null;
  readonly isSettled: boolean;
  readonly apartOf: AlertSubjectKind | null;
  readonly isToldApart: boolean;
}

export interface CauseStepRow {
  readonly alertId: string;
  readonly kind: 'cause' | 'cause-gone' | 'flapping' | 'leads';
  /** What its cause is about. */
  readonly name: string | null;
  readonly causeId: string | null;
}

/** Who stands for a storm now, and for which alert: what was acknowledged, and by whom, goes on with it, and that one leads on to it. */
export interface Successor {
  readonly alertId: string;
  readonly from: string;
}

/** What a look changed. */
export interface LookedRows {
  readonly alerts: readonly LookedAt[];
  readonly steps: readonly CauseStepRow[];
  readonly successors: readonly Successor[];
}

/**
 * Writes what alerts are now, and what happened to them. Throws (55P03) where another transaction is just changing one of them: whoever
 * waited here could be waited for.
 */
export async function writeLooked(
  client: pg.ClientBase,
  { tenantId, nowMs }: { readonly tenantId: number; readonly nowMs: number },
  { alerts, steps, successors }: LookedRows,
): Promise<void> {
  if (alerts.length > 0) {
    await client.query({
      name: 'hold-looked-at',
      text: `select from alert where tenant_id = $1 and id = any($2::uuid[]) order by id for no key update nowait`,
      values: [tenantId, [...alerts.map(({ id }) => id), ...successors.map(({ from }) => from)]],
    });
    await client.query({
      name: 'write-looked-at',
      text: `update alert a set cause_id = n."causeId", root_since = to_timestamp(n."rootSinceMs" / 1000), is_told = n."isTold",
          told_at = to_timestamp(n."toldAtMs" / 1000), muted = n.muted, is_flapping = n."isFlapping", storm_id = n."stormId",
          storm = n.storm, is_settled = n."isSettled" and a.state = 'resolved',
          apart_of = n."apartOf", is_told_apart = n."isToldApart", version = a.version + 1
        from jsonb_to_recordset($2::jsonb) as n(id uuid, "causeId" uuid, "rootSinceMs" double precision, "isTold" boolean,
          "toldAtMs" double precision, muted text, "isFlapping" boolean, "stormId" uuid, storm jsonb, "isSettled" boolean,
          "apartOf" text, "isToldApart" boolean)
        where a.tenant_id = $1 and a.id = n.id`,
      values: [tenantId, JSON.stringify(alerts)],
    });
  }
  if (successors.length > 0)
    await client.query({
      name: 'inherit-acknowledgements',
      text: `update alert b set owner_id = coalesce(b.owner_id, a.owner_id),
          state = case when a.acknowledged_at is null then b.state else 'acknowledged' end,
          acknowledged_at = a.acknowledged_at, acknowledged_by = a.acknowledged_by
        from jsonb_to_recordset($2::jsonb) as n("alertId" uuid, "from" uuid)
        join alert a on a.tenant_id = $1 and a.id = n."from"
        where b.tenant_id = $1 and b.id = n."alertId" and b.state = 'firing'`,
      values: [tenantId, JSON.stringify(successors)],
    });
  if (successors.length > 0)
    await client.query({
      name: 'lead-on-to-successors',
      text: `with n as (select * from jsonb_to_recordset($2::jsonb) as n("alertId" uuid, "from" uuid))
        update alert a set successor_id = (select n."alertId" from n where n."from" = a.id limit 1)
        where a.tenant_id = $1 and a.id in (select unnest(array[n."alertId", n."from"]) from n)`,
      values: [tenantId, JSON.stringify(successors)],
    });
  if (steps.length > 0)
    await client.query({
      name: 'write-cause-steps',
      text: `insert into alert_step (tenant_id, alert_id, at, kind, data)
        select $1, n."alertId", to_timestamp($3::double precision / 1000), n.kind,
          jsonb_strip_nulls(jsonb_build_object('name', n.name, 'of', c.subject_kind))
        from jsonb_to_recordset($2::jsonb) as n("alertId" uuid, kind text, name text, "causeId" uuid)
        left join alert c on c.tenant_id = $1 and c.id = n."causeId"`,
      values: [tenantId, JSON.stringify(steps), nowMs],
    });
}
