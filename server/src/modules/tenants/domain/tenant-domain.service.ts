import { randomBytes } from 'node:crypto';
import { type DomainClaim } from '@linekeeper/contract/tenants/tenant-domain';
import { type Language } from '@linekeeper/contract/language';
import { afterCommit, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/field-errors.ts';
import { type SafeFetch } from '../../../platform/outbound/safe-fetch.ts';
import { isOwnDomain, normalDomain } from './domain-name.ts';
import { fileUrlOf, isProvedByName, isProvedByWeb, recordNameOf, type ResolveText } from './domain-proof.ts';
import { onLowerTenant } from '../lower-tenant.ts';
import { writeOnBoth } from '../tenant-audit.ts';
import { type Claim, claimOf, dropClaim, markVerified, putClaim } from './tenant-domain.queries.ts';
import { type TenantHosts } from './tenant-hosts.ts';
import { type TenantParts } from '../tenants.service.ts';

export interface DomainParts extends TenantParts {
  readonly hosts: TenantHosts;
  /** Names under which the console itself is reached: no tenant's. */
  readonly ownHosts: readonly string[];
  readonly resolveText: ResolveText;
  readonly fetch: SafeFetch;
}

/** What a tenant's claim looks like to its administrators. */
function shown(claim: Claim | undefined): { claim: DomainClaim | null } {
  if (!claim) return { claim: null };
  const { domain, challenge, verifiedAt, method } = claim;
  return {
    claim: {
      domain,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      method: method as DomainClaim['method'],
      recordName: recordNameOf(domain),
      fileUrl: fileUrlOf(domain),
      content: challenge,
    },
  };
}

export function domainOf(parts: DomainParts, scope: Scope, tenantId: number) {
  return onLowerTenant(parts, scope, tenantId, async (tx) => shown(await claimOf(tx, tenantId)));
}

/**
 * Claims a domain for a tenant below, or (null) gives it up. A claim binds nobody else, and the one that is there keeps
 * its challenge. Throws NOT_FOUND, INVALID_INPUT, DOMAIN_RESERVED.
 */
export async function claimDomain(
  parts: DomainParts,
  { scope, language }: { readonly scope: Scope; readonly language: Language },
  tenantId: number,
  typed: string | null,
) {
  const domain = typed === null || typed === '' ? null : normalDomain(typed);
  if (domain === undefined)
    throw new AppError('INVALID_INPUT', { fields: [fieldError('domain', 'format', language)] });
  if (domain !== null && isOwnDomain(domain, parts.ownHosts))
    throw new AppError('DOMAIN_RESERVED', { params: { domain } });
  return onLowerTenant(parts, scope, tenantId, async (tx, { name }, both) => {
    const before = await claimOf(tx, tenantId);
    if (before?.domain === (domain ?? undefined)) return shown(before);
    if (domain === null) await dropClaim(tx, tenantId);
    else await putClaim(tx, tenantId, { domain, challenge: `linekeeper-${randomBytes(16).toString('hex')}` });
    await writeOnBoth(tx, both, tenantId, {
      action: 'tenant.domain.claim',
      name,
      detail: { before: { domain: before?.domain ?? null }, after: { domain } },
    });
    refreshLater(parts, tx);
    return shown(await claimOf(tx, tenantId));
  });
}

/** Looks for the proof of a tenant's domain now. Throws NOT_FOUND, DOMAIN_UNPROVED, DOMAIN_TAKEN, DOMAIN_RESERVED. */
export async function verifyDomain(
  parts: DomainParts,
  scope: Scope,
  tenantId: number,
  method: 'dns' | 'http',
) {
  // The other side may take its time: no transaction is held open for it.
  const { claim } = await domainOf(parts, scope, tenantId);
  if (!claim) throw new AppError('NOT_FOUND');
  const { domain, content } = claim;
  if (isOwnDomain(domain, parts.ownHosts)) throw new AppError('DOMAIN_RESERVED', { params: { domain } });
  const isProved =
    method === 'dns'
      ? await isProvedByName(parts.resolveText, domain, content)
      : await isProvedByWeb(parts.fetch, domain, content);
  if (!isProved) {
    const place = method === 'dns' ? claim.recordName : claim.fileUrl;
    throw new AppError('DOMAIN_UNPROVED', { params: { place } });
  }
  try {
    return await onLowerTenant(parts, scope, tenantId, async (tx, { name }, both) => {
      const proof = { verifiedAt: new Date(parts.clock()), method };
      // Claimed anew meanwhile: what was proved is another's content.
      if (!(await markVerified(tx, tenantId, content, proof))) throw new AppError('CHANGED_MEANWHILE');
      await writeOnBoth(tx, both, tenantId, {
        action: 'tenant.domain.verify',
        name,
        detail: { after: { domain, method } },
      });
      refreshLater(parts, tx);
      return shown(await claimOf(tx, tenantId));
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505')
      throw new AppError('DOMAIN_TAKEN', { params: { domain } });
    throw error;
  }
}

function refreshLater({ hosts }: DomainParts, tx: Tx): void {
  // What fails is read again within half a minute.
  afterCommit(tx, () => void hosts.refresh().catch(() => undefined));
}
