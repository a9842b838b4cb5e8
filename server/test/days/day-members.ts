import { type DayDatabase } from './day-database.ts';

/** Who is there, by what they are called; their ids are the same each day, as what happens at once happens in the order of ids. */
const names = ['admin', 'watcher', 'gone', 'second', 'quiet', 'gathering', 'blind', 'early', 'late'] as const;
export type MemberName = (typeof names)[number];
export const memberIds = Object.fromEntries(
  names.map((name, at) => [name, `00000000-0000-4000-8000-00000000010${at}`]),
) as Record<MemberName, string>;
export const nameOfMember = new Map(names.map((name) => [memberIds[name], name]));
const roles = { watch: '00000000-0000-4000-8000-000000000200', none: '00000000-0000-4000-8000-000000000201' };
export const policyId = '00000000-0000-4000-8000-000000000300';
export const scheduleId = '00000000-0000-4000-8000-000000000301';
export const timeZone = 'Asia/Shanghai';

/** Minutes of the day between which `quiet` is mailed nothing that is not critical. */
export const quietHours = { from: 22 * 60, to: 7 * 60 };
/** Minutes after an alert fired until its policy tells `second`. */
export const secondAfterMin = 10;
/** Minutes until it has ended, and the administrators are told that nobody acknowledged. */
export const endsAfterMin = secondAfterMin + 5;

const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WAN_VIEW'];

/** Members, roles, a policy and a schedule of a tenant, straight into the database. */
export async function addMembers({ admin }: DayDatabase, tenantId: number): Promise<void> {
  for (const [at, name] of names.entries())
    await admin.query(
      `insert into member (tenant_id, id, username, administrator, enabled, password_hash, email, language)
        values ($1, $2, $3, $4, $5, 'x', $6, 'en')`,
      [tenantId, memberIds[name], `${name}${at}`, name === 'admin', name !== 'gone', `${name}@example.test`],
    );
  for (const [name, id] of Object.entries(roles))
    await admin.query('insert into role (tenant_id, id, name) values ($1, $2, $3)', [tenantId, id, name]);
  for (const code of codes)
    await admin.query('insert into role_permission (tenant_id, role_id, permission) values ($1, $2, $3)', [
      ...[tenantId, roles.watch, code],
    ]);
  for (const name of names.filter((one) => one !== 'admin'))
    await admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
      ...[tenantId, memberIds[name], name === 'blind' ? roles.none : roles.watch],
    ]);
  const choose = (name: MemberName, quiet: { from: number; to: number } | null, digest: string) =>
    admin.query(
      `insert into alert_choice (tenant_id, member_id, app, email, quiet_from, quiet_to, digest)
        values ($1, $2, '{critical,major,minor,warning}', '{critical,major}', $3, $4, $5)`,
      [tenantId, memberIds[name], quiet?.from ?? null, quiet?.to ?? null, digest],
    );
  await choose('quiet', quietHours, 'none');
  await choose('gathering', null, 'hour');
  const member = (name: MemberName) => ({ kind: 'member', id: memberIds[name] });
  const steps = [
    { afterMin: 0, to: [member('watcher'), member('gone')] },
    { afterMin: secondAfterMin, to: [member('second')] },
  ];
  await admin.query(
    `insert into escalation_policy (tenant_id, id, name, steps, repeats, again_after_min) values ($1, $2, 'Policy', $3, 0, $4)`,
    [tenantId, policyId, JSON.stringify(steps), endsAfterMin - secondAfterMin],
  );
  const layer = {
    ...{ memberIds: [memberIds.early, memberIds.late], turn: 'day', handover: '08:00', weekday: 1 },
    ...{ startsOn: '2026-01-01', days: 'all', hours: null },
  };
  await admin.query(
    `insert into on_call_schedule (tenant_id, id, name, time_zone, layers) values ($1, $2, 'Days', $3, $4)`,
    [tenantId, scheduleId, timeZone, JSON.stringify([layer])],
  );
}

const ofProcessor = <Name extends string>(device: Name) =>
  ({
    severity: 'minor',
    subjectKind: 'device',
    metric: 'device.cpu',
    states: [],
    toldTo: [],
    device,
  }) as const;

/** The rules of the day, by what they are called. */
export const dayRules = {
  down: {
    severity: 'critical',
    subjectKind: 'device',
    metric: null,
    states: ['down'],
    condition: { kind: 'state', settings: { forS: 120 } },
    toldTo: [{ kind: 'administrators' }, { kind: 'escalation', id: policyId }],
  },
  busy: {
    severity: 'major',
    subjectKind: 'device',
    metric: 'device.cpu',
    states: [],
    condition: { kind: 'threshold', settings: { bound: 'above', value: 90, hysteresis: 10, forS: 300 } },
    toldTo: (['watcher', 'quiet', 'gathering', 'blind'] as const).map((name) => ({
      kind: 'member',
      id: memberIds[name],
    })),
  },
  path: {
    severity: 'major',
    subjectKind: 'dial_path',
    metric: null,
    states: ['down'],
    condition: { kind: 'state', settings: { forS: 120 } },
    toldTo: [{ kind: 'on-call', id: scheduleId }],
  },
  // Of devices of their own, and told to nobody: who is told is the matter of those above.
  missing: {
    ...ofProcessor('mute'),
    condition: { kind: 'absent', settings: { forS: 900 } },
  },
  climb: {
    ...ofProcessor('climbing'),
    condition: { kind: 'change', settings: { direction: 'rises', by: 30, withinS: 1_800 } },
  },
  spikes: {
    ...ofProcessor('spiky'),
    condition: { kind: 'k-of-n', settings: { bound: 'above', value: 70, k: 3, n: 5 } },
  },
  restart: {
    ...ofProcessor('restarting'),
    ...{ metric: null, events: ['restarted'] },
    condition: { kind: 'event', settings: { openS: 3_600 } },
  },
  off: {
    severity: 'critical',
    subjectKind: 'device',
    metric: null,
    states: ['down'],
    condition: { kind: 'state', settings: { forS: 0 } },
    toldTo: [{ kind: 'administrators' }],
  },
} as const;
export type DayRule = keyof typeof dayRules;

/** Adds the rules of the day; those that the program brings are off, and so is one of the day's own. Some are about one device. */
export async function addDayRules(
  { admin }: DayDatabase,
  tenantId: number,
  idOf: (device: string) => string,
): Promise<void> {
  await admin.query(
    'update alert_rule set is_enabled = false, version = version + 1 where built_in is not null',
  );
  for (const [name, rule] of Object.entries(dayRules)) {
    const scope = 'device' in rule ? { subjectIds: [idOf(rule.device)] } : {};
    await admin.query(
      `insert into alert_rule (tenant_id, name, is_enabled, severity, subject_kind, metric, states, events, condition, told_to,
          scope)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[tenantId, name, name !== 'off', rule.severity, rule.subjectKind, rule.metric, rule.states],
        ...['events' in rule ? rule.events : [], JSON.stringify(rule.condition), JSON.stringify(rule.toldTo)],
        JSON.stringify(scope),
      ],
    );
  }
}
