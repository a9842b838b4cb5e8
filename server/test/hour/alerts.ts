import { setTimeout as wait } from 'node:timers/promises';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type Api } from '@linekeeper/simulators/demo/api';
import type pg from 'pg';
import { comparedStates, type Kept, type TruePart } from './compare.ts';
import { type Check } from './figures.ts';
import { type Played } from './play.ts';
import { type Form } from './script.ts';
import { type WatchedSubject } from './settle.ts';
import { truthOf } from './truth.ts';

const kinds = ['device', 'line', 'agent', 'dial_path'] as const satisfies readonly SubjectKind[];

/** One rule a kind: it is down. Those that the program brings wait for minutes, which a short hour does not have. */
export async function setRules(api: Api): Promise<void> {
  const { list } = await api.call('POST /monitor/api/v1/alert-rules/list', { body: { pageSize: 200 } });
  for (const { id } of list)
    await api.call('POST /monitor/api/v1/alert-rules/:ruleId/enable', {
      params: { ruleId: id },
      body: { isEnabled: false },
    });
  for (const subjectKind of kinds)
    await api.call('POST /monitor/api/v1/alert-rules/create', {
      body: {
        ...{ name: `Down: ${subjectKind}`, severity: 'critical', subjectKind, states: ['down'], scope: {} },
        condition: { kind: 'state', settings: { forS: 0 } },
        toldTo: [{ kind: 'administrators' }],
      },
    });
}

interface Alert {
  readonly id: string;
  readonly subject_id: string;
  readonly began_at: Date;
  readonly fired_at: Date;
  readonly resolved_at: Date | null;
  readonly is_told: boolean;
  readonly cause_id: string | null;
  readonly muted: string | null;
  /** Messages in the console, by step, how many were sent. */
  readonly fired_messages: number;
  readonly resolved_messages: number;
}

async function readAlerts(admin: pg.Client): Promise<readonly Alert[]> {
  // What was told last is on its way.
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await admin.query<{ left: number }>(
      'select count(*)::integer as left from outbox where dead_at is null',
    );
    if (rows[0]?.left === 0) break;
    await wait(200);
  }
  const sent = (step: string) =>
    `(select count(*)::integer from delivery d where d.once_key = a.id::text || ' ${step}' and d.channel = 'app' and d.state = 'sent')`;
  const { rows } = await admin.query<Alert>(
    `select a.id, subject_id, began_at, fired_at, resolved_at, is_told, cause_id, muted, ${sent('fired')} as fired_messages,
      ${sent('resolved')} as resolved_messages from alert a order by began_at`,
  );
  return rows;
}

/** An alert stands for `down`, the rest for `up`: what is not measured raises none, and goes on with one that was raised before. */
function alerting(parts: readonly TruePart[]): TruePart[] {
  let mayBeDown = false;
  return parts.map((part) => {
    const { states } = part;
    const isDown = states.includes('down');
    const goesOn = states.includes('unmeasured') && mayBeDown;
    const isUp = states.some((state) => state !== 'down');
    mayBeDown = isDown || goesOn;
    return { ...part, states: [...(mayBeDown ? ['down' as const] : []), ...(isUp ? ['up' as const] : [])] };
  });
}

function asStates(alerts: readonly Alert[], [fromMs, toMs]: readonly [number, number]): Kept[] {
  const kept: Kept[] = [];
  let atMs = fromMs;
  const until = (state: Kept['state'], ms: number) => {
    const endMs = Math.min(Math.max(ms, atMs), toMs);
    if (endMs > atMs) kept.push({ state, reason: 'answers', fromMs: atMs, toMs: endMs });
    atMs = endMs;
  };
  for (const { began_at: began, resolved_at: resolved } of alerts) {
    until('up', began.getTime());
    until('down', resolved?.getTime() ?? toMs);
  }
  until('up', toMs);
  return kept;
}

/** Whether an alert was told as often as it has to be, in words what is wrong. */
function wrongTelling(alert: Alert, byId: ReadonlyMap<string, Alert>): string[] {
  const times = (should: number, count: number, step: string) =>
    count === should ? [] : [`${step} was told ${count} times, not ${should}`];
  if (alert.is_told)
    return [
      ...times(1, alert.fired_messages, 'that it fired'),
      ...times(alert.resolved_at ? 1 : 0, alert.resolved_messages, 'its end'),
    ];
  const wrong = [
    ...times(0, alert.fired_messages, 'what is not to be told'),
    ...times(0, alert.resolved_messages, 'the end of what was not told'),
  ];
  let root = alert;
  for (let cause = byId.get(alert.cause_id ?? ''); cause; cause = byId.get(root.cause_id ?? '')) root = cause;
  const isExcused = root.is_told || alert.muted !== null || (root !== alert && root.muted !== null);
  // An outage that is over within two seconds, after its cause above all, is told to nobody (decision 0057).
  const lastedMs = (alert.resolved_at?.getTime() ?? Infinity) - alert.fired_at.getTime();
  if (!isExcused && lastedMs > 4_000) wrong.push('nobody was told, and of no cause');
  return wrong;
}

/** Every alert, its times and whom it was told against the script; and of each happening that takes something away that it was told. */
export async function compareAlerts(
  admin: pg.Client,
  watched: readonly WatchedSubject[],
  played: Played,
  form: Form,
): Promise<Check[]> {
  const all = await readAlerts(admin);
  const byId = new Map(all.map((alert) => [alert.id, alert]));
  const range = [played.beganMs, played.endedMs] as const;
  const checks: Check[] = [];
  for (const subject of watched) {
    const own = all.filter((alert) => alert.subject_id === subject.id);
    const parts = alerting(truthOf(subject, played, form));
    const what = `${subject.kind} ${subject.name}`;
    const seconds = (at: Date | null) =>
      at ? ((at.getTime() - played.beganMs) / 1_000).toFixed(1) : 'the end';
    checks.push(
      {
        ...{ of: 'alerts', what, wrong: comparedStates(asStates(own, range), parts, range) },
        found:
          own.map((one) => `${seconds(one.began_at)} to ${seconds(one.resolved_at)} s`).join(', ') || 'none',
      },
      {
        ...{ of: 'tellings', what, wrong: own.flatMap((alert) => wrongTelling(alert, byId)) },
        found:
          own.map((one) => (one.is_told ? 'told' : (one.muted ?? 'over at once'))).join(', ') || 'nothing',
      },
    );
  }
  for (const { what, began, ended } of played.happened) {
    const isSure = watched.some((subject) =>
      truthOf(subject, played, form).some(
        ({ why, states, fromMs }) =>
          why === what.kind && states.join() === 'down' && fromMs[1] >= began[0] && fromMs[0] <= ended[1],
      ),
    );
    if (!isSure) continue;
    const during = all.filter(
      ({ began_at: at }) => at.getTime() >= began[0] - 60_000 && at.getTime() <= ended[1],
    );
    const told = during.filter(({ is_told: isTold }) => isTold);
    checks.push({
      ...{ of: 'tellings', what: JSON.stringify(what), wrong: told.length > 0 ? [] : ['nobody was told'] },
      found: `${told.length} of ${during.length} alerts told`,
    });
  }
  return checks;
}
