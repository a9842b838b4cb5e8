import { type acknowledgedMatching, type alerts as endpoints } from '@linekeeper/contract/alerts/alerts';
import { mostAlertsAtOnce, mostAlertsMatching } from '@linekeeper/contract/limits';
import { type z } from 'zod';
import { type RequestContext } from '../../../platform/http/context.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { acknowledgeAlerts, type AlertParts, ownIdOf } from './alerts.service.ts';
import { firingIds, matchingStates } from './alerts.queries.ts';

type Asked = z.output<typeof endpoints.acknowledgeMatching.body>;

/** How many are taken by one call, and by one transaction of it. */
export interface MatchingLimits {
  readonly all: number;
  readonly atOnce: number;
}

/**
 * Takes all alerts that match a filter and fire, as the caller sees them now: the newest first, as many at a time as one call takes that
 * names them, each time with its line in the audit log. Says of how many it was not, and why.
 */
export async function acknowledgeMatching(
  parts: AlertParts,
  context: RequestContext,
  { note, ...filter }: Asked,
  { all, atOnce }: MatchingLimits = { all: mostAlertsMatching, atOnce: mostAlertsAtOnce },
): Promise<z.input<typeof acknowledgedMatching>> {
  const { scope } = context;
  const reader = { tenantId: scope.tenantId, kinds: visibleKinds(context), memberId: ownIdOf(scope) };
  const [states, ids] = await parts.database.read(scope, (tx) =>
    Promise.all([matchingStates(tx, reader, filter), firingIds(tx, reader, filter, all)]),
  );
  let acknowledged = 0;
  for (let from = 0; from < ids.length; from += atOnce) {
    const alertIds = ids.slice(from, from + atOnce);
    acknowledged += (await acknowledgeAlerts(parts, context, { alertIds, note })).changed;
  }
  return {
    acknowledged,
    // Somebody took them, or they passed, between the look and the act.
    meanwhile: ids.length - acknowledged,
    left: Math.max(0, (states.get('firing') ?? 0) - ids.length),
    taken: states.get('acknowledged') ?? 0,
    pending: states.get('pending') ?? 0,
    over: states.get('resolved') ?? 0,
  };
}
