import { randomUUID } from 'node:crypto';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { putOut } from '../src/platform/outbox/outbox.ts';
import { type TestApp } from './app.ts';

export interface ToldAlert {
  readonly severity?: string;
  readonly toldTo?: readonly object[];
  readonly subjectKind?: string;
  readonly subjectName?: string;
  readonly muted?: string | null;
  /** The storm that it stands for. */
  readonly storm?: object;
  readonly firedAt?: string;
  readonly outletName?: string;
  readonly subjectId?: string;
  /** What that is a part of; itself, unless given. */
  readonly targetId?: string;
  /** What it is about, where that is a metric above a value. */
  readonly metric?: string;
  readonly value?: number;
  readonly limit?: number;
  /** Its condition, where that is another. */
  readonly condition?: object;
  /** Of a baseline: what was usual then. */
  readonly usual?: object;
}

/** Writes an alert that fires, as the engine does, and gives its id. */
export async function addAlert(app: TestApp, tenantId: number, given: ToldAlert = {}): Promise<string> {
  const [id, subjectId] = [randomUUID(), given.subjectId ?? randomUUID()];
  const { severity = 'critical', toldTo = [{ kind: 'administrators' }], muted = null } = given;
  await app.db.admin.query(
    `insert into alert (tenant_id, id, rule_name, built_in, severity, condition, told_to, subject_kind, subject_id, target_id,
       subject_name, outlet_name, state, began_at, fired_at, muted, root_since, is_told, told_at, storm, metric, value, usual)
     values ($1, $2, '', $9, $3, $10, $4, $5, $11, $17, $6, $12, 'firing', $7, $7, $8,
       $7, $8::text is null, case when $8::text is null then $7::timestamptz end, $15, $13, $14, $16)`,
    [
      tenantId,
      id,
      severity,
      JSON.stringify(toldTo),
      given.subjectKind ?? 'device',
      given.subjectName ?? 'Core-1',
      new Date(given.firedAt ?? '2026-11-21T10:19:00Z'),
      muted,
      given.metric ? 'device-cpu' : 'device-down',
      JSON.stringify(
        given.condition ??
          (given.metric
            ? {
                kind: 'threshold',
                settings: { bound: 'above', value: given.limit, hysteresis: 0, forS: 300 },
              }
            : { kind: 'state', settings: { forS: 60 } }),
      ),
      subjectId,
      given.outletName ?? 'Outlet 7',
      given.metric ?? null,
      given.value ?? null,
      given.storm ? JSON.stringify(given.storm) : null,
      given.usual ? JSON.stringify(given.usual) : null,
      given.targetId ?? subjectId,
    ],
  );
  return id;
}

/** Says that an alert is over. */
export const resolveAlert = (app: TestApp, id: string) =>
  app.db.admin.query(
    `update alert set state = 'resolved', resolved_at = $2, resolve_reason = 'passed', is_settled = true where id = $1`,
    [id, new Date('2026-11-21T10:25:00Z')],
  );

/** Puts the fact into the outbox that the engine puts there. */
export function putTold(
  app: TestApp,
  tenantId: number,
  alertId: string,
  step: 'fired' | 'resolved',
): Promise<void> {
  const scope = jobScope([tenantId]);
  return app.db.database.withTenant(scope, (tx) =>
    putOut(tx, scope, { topic: 'alert-told', key: alertId, payload: { alertId, step } }),
  );
}
