import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { alertsClosed, alertsChanged } from '../events.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { ownersFor } from './alert-owners.ts';
import {
  addSteps,
  closeAlerts,
  lockAlerts,
  type NamedAlert,
  setOwner,
  takeAlerts,
} from './alert-writes.queries.ts';

export interface AlertParts {
  readonly database: Database;
  readonly clock: () => number;
}

/** The caller's own id where they are a member of the tenant: who came from above is none, and owns nothing there. */
export const ownIdOf = ({ actor, tenantId }: Pick<Scope, 'actor' | 'tenantId'>): string | null =>
  actor?.tenantId === tenantId ? actor.memberId : null;

const readerOf = (context: RequestContext) => ({
  tenantId: context.scope.tenantId,
  kinds: visibleKinds(context),
});

/** Takes alerts that nobody has taken yet: the caller sees to them. Those that are not firing any more are left out. */
export async function acknowledgeAlerts(
  { database, clock }: AlertParts,
  context: RequestContext,
  { alertIds, note }: { readonly alertIds: readonly string[]; readonly note: string },
): Promise<{ changed: number }> {
  const { scope } = context;
  const { tenantId, actor } = scope;
  return database.withTenant(scope, async (tx) => {
    const alerts = await lockAlerts(tx, readerOf(context), alertIds);
    const taken = alerts.filter(({ state }) => state === 'firing');
    if (taken.length === 0) return { changed: 0 };
    const at = new Date(clock());
    const ids = taken.map(({ id }) => id);
    await takeAlerts(tx, tenantId, ids, { at, name: actor?.name ?? '', ownerId: ownIdOf(scope) });
    await addSteps(tx, scope, ids, { at, kind: 'acknowledged', data: withNote(note) });
    await tell(tx, scope, taken, { action: 'alert.acknowledge', detail: withNote(note) });
    return { changed: taken.length };
  });
}

/** Ends open alerts with what was done; what still holds fires again. Those that are over are left out. */
export async function closeByHand(
  { database, clock }: AlertParts,
  context: RequestContext,
  { alertIds, note }: { readonly alertIds: readonly string[]; readonly note: string },
): Promise<{ changed: number }> {
  const { scope } = context;
  const { tenantId, actor } = scope;
  return database.withTenant(scope, async (tx) => {
    const alerts = await lockAlerts(tx, readerOf(context), alertIds);
    const ended = alerts.filter(({ state }) => state !== 'resolved');
    if (ended.length === 0) return { changed: 0 };
    const at = new Date(clock());
    const ids = ended.map(({ id }) => id);
    await closeAlerts(tx, tenantId, ids, { at, name: actor?.name ?? '', note });
    await addSteps(tx, scope, ids, { at, kind: 'resolved', data: { reason: 'closed-by-hand', note } });
    await tell(tx, scope, ended, { action: 'alert.close', detail: { note } });
    publish(tx, alertsClosed, { tenantId, alertIds: ids });
    return { changed: ended.length };
  });
}

/** Writes a note to an alert, over or not. Throws NOT_FOUND. */
export async function noteOn(
  { database, clock }: AlertParts,
  context: RequestContext,
  alertId: string,
  note: string,
): Promise<void> {
  const { scope } = context;
  await database.withTenant(scope, async (tx) => {
    const alert = await lockOne(tx, context, alertId);
    await addSteps(tx, scope, [alertId], { at: new Date(clock()), kind: 'note', data: { note } });
    await tell(tx, scope, [alert], { action: 'alert.note', detail: { note } });
  });
}

/** Gives an open alert to a member that may see it, or to nobody. Throws NOT_FOUND, ALERT_OVER. */
export async function giveTo(
  { database, clock }: AlertParts,
  context: RequestContext,
  alertId: string,
  memberId: string | null,
): Promise<void> {
  const { scope } = context;
  await database.withTenant(scope, async (tx) => {
    const alert = await lockOne(tx, context, alertId);
    if (alert.state === 'resolved') throw new AppError('ALERT_OVER');
    const asked = { kind: alert.subjectKind, search: '', only: memberId };
    const [owner] = memberId === null ? [] : await ownersFor(tx, context, asked);
    if (memberId !== null && !owner) throw new AppError('NOT_FOUND');
    await setOwner(tx, scope.tenantId, alertId, memberId);
    const data: Readonly<Record<string, string>> = owner ? { name: owner.name } : {};
    await addSteps(tx, scope, [alertId], { at: new Date(clock()), kind: 'owner', data });
    await tell(tx, scope, [alert], { action: 'alert.owner', detail: { owner: owner?.name ?? null } });
  });
}

async function lockOne(tx: Tx, context: RequestContext, alertId: string): Promise<NamedAlert> {
  const [alert] = await lockAlerts(tx, readerOf(context), [alertId]);
  if (!alert) throw new AppError('NOT_FOUND');
  return alert;
}

const withNote = (note: string): Readonly<Record<string, string>> => (note === '' ? {} : { note });

/** One line for all that a call changed, and word to whoever looks at them. */
async function tell(
  tx: Tx,
  scope: Scope,
  alerts: readonly NamedAlert[],
  { action, detail }: { readonly action: string; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const names = alerts.map(({ subjectName }) => subjectName);
  const [only] = alerts.length === 1 ? alerts : [];
  await writeAudit(tx, scope, {
    action,
    subjectType: 'alert',
    ...(only ? { subjectId: only.id } : {}),
    // A rule of the program stands there by its own name, which the console says in the reader's language.
    detail: only
      ? { name: only.subjectName, rule: only.ruleName || only.builtIn, ...detail }
      : { name: names.slice(0, 3).join(', '), alerts: names, ...detail },
  });
  publish(tx, alertsChanged, { tenantId: scope.tenantId });
}
