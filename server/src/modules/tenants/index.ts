import { type Delivery } from '../../platform/delivery/delivery.ts';
import { type Module } from '../../platform/module.ts';
import { parseRanges } from '../../platform/outbound/address.ts';
import { createSafeFetch, type SafeFetchSettings } from '../../platform/outbound/safe-fetch.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Auth } from '../auth/index.ts';
import { type EffectiveSettings, replaceLogo } from '../settings/index.ts';
import { archiveOperation } from './archive/archive.operation.ts';
import { type ResolveText, resolveText } from './domain/domain-proof.ts';
import { createTenantHosts } from './domain/tenant-hosts.ts';
import { invitationMessage } from './invitation-message.ts';
import { invitationTasks } from './invitation-tasks.ts';
import { lifecycleMessage } from './lifecycle/lifecycle-message.ts';
import { tenantHits } from './tenant-search.queries.ts';
import { tenantTasks } from './lifecycle/tenants.jobs.ts';
import { organizationRoutes } from './organizations.routes.ts';

export {
  deleteDepartments,
  departmentRows,
  insertDepartment,
  lockTree,
  placeDepartment,
  renameDepartment,
  type StoredDepartment,
} from './departments.queries.ts';
export { type ResolveText } from './domain/domain-proof.ts';
export { tenantClosed, tenantEndChanged, tenantOpened, tenantPlaced } from './events.ts';
export { type InvitationParts, sendInvitation } from './invitation.ts';
export { tenantStateNames } from './tenant-csv.ts';
export { stateOf as stateOfTenant } from './tenant-rules.ts';
export { setTenantEnd } from './tenant-writes.queries.ts';

export interface TenantsGiven {
  readonly effective: EffectiveSettings;
  readonly delivery: Delivery;
  readonly auth: Auth;
  readonly version: string;
  readonly publicUrl?: URL;
  readonly singleAccountHome?: URL;
  readonly isDemo?: boolean;
  readonly allowedTargets?: readonly string[];
  /** Looks up text records and addresses for the proofs of domains; only tests give another. */
  readonly nameService?: {
    readonly resolveText: ResolveText;
    readonly lookup: SafeFetchSettings['lookup'];
  };
}

/** Tenants: their tree, life, domains and archives. Rejects when the database cannot be read. */
export async function createTenants(platform: Platform, given: TenantsGiven): Promise<Module> {
  const { database, log, platformId, folded } = platform;
  const { effective, delivery, auth, nameService } = given;
  const hosts = await createTenantHosts(database, log);
  const parts = {
    ...platform,
    ...given,
    hosts,
    publicUrl: given.publicUrl,
    languageOf: effective.languageOf,
    timeZoneOf: effective.timeZoneOf,
    newPassword: auth.newPassword,
    logos: { replace: replaceLogo, shown: effective.reload },
    ownHosts: given.publicUrl ? [given.publicUrl.hostname] : [],
    resolveText: nameService?.resolveText ?? resolveText,
    fetch: createSafeFetch({
      allowed: parseRanges((given.allowedTargets ?? []).join(',')),
      lookup: nameService?.lookup,
    }),
    codesOffered: (tenantId: number) => delivery.offered(tenantId),
    registrationOpen: auth.isRegistrationOpen,
    singleAccountHome: given.singleAccountHome?.href,
    isDemo: given.isDemo ?? false,
    appearanceOf: (tenantId: number | undefined) => effective.appearance(tenantId ?? platformId),
    eraseSamples: (tenantId: number, signal: AbortSignal) => folded().eraseTenant(tenantId, signal),
  };
  return {
    tables: ['organization', 'tenantArchive', 'tenantArchivePart', 'tenantDomain'],
    routes: (app) => organizationRoutes(app, parts),
    operations: [archiveOperation(platform)],
    tasks: tenantTasks(parts),
    messages: [invitationMessage, lifecycleMessage],
    offers: [invitationTasks],
    searches: {
      tenants: {
        openedBy: ['DMS_SERVER_ORGANIZATION_MANAGE_TENANT', 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY'],
        application: 'sass_server',
        find: tenantHits,
      },
    },
    isTenantHost: (host) => hosts.prefixOf(host) !== undefined,
    stop: hosts.close,
  };
}
