import { longestBurnMs } from '@linekeeper/contract/alerts/burn-paces';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type SeenService, type ServiceTimes } from '../../../platform/service-times.ts';
import { type Known, RuleBoard, type Turn } from '../engine/rule-board.ts';
import { isWithin } from '../engine/rule-scope.ts';
import { type Rule } from '../engine/rule.ts';
import { type FactDirectory } from '../facts/fact-directory.ts';
import { lookAtSpan, serviceEveryMs } from '../facts/service-looks.ts';
import { type JudgedTarget } from './judge-group.ts';
import { type KeptDays } from './kept-days.ts';
import { type RaisedAlert } from './replay-target.ts';

interface Asked {
  readonly scope: Scope;
  readonly rules: readonly Rule[];
  readonly facts: FactDirectory;
  readonly window: { readonly fromMs: number; readonly toMs: number };
  readonly keptDays: Pick<KeptDays, 'addStates'>;
}
interface Parts {
  readonly database: Database;
  readonly serviceTimes?: () => ServiceTimes;
  readonly turn: () => Promise<void>;
  readonly isTimeUp: () => boolean;
}

/**
 * Has rules look at business services again: at each change of their states, and minute by minute where an objective asks for it, as the watch
 * does. They are judged as they are made now. What was corrected since counts as it is now: the watch did not know it.
 */
export async function* judgeServices(
  { scope, rules, facts, window, keptDays }: Asked,
  { database, serviceTimes, turn, isTimeUp }: Parts,
): AsyncGenerator<JudgedTarget> {
  const { tenantId } = scope;
  const range = { ...window, fromMs: window.fromMs - longestBurnMs, budgetsFromMs: window.fromMs };
  const given = serviceTimes?.();
  if (!given || isTimeUp()) return;
  const services = await database.withTenant(scope, (tx) => given.read(tx, tenantId, range));
  const isSeen = ({ id }: SeenService) => {
    const known = facts.of(id, id);
    return known !== undefined && rules.some((rule) => isWithin(rule.scope, known));
  };
  for (const service of services.filter(isSeen)) {
    if (isTimeUp()) return;
    keptDays.addStates(service.spans.map(({ state, fromMs }) => ({ state, sinceMs: fromMs })));
    const announced = service.announced.map((work) => ({ subjectId: service.id, ...work }));
    yield { alerts: await replayService(tenantId, service, { rules, facts, window, turn }), announced };
    await turn();
  }
}

async function replayService(
  tenantId: number,
  service: SeenService,
  { rules, facts, window, turn }: Pick<Asked, 'rules' | 'facts' | 'window'> & Pick<Parts, 'turn'>,
): Promise<RaisedAlert[]> {
  const open = new Map<string, RaisedAlert>();
  const alerts: RaisedAlert[] = [];
  let known: Known | undefined;
  let made = 0;
  const board = new RuleBoard({
    ...{ factsOf: facts.of, usualOf: () => null, targetOf: () => known, newId: () => String(++made) },
    timesSince: () => ({ upMs: 0, awayMs: 0 }),
    objectiveOf: (_id, atMs) => service.budgetAt(atMs),
  });
  const take = (turns: readonly Turn[]) => {
    for (const { running, what, atMs, value } of turns) {
      const { rule, subjectId, targetId, sinceMs } = running;
      if (what === 'fired')
        open.set(rule.id, {
          ...{ ruleId: rule.id, subjectId, targetId, firedMs: atMs, endedMs: null, value },
          beganMs: Math.min(sinceMs ?? atMs, atMs),
        });
      const fired = what === 'resolved' ? open.get(rule.id) : undefined;
      if (!fired) continue;
      open.delete(rule.id);
      alerts.push({ ...fired, endedMs: Math.max(atMs, fired.firedMs) });
    }
  };
  board.setRules(tenantId, rules, window.fromMs);
  for (const span of service.spans) {
    // What had begun before the window is known by its beginning.
    const atMs = Math.max(span.fromMs, window.fromMs);
    if (span.toMs <= window.fromMs) continue;
    known = { state: span.state, stateSinceMs: span.fromMs, intervalMs: serviceEveryMs };
    take(board.look(lookAtSpan(tenantId, service, span, atMs)));
    while (board.nextDueMs < span.toMs) {
      take(board.tick(board.nextDueMs));
      await turn();
    }
  }
  return [...alerts, ...open.values()];
}
