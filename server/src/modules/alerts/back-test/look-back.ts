import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { backTestDays } from '@linekeeper/contract/alerts/back-test-terms';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type ServiceTimes } from '../../../platform/service-times.ts';
import { type History, type Monitoring, type Window } from '../../monitoring/index.ts';
import { isWithin } from '../engine/rule-scope.ts';
import { type Rule } from '../engine/rule.ts';
import { FactDirectory } from '../facts/fact-directory.ts';
import { placesOf } from '../facts/places.queries.ts';
import { judgeGroup, type JudgedGroup } from './judge-group.ts';
import { judgeServices } from './judge-services.ts';
import { KeptDays } from './kept-days.ts';
import { daysOf, type ZonedDay } from './night.ts';
import { turns } from './run-limits.ts';
import { Tally } from './tally.ts';
import { UsualThen } from './usual-then.ts';

export interface BackTestParts {
  readonly database: Database;
  readonly history: History;
  readonly hourly: Monitoring['hourly'];
  /** What puts business services together; missing: there are none. */
  readonly serviceTimes?: () => ServiceTimes;
  readonly timeZoneOf: (tenantId: number) => string;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** How long it may take, in milliseconds: then it answers with what it has judged. */
  readonly mostMs?: number;
}

export const usuallyMostMs = 20_000;
const dayMs = 86_400_000;

/** The days that are looked back at, until now. */
export const windowUntil = (toMs: number): Window => ({ fromMs: toMs - backTestDays * dayMs, toMs });

interface Looking {
  /** Of one tenant. */
  readonly scope: Scope;
  readonly rules: readonly Rule[];
  readonly window: Window;
  readonly signal: AbortSignal;
  /** Until when it may compute, by the clock of `performance`. */
  readonly untilMs: number;
}

/** What rules would have raised in one tenant. */
export interface LookedBack {
  readonly timeZone: string;
  readonly days: readonly ZonedDay[];
  readonly keptDays: KeptDays;
  readonly usual: UsualThen;
  /** What is measured as one and within the scope of a rule: all of it, and how much was judged before time was up. */
  readonly targets: number;
  readonly judgedTargets: number;
  /** Of each rule, by its id. */
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** Has rules look at the last days of a tenant again. Throws what the signal is aborted with. */
export async function lookBack(
  parts: BackTestParts,
  { scope, rules, window, signal, untilMs }: Looking,
): Promise<LookedBack> {
  const timeZone = parts.timeZoneOf(scope.tenantId);
  const days = daysOf(timeZone, window);
  const shared = {
    window,
    keptDays: new KeptDays(days, window),
    usual: new UsualThen(parts.hourly, timeZone, window),
  };
  const tallies = new Map(rules.map(({ id }) => [id, new Tally(window, days)]));
  const group = { ...parts, turn: turns(signal), isTimeUp: () => performance.now() > untilMs };
  let [targets, judgedTargets] = [0, 0];
  for (const one of await groupsOf(parts.database, scope, rules, shared)) {
    targets += one.targetIds.length;
    const judged = one.kind === 'service' ? judgeServices(one, group) : judgeGroup(one, group);
    for await (const { alerts, announced } of judged) {
      judgedTargets++;
      for (const alert of alerts) tallies.get(alert.ruleId)?.add(alert, announced);
    }
  }
  return { timeZone, days, ...shared, targets, judgedTargets, tallies };
}

/** The kind that subjects of a kind are measured with. */
export const targetKindOf = (kind: AlertSubjectKind) => (kind === 'interface' ? 'device' : kind);

/** Rules by the kind of target that they look at, with those within the scope of any of them, in an order that favours none. */
async function groupsOf(
  database: Database,
  scope: Scope,
  rules: readonly Rule[],
  more: Pick<JudgedGroup, 'window' | 'keptDays' | 'usual'>,
): Promise<JudgedGroup[]> {
  const { tenantId } = scope;
  const groups: JudgedGroup[] = [];
  for (const [kind, own] of Map.groupBy(rules, (rule) => targetKindOf(rule.subjectKind))) {
    const named = own.flatMap((rule) => (rule.subjectKind === 'interface' ? rule.scope.subjectIds : []));
    const { places, parts } = await database.withTenant(scope, async (_tx, client) => ({
      places: await placesOf(client, kind, [tenantId]),
      parts: named.length > 0 ? await placesOf(client, 'interface', [tenantId], named) : [],
    }));
    const facts = new FactDirectory();
    for (const place of places) facts.set(place);
    const isIn = (rule: Rule, id: string) => {
      const subjects = [id, ...parts.filter(({ targetId }) => targetId === id).map((part) => part.id)];
      return subjects.some((subjectId) => isWithin(rule.scope, facts.of(subjectId, id)!));
    };
    const ids = places.map(({ id }) => id).filter((id) => own.some((rule) => isIn(rule, id)));
    // By what is random of an id: what is judged before time is up is then a sample of all.
    const targetIds = ids.toSorted((a, b) => (a.slice(-12) < b.slice(-12) ? -1 : 1));
    groups.push({ scope, kind, rules: own, targetIds, facts, ...more });
  }
  return groups;
}
