import { randomUUID } from 'node:crypto';
import { type Finding, type Look } from '../conditions/condition.ts';
import {
  type BoardParts,
  type Decided,
  type Held,
  type Known,
  type Running,
  stepOf,
  type Turn,
} from './running.ts';

/** A target at a time. */
export type Moment = Known & Pick<Decided, 'targetId' | 'atMs'>;

/** What there is to see of a subject then. */
export type Seen = Pick<Look, 'value' | 'eventKind'> & { readonly eventAtMs?: number };

/** Has a rule look at a subject: how far it has come then, and the step that this is, if it is one. Throws what the rule throws. */
export function judgeSubject(
  { compiled, subjectId }: Held,
  { targetId, atMs, intervalMs, state, stateSinceMs, isResting, isHubs, hubsSinceMs }: Moment,
  seen: Seen,
  parts: Pick<BoardParts, 'usualOf' | 'timesSince' | 'objectiveOf' | 'newId'>,
): { readonly running: Running; readonly turn: Turn | null } {
  const { rule, judge } = compiled;
  const before = compiled.running.get(subjectId);
  const look: Look = {
    ...{ atMs, intervalMs, state, stateSinceMs, isResting, isHubs, hubsSinceMs, eventAtMs: null },
    usual:
      rule.condition.kind === 'baseline'
        ? parts.usualOf({ tenantId: rule.tenantId, targetId, subjectId, metric: rule.metric! }, atMs, rule)
        : null,
    timesSince: (fromMs) => parts.timesSince(targetId, fromMs),
    ...(rule.subjectKind === 'service' && { objective: parts.objectiveOf?.(targetId, atMs) ?? null }),
    ...seen,
  };
  const isFiring = before?.phase === 'firing';
  const { finding, memory, lookAtMs } = judge(rule.condition.settings as never, look, {
    memory: before?.memory ?? null,
    isFiring,
  });
  const phase = phaseOf(finding, before);
  const foundMs = 'sinceMs' in finding ? finding.sinceMs : before?.sinceMs;
  const sinceMs = phase === 'quiet' ? null : ((isFiring ? before.sinceMs : foundMs) ?? atMs);
  const isOfBefore = before?.isOfBefore === true && finding.holds === 'unknown';
  const alertId = phase === 'quiet' ? null : (before?.alertId ?? (parts.newId ?? randomUUID)());
  const running: Running = {
    ...{ rule, subjectId, targetId, phase, sinceMs, alertId, memory, lookAtMs },
    ...(isOfBefore && { isOfBefore }),
  };
  const what = stepOf(before, running);
  if (!what) return { running, turn: null };
  const value = 'value' in finding ? finding.value : null;
  // What happened does not pass: its time is over.
  const passed = rule.condition.kind === 'event' ? 'time-over' : 'passed';
  const ended = before?.isOfBefore ? 'rule-changed' : passed;
  const reason = what === 'resolved' ? ended : null;
  return {
    running,
    turn: {
      ...{ running, alertId: alertId ?? before?.alertId ?? null, what, atMs, value, reason },
      ...(what === 'fired' && look.usual && { usual: look.usual }),
    },
  };
}

function phaseOf({ holds }: Finding, before: Running | undefined): Running['phase'] {
  const was = before?.phase ?? 'quiet';
  if (holds === 'unknown') return was;
  if (holds === 'no') return 'quiet';
  return holds === 'yes' || was === 'firing' ? 'firing' : 'pending';
}
