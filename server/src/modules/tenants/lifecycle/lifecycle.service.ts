import { type TenantAct, type TenantEffect } from '@linekeeper/contract/tenants/tenant-lifecycle';
import { type TenantState } from '@linekeeper/contract/tenants/organizations';
import { asSeenFrom } from '../../../platform/db/below-scope.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import {
  endSessionsOfTenant,
  notifyAdministrators,
  openSessionsOfTenant,
  publishEnded,
} from '../../auth/index.ts';
import { tenantClosed, tenantOpened } from '../events.ts';
import { onLowerTenant } from '../lower-tenant.ts';
import { changeOf, type FullLifecycle, isOpen, lifecycleAfter, type Wish } from '../tenant-acts.ts';
import { writeOnBoth } from '../tenant-audit.ts';
import { lifecycleMessage } from './lifecycle-message.ts';
import { countEffects } from './tenant-effects.queries.ts';
import { isWatched, stateOf } from '../tenant-rules.ts';
import { type LockedTenant, setLifecycle } from '../tenant-writes.queries.ts';
import { type TenantParts } from '../tenants.service.ts';

/** What an act on a tenant below will hit, counted now. Throws NOT_FOUND. */
export function previewAct(
  parts: TenantParts,
  scope: Scope,
  tenantId: number,
  act: TenantAct,
): Promise<TenantEffect> {
  const nowMs = parts.clock();
  return onLowerTenant(parts, scope, tenantId, async (tx, tenant) => {
    const counts = await countEffects(tx, tenantId, new Date(nowMs));
    const after = lifecycleAfter(lifecycleOf(tenant), { act, nowMs });
    const isEmpty = act !== 'delete' || counts.tenantsBelow === 0;
    return {
      ...counts,
      act,
      name: tenant.name,
      possible: after !== undefined && isEmpty,
      // Those of a closed tenant are refused already.
      openSessions: isOpen(tenant) ? counts.openSessions : 0,
      watchedDevices: isWatched(tenant, nowMs) ? counts.devices : 0,
      expiresAt: tenant.expiresAt?.toISOString() ?? null,
      deletionDueAt: (act === 'delete' ? after?.deletionDueAt?.toISOString() : undefined) ?? null,
    };
  });
}

export interface Done {
  readonly state: TenantState;
  readonly deletionDueAt: Date | null;
}

/**
 * Does an act on a tenant below, with all its effects: sessions and live connections end with the notice, watching stops
 * or goes on. Throws NOT_FOUND, TENANT_STATE, and for a deletion TENANT_NOT_EMPTY, NAME_DIFFERS.
 */
export function actOnTenant(
  parts: TenantParts,
  scope: Scope,
  tenantId: number,
  wish: Omit<Wish, 'nowMs'> & { readonly typedName?: string },
): Promise<Done> {
  const nowMs = parts.clock();
  return onLowerTenant(parts, scope, tenantId, async (tx, before, both) => {
    if (wish.act === 'delete') await refuseDeletion(tx, before, wish.typedName);
    const after = lifecycleAfter(lifecycleOf(before), { ...wish, nowMs });
    if (!after) throw new AppError('TENANT_STATE');
    await setLifecycle(tx, tenantId, after);
    await settleSessions(parts, tx, before, after);
    const isWatchedNow = isWatched(after, nowMs);
    if (isWatched(before, nowMs) !== isWatchedNow)
      publish(tx, isWatchedNow ? tenantOpened : tenantClosed, { tenantId });
    await writeOnBoth(tx, both, tenantId, {
      action: `tenant.${wish.act}`,
      name: before.name,
      detail: changeOf(lifecycleOf(before), after),
    });
    await notifyAdministrators(tx, asSeenFrom(both, tenantId), lifecycleMessage, {
      act: wish.act,
      at: new Date(nowMs).toISOString(),
      until: (wish.act === 'delete' ? after.deletionDueAt : after.expiresAt)?.toISOString() ?? null,
    });
    return { state: stateOf(after, nowMs), deletionDueAt: after.deletionDueAt };
  });
}

/**
 * Sessions of a tenant that is closed stay as they are, so that each says why at its next call, and its live connections
 * are told at once. They end for good when it is opened again: who was out signs in anew.
 */
async function settleSessions(
  parts: TenantParts,
  tx: Tx,
  before: LockedTenant,
  after: FullLifecycle,
): Promise<void> {
  if (isOpen(before) && !isOpen(after))
    publishEnded(tx, await openSessionsOfTenant(tx, before.id), 'TENANT_FROZEN');
  if (!isOpen(before) && isOpen(after)) await endSessionsOfTenant(tx, before.id, new Date(parts.clock()));
}

const lifecycleOf = ({
  status,
  enabled,
  frozen,
  expiresAt,
  deletionDueAt,
  deletionBy,
  enabledBefore,
}: LockedTenant) => ({ status, enabled, frozen, expiresAt, deletionDueAt, deletionBy, enabledBefore });

/** A tenant is deleted by its typed name, and never over the heads of tenants below it. */
async function refuseDeletion(tx: Tx, tenant: LockedTenant, typedName = ''): Promise<void> {
  if (typedName.trim() !== tenant.name) throw new AppError('NAME_DIFFERS');
  const { tenantsBelow: count } = await countEffects(tx, tenant.id, new Date());
  if (count > 0) throw new AppError('TENANT_NOT_EMPTY', { params: { count } });
}
