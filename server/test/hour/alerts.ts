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
  /** When it was decided that people are told; null: it is a consequence of another, or stands for a storm that was told before. */
  readonly told_at: Date | null;
  /** When it was found to be a consequence, and that it stands for such a storm. */
  readonly excuses: readonly Date[];
  /** It stands for a storm that was told under another alert: what was told of that one was told of it. */
  readonly leads: boolean;
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
    `select a.id, subject_id, began_at, fired_at, resolved_at, told_at, cause_id, muted,
      array(select s.at from alert_step s where s.alert_id = a.id and s.kind in ('cause', 'leads') order by s.at) as excuses,
      exists (select from alert_step s where s.alert_id = a.id and s.kind = 'leads') as leads, ${sent('fired')} as fired_messages,
      ${sent('resolved')} as resolved_messages from alert a order by began_at`,
  );
  return rows;
}

/** An alert stands for `down`, the rest for `up`: what is not measured raises none, and goes on with one that was raised before. */
export function alerting(parts: readonly TruePart[]): TruePart[] {
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

/** An outage waits for its cause for so long, and what ends so soon after its cause is told to nobody (decision 0057); and a busy machine. */
const gatherMs = 4_000;

/** Whether an alert was told as often as it has to be, in words what is wrong. */
function wrongTelling(alert: Alert, byId: ReadonlyMap<string, Alert>): string[] {
  const { told_at: told, fired_messages: fired, resolved_at: resolved, excuses, leads } = alert;
  // Found to be a consequence before its message left: it need not.
  const mayBeLeft =
    leads || excuses.some((at) => told && at >= told && at.getTime() - told.getTime() < gatherMs);
  const wrong: string[] = [];
  if (told ? fired > 1 || (fired === 0 && !mayBeLeft) : fired > 0)
    wrong.push(`that it fired was told ${fired} times`);
  if (alert.resolved_messages !== (fired === 1 && resolved ? 1 : 0))
    wrong.push(`its end was told ${alert.resolved_messages} times`);
  const lastedMs = (resolved?.getTime() ?? Infinity) - alert.fired_at.getTime();
  if (!told && excuses.length === 0 && alert.muted === null && lastedMs > gatherMs)
    wrong.push('nobody was told, and of no cause');
  const cause = byId.get(alert.cause_id ?? '');
  if (!told && cause && !cause.told_at && cause.excuses.length === 0 && cause.muted === null)
    wrong.push('nobody was told, nor of its cause');
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
          own
            .map((one) =>
              one.told_at ? 'told' : one.excuses.length > 0 ? 'a consequence' : (one.muted ?? 'over at once'),
            )
            .join(', ') || 'nothing',
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
    const told = during.filter(({ told_at: at }) => at !== null);
    const named = told.map((alert) => {
      const { kind, name } = watched.find(({ id }) => id === alert.subject_id) ?? { kind: '', name: '' };
      return `${kind} ${name} at ${((alert.told_at!.getTime() - played.beganMs) / 1_000).toFixed(1)} s`;
    });
    checks.push({
      ...{ of: 'tellings', what: JSON.stringify(what), wrong: told.length > 0 ? [] : ['nobody was told'] },
      found: [`${told.length} of ${during.length} alerts told`, ...named].join(', '),
    });
  }
  return checks;
}
