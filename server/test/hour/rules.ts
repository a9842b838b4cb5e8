import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type TruePart } from './compare.ts';
import { type HourHub } from './hub.ts';
import { patience } from './measuring.ts';
import { type Played } from './play.ts';
import { alerting, missingTruth, lossyTruth, restartTruth, slowTruth } from './rule-truth.ts';
import { type Form } from './script.ts';
import { type WatchedSubject } from './settle.ts';
import { truthOf } from './truth.ts';

/** Who is told: the customer's administrator, and an engineer who is none. */
const [boss, engineer] = ['boss', 'engineer'] as const;

/** A rule of the hour, and what has to come of it. */
export interface HourRule {
  readonly name: string;
  readonly subjectKind: AlertSubjectKind;
  /** What it looks at and for, as it is created. */
  readonly looks: {
    readonly metric?: MetricName;
    readonly states?: readonly ['down'];
    readonly events?: readonly ['restarted'];
    readonly condition: {
      readonly kind: 'state' | 'threshold' | 'absent' | 'event';
      readonly settings: object;
    };
  };
  /** Who is told of its alerts, by the names that they sign in with. */
  readonly whom: readonly (typeof boss | typeof engineer)[];
  /** When an alert of it stands, by the script: `down` is that it does. */
  readonly truth: (subject: WatchedSubject, played: Played, form: Form) => TruePart[];
  /** How long after its beginning an alert fires, at least and at most, in milliseconds; undefined: nothing is said of it. */
  readonly firesAfter?: readonly [leastMs: number, mostMs: number];
}

/** What the process may be late, before it notes itself that it stood still (`engine/stall.ts`). */
const lagMs = 3_000;
/** The least time that rules of absence and of events take by the contract, in seconds. */
const leastS = 60;

/** A rule a kind, that it is down; and rules about values, a metric that is missing, and what happens. */
export function hourRules(form: Form): readonly HourRule[] {
  const { intervalMs, device } = patience(form);
  // The third measurement in a row that is bad; the second of a failure may be half an interval early or late, as it is confirmed.
  const lastingMs = 1.4 * intervalMs;
  const beyond = (value: number) => ({
    kind: 'threshold' as const,
    settings: { bound: 'above', value, hysteresis: 0, forS: lastingMs / 1_000 },
  });
  const firesAfter = [lastingMs, lastingMs + intervalMs + lagMs] as const;
  // Before that it need not be known of whose cut a failure is.
  const missingMs = 3 * intervalMs;
  return [
    ...(['device', 'line', 'agent', 'dial_path'] as const).map((subjectKind): HourRule => ({
      ...{ name: `Down: ${subjectKind}`, subjectKind, whom: [boss] },
      looks: { states: ['down'], condition: { kind: 'state', settings: { forS: 0 } } },
      truth: (subject, played) => alerting(truthOf(subject, played, form)),
    })),
    {
      ...{ name: 'Lossy', subjectKind: 'line', whom: [engineer], truth: lossyTruth, firesAfter },
      looks: { metric: 'line.loss', condition: beyond(5) },
    },
    {
      ...{ name: 'Slow', subjectKind: 'line', whom: [engineer], truth: slowTruth, firesAfter },
      looks: { metric: 'line.rtt', condition: beyond(40) },
    },
    {
      ...{ name: 'Missing', subjectKind: 'device', whom: [boss, engineer] },
      looks: {
        metric: 'device.uptime',
        condition: { kind: 'absent', settings: { forS: missingMs / 1_000 } },
      },
      truth: (subject, played) => missingTruth(subject, played, { form, missingMs }),
      firesAfter: [missingMs, missingMs + lagMs],
    },
    {
      ...{ name: 'Restarted', subjectKind: 'device', whom: [boss] },
      looks: { events: ['restarted'], condition: { kind: 'event', settings: { openS: leastS } } },
      truth: (subject, played) => restartTruth(subject, played, { form, openMs: leastS * 1_000 }),
      // It is seen by the first answer after it; when it was, by whole seconds.
      firesAfter: [0, intervalMs + device + 2 * lagMs],
    },
  ];
}

/**
 * Has these rules run and no other: those that the program brings wait for minutes, which a short hour does not have. Gives the id of each, by
 * its name.
 */
export async function setRules(
  { api, admin }: HourHub,
  rules: readonly HourRule[],
): Promise<ReadonlyMap<string, string>> {
  const { list } = await api.call('POST /monitor/api/v1/alert-rules/list', { body: { pageSize: 200 } });
  const enable = (ruleId: string, isEnabled: boolean) =>
    api.call('POST /monitor/api/v1/alert-rules/:ruleId/enable', { params: { ruleId }, body: { isEnabled } });
  for (const { id } of list) await enable(id, false);
  const { list: roles } = await api.call('POST /api/v1/roles/list', { body: { pageSize: 200 } });
  const { id: memberId } = await api.call('POST /api/v1/members/create', {
    body: {
      ...{ username: engineer, name: 'Engineer', phone: null, email: null, departmentId: null },
      roleIds: roles.flatMap(({ id, builtIn }) => (builtIn === 'engineer' ? [id] : [])),
    },
  });
  const told = { boss: { kind: 'administrators' }, engineer: { kind: 'member', id: memberId } } as const;
  const ids = new Map<string, string>();
  for (const { name, subjectKind, looks, whom } of rules) {
    const { condition, ...of } = looks;
    const settings = condition.settings as { readonly forS?: number };
    const isShort = condition.kind === 'absent' && (settings.forS ?? leastS) < leastS;
    const { id } = await api.call('POST /monitor/api/v1/alert-rules/create', {
      body: {
        ...{ name, severity: 'critical', subjectKind, ...of, scope: {} },
        condition: isShort ? { ...condition, settings: { forS: leastS } } : condition,
        toldTo: whom.map((who) => told[who]),
      } as never,
    });
    ids.set(name, id);
    if (!isShort) continue;
    // No screen sets a time as short as the short hour needs.
    await enable(id, false);
    await admin.query('update alert_rule set condition = $2 where id = $1', [id, JSON.stringify(condition)]);
    await enable(id, true);
  }
  return ids;
}
