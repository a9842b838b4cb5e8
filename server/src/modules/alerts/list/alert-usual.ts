import { type UsualHour } from '@linekeeper/contract/alerts/alert-usual';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { type Monitoring } from '../../monitoring/index.ts';
import { UsualThen } from '../back-test/usual-then.ts';
import { deviationOf } from '../conditions/baseline.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { alertById } from './alert-detail.queries.ts';
import { type AlertParts } from './alerts.service.ts';

const hourMs = 3_600_000;

export interface AlertUsualParts extends AlertParts {
  readonly hourly: Monitoring['hourly'];
  readonly timeZoneOf: (tenantId: number) => string;
}

/**
 * What was usual in each hour of a time of the metric of a baseline alert, as its rule knew it; nothing of an alert of another kind. Throws
 * NOT_FOUND.
 */
export async function usualAround(
  { database, hourly, timeZoneOf }: AlertUsualParts,
  context: RequestContext,
  { alertId, from, to }: { readonly alertId: string; readonly from: string; readonly to: string },
): Promise<UsualHour[]> {
  const { scope } = context;
  const { tenantId } = scope;
  const alert = await database.read(scope, (tx) =>
    alertById(tx, { tenantId, kinds: visibleKinds(context) }, alertId),
  );
  if (!alert) throw new AppError('NOT_FOUND');
  const { metric, condition, subjectId, targetId } = alert;
  if (condition.kind !== 'baseline' || metric === null) return [];
  const window = { fromMs: Math.floor(Date.parse(from) / hourMs) * hourMs, toMs: Date.parse(to) };
  const key = { tenantId, targetId, subjectId, metric };
  const then = new UsualThen(hourly, timeZoneOf(tenantId), window);
  const usualAt = await then.read(scope, [key], window);
  const hours: UsualHour[] = [];
  for (let atMs = window.fromMs; atMs < window.toMs; atMs += hourMs) {
    const usual = usualAt(key, atMs, { id: alertId });
    hours.push({
      at: new Date(atMs).toISOString(),
      usual: usual && { median: usual.median, deviation: deviationOf(usual) },
    });
  }
  return hours;
}
