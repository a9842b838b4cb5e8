import { type backTests } from '@linekeeper/contract/alerts/back-test';
import { canLookBack } from '@linekeeper/contract/alerts/rule-fit';
import { type z } from 'zod';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { wholeTenant } from '../engine/rule-scope.ts';
import { type Rule } from '../engine/rule.ts';
import { placesOf } from '../facts/places.queries.ts';
import { ruleDetail } from '../rules/rules.queries.ts';
import { type Caller, knownNames } from '../rules/rules.service.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { type BackTestParts, lookBack, usuallyMostMs, windowUntil } from './look-back.ts';
import { type Tally } from './tally.ts';

export type Asked = z.output<typeof backTests.run.body>;
type Answer = z.input<typeof backTests.run.output>;
type Looks = Omit<Asked, 'ruleId'>;
/** A rule that is being written, and as it is now where it is. */
export type TriedRules = readonly [draft: Rule] | readonly [draft: Rule, now: Rule];

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
  asked: Asked,
  signal: AbortSignal,
): Promise<Answer> {
  const { database, nowMs, mostMs = usuallyMostMs } = parts;
  const { scope } = caller;
  const rules = await rulesOf(database, caller, asked);
  const window = windowUntil(nowMs());
  const looked = await lookBack(parts, { scope, rules, window, signal, untilMs: performance.now() + mostMs });
  const { timeZone, targets, judgedTargets, days, keptDays, tallies, usual } = looked;
  const names = await namesOf(database, scope, rules, tallies);
  const outcome = (rule: Rule) => ({
    ...outcomeOf(tallies.get(rule.id)!, names),
    usualShare: rule.condition.kind === 'baseline' ? usual.shareOf(rule) : null,
  });
  return {
    ...{ from: iso(window.fromMs), to: iso(window.toMs), timeZone, targets, judgedTargets },
    days: days.map(({ day }, at) => ({ day, isKept: keptDays.has(at) })),
    draft: outcome(rules[0]),
    now: rules[1] ? outcome(rules[1]) : null,
  };
}

/**
 * The rules that are tried. Throws NOT_FOUND, also where the scope names what the tenant has not, and
 * FORBIDDEN of a kind of subject that the caller may not see.
 */
export async function rulesOf(
  database: Database,
  caller: Caller,
  { ruleId, ...draft }: Asked,
): Promise<TriedRules> {
  const { scope } = caller;
  const { tenantId } = scope;
  const kinds = visibleKinds(caller).filter(canLookBack);
  if (!kinds.includes(draft.subjectKind)) throw new AppError('FORBIDDEN');
  const now = await database.withTenant(scope, async (tx) => {
    await knownNames(tx, caller, { ...draft, toldTo: [] });
    return ruleId === null ? null : ruleDetail(tx, tenantId, ruleId);
  });
  if (now === undefined || (now && !kinds.includes(now.subjectKind))) throw new AppError('NOT_FOUND');
  const own = ruleOf(tenantId, draftId, draft);
  return now ? [own, ruleOf(tenantId, nowId, now)] : [own];
}

const ruleOf = (tenantId: number, id: string, looks: Looks): Rule => {
  const { subjectKind, condition, metric, states, events } = looks;
  // An older rule may not name every list.
  const what = { subjectKind, condition, metric, states, events, scope: { ...wholeTenant, ...looks.scope } };
  return { ...what, tenantId, id, version: 0, judgesSince: 0, severity: 'warning' } as Rule;
};

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
