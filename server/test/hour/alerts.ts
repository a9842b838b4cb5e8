import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { comparedStates, type Kept } from './compare.ts';
import { type Check } from './figures.ts';
import { type Played } from './play.ts';
import { type HourRule } from './rules.ts';
import { type Form } from './script.ts';
import { type WatchedSubject } from './settle.ts';

interface Alert {
  readonly id: string;
  readonly rule_id: string;
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
  /** Who was told in the console that it fires, and of its end: by the names that they sign in with, each as often as they were. */
  readonly fired_to: readonly string[];
  readonly resolved_to: readonly string[];
  /** The watch says of itself that it stood still between its beginning and its firing. */
  readonly stood_still: boolean;
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
    `array(select m.username::text from delivery d join member m on m.id = d.member_id
      where d.once_key = a.id::text || ' ${step}' and d.channel = 'app' and d.state = 'sent' order by m.username)`;
  const { rows } = await admin.query<Alert>(
    `select a.id, rule_id, subject_id, began_at, fired_at, resolved_at, told_at, cause_id, muted,
      array(select s.at from alert_step s where s.alert_id = a.id and s.kind in ('cause', 'leads') order by s.at) as excuses,
      exists (select from alert_step s where s.alert_id = a.id and s.kind = 'leads') as leads, ${sent('fired')} as fired_to,
      ${sent('resolved')} as resolved_to, exists (
        select from state_interval i where i.subject_id = a.target_id and i.reason = 'poller-stalled' and i.from_at < a.fired_at
          and coalesce(i.to_at, a.fired_at) > a.began_at) as stood_still
      from alert a order by began_at`,
  );
  return rows;
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

/** Whether an alert was told as often as it has to be, and to whom, in words what is wrong. */
function wrongTelling(alert: Alert, whom: readonly string[], byId: ReadonlyMap<string, Alert>): string[] {
  const { told_at: told, fired_to: fired, resolved_at: resolved, excuses, leads } = alert;
  // Found to be a consequence before its message left: it need not.
  const mayBeLeft =
    leads || excuses.some((at) => told && at >= told && at.getTime() - told.getTime() < gatherMs);
  const wrong: string[] = [];
  const all = whom.join();
  const nobody = fired.length === 0;
  if (told ? fired.join() !== all && !(nobody && mayBeLeft) : !nobody)
    wrong.push(`that it fired was told to ${fired.join() || 'nobody'}`);
  if (alert.resolved_to.join() !== (resolved && !nobody ? all : ''))
    wrong.push(`its end was told to ${alert.resolved_to.join() || 'nobody'}`);
  const lastedMs = (resolved?.getTime() ?? Infinity) - alert.fired_at.getTime();
  if (!told && excuses.length === 0 && alert.muted === null && lastedMs > gatherMs)
    wrong.push('nobody was told, and of no cause');
  const cause = byId.get(alert.cause_id ?? '');
  if (!told && cause && !cause.told_at && cause.excuses.length === 0 && cause.muted === null)
    wrong.push('nobody was told, nor of its cause');
  return wrong;
}

/** Whether an alert fired as long after its beginning as its rule says, in words what is wrong. */
function wrongFiring({ began_at: began, fired_at: fired, ...alert }: Alert, rule: HourRule, played: Played) {
  if (!rule.firesAfter) return [];
  const [least, most] = rule.firesAfter;
  const afterMs = fired.getTime() - began.getTime();
  // What nobody could look for meanwhile is not counted.
  const isHeld = played.happened.some(
    ({ what, began: [fromMs], ended: [, toMs] }) =>
      what.kind === 'hub' && fromMs < fired.getTime() && toMs > began.getTime(),
  );
  const isLate = afterMs > most && !isHeld && !alert.stood_still;
  return afterMs < least || isLate
    ? [`it fired ${afterMs} ms after its beginning; it has to within ${least} to ${most} ms`]
    : [];
}

interface Given {
  readonly admin: pg.Client;
  readonly watched: readonly WatchedSubject[];
  readonly played: Played;
  readonly form: Form;
  readonly rules: readonly HourRule[];
  /** The ids of the rules, by their names. */
  readonly ruleIds: ReadonlyMap<string, string>;
}

/** Every alert, its times and whom it was told against the script; and of each happening that takes something away that it was told. */
export async function compareAlerts({ admin, watched, played, form, ...given }: Given): Promise<Check[]> {
  const all = await readAlerts(admin);
  const byId = new Map(all.map((alert) => [alert.id, alert]));
  const range = [played.beganMs, played.endedMs] as const;
  const checks: Check[] = [];
  const sure = new Set<string>();
  const seconds = (at: Date | null) =>
    at ? ((at.getTime() - played.beganMs) / 1_000).toFixed(1) : 'the end';
  for (const rule of given.rules)
    for (const subject of watched.filter(({ kind }) => kind === rule.subjectKind)) {
      const ruleId = given.ruleIds.get(rule.name);
      const own = all.filter((alert) => alert.subject_id === subject.id && alert.rule_id === ruleId);
      const parts = rule.truth(subject, played, form);
      for (const { states, why } of parts) if (states.join() === 'down') sure.add(why);
      const what = `${rule.name}, ${subject.kind} ${subject.name}`;
      const late = own.flatMap((alert) => wrongFiring(alert, rule, played));
      checks.push(
        {
          ...{ of: 'alerts', what, wrong: [...comparedStates(asStates(own, range), parts, range), ...late] },
          found:
            own
              .map(
                (one) =>
                  `${seconds(one.began_at)} (${seconds(one.fired_at)}) to ${seconds(one.resolved_at)} s`,
              )
              .join(', ') || 'none',
        },
        {
          ...{ of: 'tellings', what, wrong: own.flatMap((alert) => wrongTelling(alert, rule.whom, byId)) },
          found: own.map(tellingOf).join(', ') || 'nothing',
        },
      );
    }
  for (const { what, began, ended } of played.happened) {
    if (!sure.has(what.kind)) continue;
    const during = all.filter(
      ({ began_at: at }) => at.getTime() >= began[0] - 60_000 && at.getTime() <= ended[1],
    );
    const told = during.filter(({ told_at: at }) => at !== null);
    const named = told.map((alert) => {
      const { kind, name } = watched.find(({ id }) => id === alert.subject_id) ?? { kind: '', name: '' };
      return `${kind} ${name} at ${seconds(alert.told_at)} s`;
    });
    checks.push({
      ...{ of: 'tellings', what: JSON.stringify(what), wrong: told.length > 0 ? [] : ['nobody was told'] },
      found: [`${told.length} of ${during.length} alerts told`, ...named].join(', '),
    });
  }
  return checks;
}

function tellingOf({ told_at: told, fired_to: to, excuses, muted }: Alert): string {
  if (told) return `told ${to.join(' and ')}`;
  return excuses.length > 0 ? 'a consequence' : (muted ?? 'over at once');
}
