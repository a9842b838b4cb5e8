import { randomUUID } from 'node:crypto';
import { type TestDatabase } from './database.ts';

export interface AlertGiven {
  readonly ruleId?: string | null;
  readonly ruleName?: string;
  readonly builtIn?: string | null;
  readonly severity?: 'critical' | 'major' | 'minor' | 'warning';
  readonly metric?: string | null;
  readonly condition?: object;
  readonly subjectKind?: string;
  readonly subjectId?: string;
  readonly targetId?: string;
  readonly subjectName?: string;
  readonly outletId?: string | null;
  readonly outletName?: string;
  readonly region?: string;
  readonly state?: 'firing' | 'acknowledged' | 'resolved';
  readonly firedAt?: Date;
  readonly value?: number | null;
  readonly causeId?: string | null;
  readonly resolveNote?: string;
}

const ofState = { kind: 'state', settings: { forS: 60 } };

/** Adds an alert straight to the database, as one that was raised and told, and returns its id. */
export async function addAlert(db: TestDatabase, tenantId: number, given: AlertGiven = {}): Promise<string> {
  const id = randomUUID();
  const subjectId = given.subjectId ?? randomUUID();
  const firedAt = given.firedAt ?? new Date('2026-03-01T12:00:00Z');
  const state = given.state ?? 'firing';
  const isOver = state === 'resolved';
  await db.admin.query(
    `insert into alert (tenant_id, id, rule_id, rule_name, built_in, severity, metric, states, condition, subject_kind, subject_id,
      target_id, subject_name, outlet_id, outlet_name, region, state, began_at, fired_at, value, acknowledged_at, resolved_at,
      resolve_reason, resolve_note, cause_id, root_since, is_told, told_at, is_settled)
    values ($1, $2, $3, $4, $5, $6, $7, '{down}', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::timestamptz - interval '1 minute', $17, $18, $19,
      $20, $21, $22, $23, $17, true, $17, $16 = 'resolved')`,
    [
      ...[tenantId, id, given.ruleId ?? null, given.ruleName ?? '', given.builtIn ?? null],
      ...[given.severity ?? 'critical', given.metric ?? null, JSON.stringify(given.condition ?? ofState)],
      ...[given.subjectKind ?? 'device', subjectId, given.targetId ?? subjectId, given.subjectName ?? 'cpe'],
      ...[
        given.outletId ?? null,
        given.outletName ?? '',
        given.region ?? '',
        state,
        firedAt,
        given.value ?? null,
      ],
      ...[state === 'acknowledged' ? firedAt : null, isOver ? firedAt : null],
      ...[isOver ? (given.resolveNote ? 'closed-by-hand' : 'passed') : null, given.resolveNote ?? ''],
      given.causeId ?? null,
    ],
  );
  await db.admin.query(
    `insert into alert_step (tenant_id, alert_id, at, kind, data) values ($1, $2, $3, 'fired', '{"value":1}')`,
    [tenantId, id, firedAt],
  );
  return id;
}

/** Adds a rule straight to the database and returns its id. */
export async function addRule(
  db: TestDatabase,
  tenantId: number,
  given: { readonly name?: string; readonly builtIn?: string; readonly subjectKind?: string } = {},
): Promise<string> {
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into alert_rule (tenant_id, name, built_in, severity, subject_kind, states, condition)
    values ($1, $2, $3, 'major', $4, '{down}', $5) returning id`,
    [
      ...[tenantId, given.name ?? (given.builtIn ? '' : 'Of our own'), given.builtIn ?? null],
      ...[given.subjectKind ?? 'device', JSON.stringify(ofState)],
    ],
  );
  return rows[0]!.id;
}

/** Writes down that a rule's condition holds of a subject, though not for long enough yet; returns the alert's id to be. */
export async function addPending(
  db: TestDatabase,
  tenantId: number,
  given: {
    readonly ruleId: string;
    readonly subjectKind: string;
    readonly subjectId: string;
    readonly since: Date;
  },
): Promise<string> {
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into rule_watch (tenant_id, rule_id, subject_id, subject_kind, target_id, rule_version, phase, since, value)
    values ($1, $2, $3, $4, $3, 0, 'pending', $5, 7) returning alert_id as id`,
    [tenantId, given.ruleId, given.subjectId, given.subjectKind, given.since],
  );
  return rows[0]!.id;
}
