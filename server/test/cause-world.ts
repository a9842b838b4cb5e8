import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { randomUUID } from 'node:crypto';
import { CauseKeeper } from '../src/modules/alerts/causes/cause-keeper.ts';
import { type StepRow, writeAlertSteps } from '../src/modules/alerts/engine/alert-steps.queries.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { silentLog } from '../src/platform/log.ts';
import { type Timers } from '../src/platform/timers.ts';
import { type TestDatabase } from './database.ts';
import { addDevice } from './devices.ts';

export interface Firing {
  /** What it is about, where that is not a device. */
  readonly kind?: 'device' | 'line' | 'dial_path' | 'agent';
  /** A rule about a value rather than about its being away. */
  readonly isValue?: boolean;
  /** Whose value that is, where it is not the loss of a device. */
  readonly metric?: MetricName;
  readonly severity?: 'critical' | 'major' | 'minor' | 'warning';
  readonly ruleId?: string;
}

/** Alerts of a tenant that fire and end as the engine has them written, with what is found and told of them, on a clock moved by hand. */
export function causeWorld(db: TestDatabase, tenantId: number) {
  let nowMs = Date.parse('2026-03-01T12:00:00Z');
  const open = new Map<string, StepRow & { readonly step: 'fired' }>();
  const openValues: (StepRow & { readonly step: 'fired' })[] = [];
  const newKeeper = (timers?: Timers) =>
    new CauseKeeper({
      ...{ database: db.database, log: silentLog, nowMs: () => nowMs, timers },
      tenantIds: async () => [tenantId],
    });
  const keeper = newKeeper();
  const scope = jobScope([tenantId]);
  const write = (rows: readonly StepRow[]) =>
    db.database.withTenant(scope, (tx, client) => writeAlertSteps(client, rows, tx));

  /** A device that is reached through others. */
  async function device(name: string, parents: readonly string[] = [], outletId?: string): Promise<string> {
    const id = randomUUID();
    const address = `10.${(devices >> 16) & 255}.${(devices >> 8) & 255}.${devices & 255}`;
    devices += 1;
    await addDevice(db.database, tenantId, address, { id, name });
    if (outletId) await db.admin.query('update device set outlet_id = $2 where id = $1', [id, outletId]);
    await db.admin.query('update subject_status set depends_on = $2::uuid[] where subject_id = $1', [
      id,
      parents,
    ]);
    return id;
  }
  let devices = 1;

  async function fire(ids: readonly string[], given: Firing = {}): Promise<string[]> {
    const { kind = 'device', metric = 'ping.loss', severity = 'critical' } = given;
    const isValue = given.isValue ?? given.metric !== undefined;
    // Of what fires in one moment the least id is the first: as they are given here.
    const alertIds = ids.map(() => randomUUID()).sort();
    const rows = ids.map((id, at) => ({
      ...({ step: 'fired', tenantId, alertId: alertIds[at]!, subjectKind: kind } as const),
      ...{ ruleId: given.ruleId ?? randomUUID(), subjectId: id, targetId: id },
      ...{ beganMs: nowMs, atMs: nowMs, value: null },
      rule: {
        ...{
          name: 'Rule',
          builtIn: null,
          severity,
          events: [],
          toldTo: [{ kind: 'administrators' }] as const,
        },
        ...{ metric: isValue ? metric : null, states: isValue ? [] : (['down'] as const) },
        condition: isValue
          ? ({ kind: 'threshold', settings: { bound: 'above', value: 1, hysteresis: 0, forS: 0 } } as const)
          : ({ kind: 'state', settings: { forS: 0 } } as const),
      },
    }));
    for (const row of rows)
      if (isValue) openValues.push(row);
      else open.set(row.subjectId, row);
    await write(rows);
    return rows.map(({ alertId }) => alertId);
  }

  async function end(...ids: readonly string[]): Promise<void> {
    await write(
      ids.flatMap((id) => {
        const row = open.get(id);
        open.delete(id);
        if (!row) return [];
        const { ruleId, subjectId, alertId } = row;
        return [
          { step: 'resolved', tenantId, alertId, ruleId, subjectId, atMs: nowMs, reason: 'passed' },
        ] as const;
      }),
    );
  }

  /** All bad values of some subjects are good again. */
  async function endValues(...ids: readonly string[]): Promise<void> {
    const ended = openValues.filter(({ subjectId }) => ids.includes(subjectId));
    for (const row of ended) openValues.splice(openValues.indexOf(row), 1);
    await write(
      ended.map(
        ({ ruleId, subjectId, alertId }) =>
          ({
            step: 'resolved',
            tenantId,
            alertId,
            ruleId,
            subjectId,
            atMs: nowMs,
            reason: 'passed',
          }) as const,
      ),
    );
  }

  /** Somebody closes an alert. */
  const close = (alertId: string) =>
    db.admin.query(
      `update alert set state = 'resolved', resolved_at = to_timestamp($2::double precision / 1000),
        resolve_reason = 'closed-by-hand', version = version + 1 where id = $1`,
      [alertId, nowMs],
    );

  /** What a subject is now, as the last measurement said. */
  const stands = (id: string, state: string) =>
    db.admin.query(
      `update subject_status set state = $2, measured_at = to_timestamp($3::double precision / 1000),
        since = case when state = $2 then since else to_timestamp($3::double precision / 1000) end where subject_id = $1`,
      [id, state, nowMs],
    );

  /** What was put out to be told since the last time, as `fired Name`, in any order. */
  async function told(): Promise<string[]> {
    const { rows } = await db.admin.query<{ said: string }>(
      `with gone as (delete from outbox where tenant_id = $1 and topic = 'alert-told' returning id, payload)
      select g.payload ->> 'step' || ' ' || a.subject_name as said
      from gone g cross join lateral (
        select g.payload ->> 'alertId' as id where g.payload ? 'alertId'
        union all select jsonb_array_elements_text(g.payload -> 'alertIds') where g.payload ? 'alertIds'
      ) t join alert a on a.id = t.id::uuid
      order by said`,
      [tenantId],
    );
    return rows.map(({ said }) => said);
  }

  /** All that is open, as `Name`, `Name < Cause`. */
  async function causes(): Promise<string[]> {
    const { rows } = await db.admin.query<{ said: string }>(
      `select concat_ws(' < ', a.subject_name, c.subject_name) as said
      from alert a left join alert c on c.tenant_id = a.tenant_id and c.id = a.cause_id
      where a.tenant_id = $1 and a.state <> 'resolved' order by said`,
      [tenantId],
    );
    return rows.map(({ said }) => said);
  }

  /** The newest alert of a subject. */
  const row = async (name: string) =>
    (
      await db.admin.query(
        'select * from alert where tenant_id = $1 and subject_name = $2 order by fired_at desc limit 1',
        [tenantId, name],
      )
    ).rows[0];

  /** What happened to the alerts of a subject, the first first. */
  const stepsOf = async (name: string) =>
    (
      await db.admin.query<{ kind: string }>(
        `select s.kind from alert_step s join alert a on a.tenant_id = s.tenant_id and a.id = s.alert_id
          where a.tenant_id = $1 and a.subject_name = $2 order by s.id`,
        [tenantId, name],
      )
    ).rows.map(({ kind }) => kind);

  return {
    ...{ device, fire, end, endValues, close, stands, told, causes, row, stepsOf, keeper, newKeeper, write },
    now: () => nowMs,
    /** Lets time pass, with a look at its end. Gives when something that waits is due, in seconds from then; null: nothing does. */
    async pass(seconds: number): Promise<number | null> {
      nowMs += seconds * 1_000;
      const dueMs = await keeper.look(tenantId);
      return dueMs === null ? null : (dueMs - nowMs) / 1_000;
    },
  };
}
