import { isSeenBeforeStop, type LastSeen } from '../conditions/absent.ts';
import { type Moment } from './judge-subject.ts';
import { type Held, quiet } from './running.ts';

/** What was remembered of a subject before a restart counts from the first look on, also where that is undone. */
export function recalled({ compiled, subjectId }: Held, { targetId, intervalMs }: Moment): void {
  const { rule, before } = compiled;
  const memory = before.get(subjectId);
  if (memory === undefined) return;
  before.delete(subjectId);
  const isOver = rule.condition.kind === 'absent' && !isSeenBeforeStop(memory as LastSeen, { intervalMs });
  if (!isOver) compiled.running.set(subjectId, { ...quiet, rule, subjectId, targetId, memory });
}
