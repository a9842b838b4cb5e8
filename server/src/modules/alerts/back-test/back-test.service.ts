import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type backTests } from '@linekeeper/contract/alerts/back-test';
import { canLookBack } from '@linekeeper/contract/alerts/rule-fit';
import { backTestDays } from '@linekeeper/contract/alerts/back-test-terms';
import { type z } from 'zod';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type ServiceTimes } from '../../../platform/service-times.ts';
import { AppError } from '../../../platform/errors.ts';
import { type History, type Monitoring } from '../../monitoring/index.ts';
import { isWithin, wholeTenant } from '../engine/rule-scope.ts';
import { type Rule } from '../engine/rule.ts';
import { FactDirectory } from '../facts/fact-directory.ts';
import { placesOf } from '../facts/places.queries.ts';
import { ruleDetail } from '../rules/rules.queries.ts';
import { type Caller, knownNames } from '../rules/rules.service.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { judgeGroup, type JudgedGroup } from './judge-group.ts';
import { judgeServices } from './judge-services.ts';
import { KeptDays } from './kept-days.ts';
import { daysOf } from './night.ts';
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

type Asked = z.output<typeof backTests.run.body>;
type Answer = z.input<typeof backTests.run.output>;
type Looks = Omit<Asked, 'ruleId'>;

const dayMs = 86_400_000;
const usuallyMostMs = 20_000;
const iso = (ms: number) => new Date(ms).toISOString();
const [draftId, nowId] = ['draft', 'now'];

/**
 * Has a rule that is being written, and the rule as it is, look at the last days again. Throws NOT_FOUND, also where
 * the scope names what the tenant has not, FORBIDDEN of a kind of subject that
 * the caller may not see, and what the signal is aborted with.
 */
export async function backTest(
  parts: BackTestParts,
  caller: Caller,
  { ruleId, ...draft }: Asked,
  signal: AbortSignal,
): Promise<Answer> {
  const { database, hourly, timeZoneOf, nowMs, mostMs = usuallyMostMs } = parts;
  const { scope } = caller;
  const { tenantId } = scope;
  const kinds = visibleKinds(caller).filter(canLookBack);
  if (!kinds.includes(draft.subjectKind)) throw new AppError('FORBIDDEN');
  const now = await database.withTenant(scope, async (tx) => {
    await knownNames(tx, caller, { ...draft, toldTo: [] });
    return ruleId === null ? null : ruleDetail(tx, tenantId, ruleId);
  });
  if (now === undefined || (now && !kinds.includes(now.subjectKind))) throw new AppError('NOT_FOUND');
  const rules = [ruleOf(tenantId, draftId, draft), ...(now ? [ruleOf(tenantId, nowId, now)] : [])];

  const toMs = nowMs();
  const window = { fromMs: toMs - backTestDays * dayMs, toMs };
  const timeZone = timeZoneOf(tenantId);
  const days = daysOf(timeZone, window);
  const shared = {
    window,
    keptDays: new KeptDays(days, window),
    usual: new UsualThen(hourly, timeZone, window),
  };
  const tallies = new Map(rules.map(({ id }) => [id, new Tally(window, days)]));
  const untilMs = performance.now() + mostMs;
  const group = { ...parts, turn: turns(signal), isTimeUp: () => performance.now() > untilMs };
  let [targets, judgedTargets] = [0, 0];
  for (const one of await groupsOf(database, scope, rules, shared)) {
    targets += one.targetIds.length;
    const judged = one.kind === 'service' ? judgeServices(one, group) : judgeGroup(one, group);
    for await (const { alerts, announced } of judged) {
      judgedTargets++;
      for (const alert of alerts) tallies.get(alert.ruleId)?.add(alert, announced);
    }
  }
  const names = await namesOf(database, scope, rules, tallies);
  const outcome = (rule: Rule) => ({
    ...outcomeOf(tallies.get(rule.id)!, names),
    usualShare: rule.condition.kind === 'baseline' ? shared.usual.shareOf(rule) : null,
  });
  return {
    ...{ from: iso(window.fromMs), to: iso(toMs), timeZone, targets, judgedTargets },
    days: days.map(({ day }, at) => ({ day, isKept: shared.keptDays.has(at) })),
    draft: outcome(rules[0]!),
    now: rules[1] ? outcome(rules[1]) : null,
  };
}

const ruleOf = (tenantId: number, id: string, looks: Looks): Rule => {
  const { subjectKind, condition, metric, states, events } = looks;
  // An older rule may not name every list.
  const what = { subjectKind, condition, metric, states, events, scope: { ...wholeTenant, ...looks.scope } };
  return { ...what, tenantId, id, version: 0, severity: 'warning' } as Rule;
};

/** The kind that subjects of a kind are measured with. */
const targetKindOf = (kind: AlertSubjectKind): AlertSubjectKind => (kind === 'interface' ? 'device' : kind);

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

/** What the subjects of listed alerts are called. */
async function namesOf(
  database: Database,
  scope: Scope,
  rules: readonly Rule[],
  tallies: ReadonlyMap<string, Tally>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { id, subjectKind } of rules) {
    const ids = [...new Set(tallies.get(id)!.newest.map(({ subjectId }) => subjectId))];
    if (ids.length === 0) continue;
    const places = await database.withTenant(scope, (_tx, client) =>
      placesOf(client, subjectKind, [scope.tenantId], ids),
    );
    for (const place of places) names.set(place.id, place.name);
  }
  return names;
}

function outcomeOf(tally: Tally, names: ReadonlyMap<string, string>): Omit<Answer['draft'], 'usualShare'> {
  const { alerts, openAlerts, nightAlerts, mutedAlerts, subjects, totalMs, longestMs, perDay } = tally;
  return {
    ...{ alerts, openAlerts, nightAlerts, mutedAlerts, subjects, totalMs, longestMs, perDay },
    list: tally.newest.map(({ subjectId, firedMs, endedMs, durationMs, value, isAtNight, isMuted }) => ({
      ...{ subjectId, subjectName: names.get(subjectId) ?? '' },
      ...{ firedAt: iso(firedMs), endedAt: endedMs === null ? null : iso(endedMs) },
      ...{ durationMs, value, isAtNight, isMuted },
    })),
  };
}
