import { type AlertMeanwhile, mostChangesNear } from '@linekeeper/contract/alerts/alert-meanwhile';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { auditLog } from '@linekeeper/contract/audit/audit';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { mayRead } from '../../../platform/http/route.ts';
import { auditNear } from '../../audit/index.ts';
import { seenCovers } from '../maintenance/maintenance.service.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { alertById } from './alert-detail.queries.ts';
import { surroundingsOf, worksWithin } from './alert-meanwhile.queries.ts';
import { type AlertParts } from './alerts.service.ts';

const beforeMs = 2 * 3_600_000;
const afterMs = 30 * 60_000;
/** Of an alert that goes on for longer only its first day is looked at: what was done later explains nothing. */
const longestMs = 24 * 3_600_000;

/** Whatever changes how a tenant as a whole is measured and judged, beside what stands around the alert. */
const ofTheTenant = ['alert-rule', 'setting', 'application', 'product', 'tenant'];

/** The time around an alert in which causes are looked for. */
function timeAround({ beganAt, resolvedAt }: Pick<AlertRow, 'beganAt' | 'resolvedAt'>, nowMs: number) {
  const beganMs = Date.parse(beganAt);
  const endMs = Math.min(resolvedAt === null ? nowMs : Date.parse(resolvedAt), beganMs + longestMs);
  return { from: new Date(beganMs - beforeMs), at: new Date(beganMs), to: new Date(endMs + afterMs) };
}

/** What else was done around an alert. Changes are told to those alone who may read the audit log. Throws NOT_FOUND. */
export async function meanwhile(
  { database, clock }: AlertParts,
  context: RequestContext,
  alertId: string,
): Promise<AlertMeanwhile> {
  const { scope } = context;
  const { tenantId } = scope;
  const covers = seenCovers(context);
  return database.read(scope, async (tx) => {
    const alert = await alertById(tx, { tenantId, kinds: visibleKinds(context) }, alertId);
    if (!alert) throw new AppError('NOT_FOUND');
    const around = timeAround(alert, clock());
    const works = await worksWithin(tx, { tenantId, covers }, [alert.subjectId, alert.targetId], around);
    const found = mayRead(context, auditLog.list) ? await changesNear(tx, tenantId, alert, around) : null;
    return {
      from: around.from.toISOString(),
      to: around.to.toISOString(),
      works,
      changes: found?.list ?? null,
      isMore: found?.isMore ?? false,
    };
  });
}

async function changesNear(tx: Tx, tenantId: number, alert: AlertRow, around: ReturnType<typeof timeAround>) {
  const subjectIds = await surroundingsOf(tx, tenantId, alert);
  const near = { ...around, subjectIds, subjectTypes: ofTheTenant };
  return auditNear(tx, tenantId, near, mostChangesNear);
}
