import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type EncodedImage } from '../../platform/images/images.ts';
import { onLowerTenant } from './lower-tenant.ts';
import { writeOnBoth } from './tenant-audit.ts';
import { type TenantParts } from './tenants.service.ts';

/** The logo stands in a tenant's settings, which keep it: the tenant changes the same one there. */
export interface LogoKeeper {
  /** Replaces it in the caller's transaction. Throws CHANGED_MEANWHILE. */
  replace(
    tx: Tx,
    tenantId: number,
    version: number,
    image: EncodedImage | null,
  ): Promise<{ readonly version: number; readonly before: string | null; readonly logo: string | null }>;
  /** Shows what was committed. */
  shown(): Promise<void>;
}

export interface LogoParts extends TenantParts {
  readonly logos: LogoKeeper;
}

/**
 * Sets the logo of a tenant below, or takes it away; both audits tell of it. Throws NOT_FOUND, TENANT_STATE where its
 * deletion waits, CHANGED_MEANWHILE.
 */
export async function changeTenantLogo(
  parts: LogoParts,
  scope: Scope,
  tenantId: number,
  { version, image }: { readonly version: number; readonly image: EncodedImage | null },
): Promise<{ settingsVersion: number; logo: string | null }> {
  const changed = await onLowerTenant(parts, scope, tenantId, async (tx, tenant, both) => {
    if (tenant.deletionDueAt !== null) throw new AppError('TENANT_STATE');
    const { before, logo, version: next } = await parts.logos.replace(tx, tenantId, version, image);
    await writeOnBoth(tx, both, tenantId, {
      action: 'tenant.logo',
      name: tenant.name,
      detail: { before: { logo: before }, after: { logo } },
    });
    return { settingsVersion: next, logo };
  });
  await parts.logos.shown();
  return changed;
}
