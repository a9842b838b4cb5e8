import { type backTests } from '@linekeeper/contract/alerts/back-test';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type z } from 'zod';
import { figuresScope } from '../../../platform/db/figures-scope.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Rule } from '../engine/rule.ts';
import { type Caller } from '../rules/rules.service.ts';
import { type Asked, rulesOf, type TriedRules } from './back-test.service.ts';
import { customersTold } from './customers-told.queries.ts';
import {
  type BackTestParts,
  lookBack,
  type LookedBack,
  targetKindOf,
  usuallyMostMs,
  windowUntil,
} from './look-back.ts';

type Answer = z.input<typeof backTests.customers.output>;
type Row = Answer['list'][number];

/**
 * Has a rule that is to be handed down look at the last days of every customer again, each by its own clocks, and says in numbers what it
 * would have raised there; the tenant's own network is a row of it where the rule looks at anything there. The time is shared: what one
 * leaves is for those after it, and those that it does not reach say so. Throws what `backTest` throws, and FORBIDDEN in a tenant that has no customers.
 */
export async function backTestCustomers(
  parts: BackTestParts,
  caller: Caller,
  asked: Asked,
  signal: AbortSignal,
): Promise<Answer> {
  const { database, nowMs, mostMs = usuallyMostMs } = parts;
  const { scope, tenant } = caller;
  if (tenant.type === organizationTypes.COMPANY) throw new AppError('FORBIDDEN');
  const rules = await rulesOf(database, caller, asked);
  const kind = targetKindOf(rules[0].subjectKind);
  const customers = await database.read(scope, (tx) => customersTold(tx, scope.tenantId, kind));
  const window = windowUntil(nowMs());
  const endMs = performance.now() + mostMs;
  let left = 1 + customers.filter(({ isClosed }) => !isClosed).length;
  const figuresOf = async (of: Scope) => {
    const fromMs = performance.now();
    if (fromMs > endMs) return notReached(rules);
    const untilMs = fromMs + (endMs - fromMs) / left;
    left -= 1;
    return figures(rules, await lookBack(parts, { scope: of, rules, window, signal, untilMs }));
  };
  const own = await figuresOf(scope);
  const list: Row[] = [];
  for (const { id, name, parentName, isClosed } of customers) {
    // Asked again before its samples are read: it may have closed meanwhile.
    const open = isClosed ? undefined : await figuresScope(database, scope, id, kind);
    list.push({ companyId: id, name, parentName, figures: open ? await figuresOf(open) : null });
  }
  return {
    ...{ from: new Date(window.fromMs).toISOString(), to: new Date(window.toMs).toISOString() },
    ...{ own: own.targets === 0 ? null : own, list },
  };
}

const nothing = { alerts: 0, nightAlerts: 0, mutedAlerts: 0 };

/** Of one that time did not reach nothing is read, and nothing known. */
const notReached = ([draft, now]: TriedRules): NonNullable<Row['figures']> => ({
  ...{ targets: null, judgedTargets: 0, keptDays: 0 },
  usualShare: draft.condition.kind === 'baseline' ? 0 : null,
  ...{ draft: nothing, now: now ? nothing : null },
});

function figures(
  [draft, now]: TriedRules,
  { targets, judgedTargets, days, keptDays, tallies, usual }: LookedBack,
): NonNullable<Row['figures']> {
  const counts = ({ id }: Rule) => {
    const { alerts, nightAlerts, mutedAlerts } = tallies.get(id)!;
    return { alerts, nightAlerts, mutedAlerts };
  };
  return {
    ...{ targets, judgedTargets },
    keptDays: days.filter((_day, at) => keptDays.has(at)).length,
    usualShare: draft.condition.kind === 'baseline' ? usual.shareOf(draft) : null,
    draft: counts(draft),
    now: now ? counts(now) : null,
  };
}
