import { randomUUID } from 'node:crypto';
import { type licences as endpoints, type LicenceOffer } from '@linekeeper/contract/products/licences';
import { quantityKinds } from '@linekeeper/contract/limits';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { setTenantEnd, tenantOpened } from '../tenants/index.ts';
import { auditOnBoth } from './audit-on-both.ts';
import { giftOf } from './licence-gift.ts';
import { givenBy, isForTenant, withdrawLicence } from './licence-gifts.queries.ts';
import { coverReceiver, type Giver, offerTo } from './licence-offer.ts';
import { isOver, licenceRowOf, licenceStatusOf } from './licence-status.ts';
import { type LicenceParts, licenceSummary, loadLicenceStatus } from './licences.service.ts';
import { coverBelow, insertLicence, type LicenceTerms, lockLicence, noteTime } from './licences.queries.ts';

const nobodySigned = { serial: null, keyId: null, fileName: null, file: null } as const;
const notWithdrawn = { withdrawnAt: null, withdrawnBy: null, withdrawnFor: null } as const;

/** What could be given to a tenant below. Throws what `coverReceiver` and `offerTo` throw. */
export async function licenceOfferOf(
  parts: LicenceParts,
  giver: Giver,
  companyId: number,
): Promise<LicenceOffer> {
  return parts.database.withTenant(giver.scope, async (tx) => {
    await coverReceiver(tx, giver, companyId);
    const { offer, receiver } = await offerTo(parts, tx, giver, companyId);
    const { current } = receiver.status;
    const kinds = quantityKinds.map((kind) => {
      const left = offer.left[kind];
      const runs = parts.counters()[kind] !== undefined;
      return { kind, runs, left: left === null ? null : Math.max(0, left), least: offer.least[kind] };
    });
    return {
      companyId,
      name: receiver.tenant.name,
      edition: offer.edition,
      endsAt: offer.endsAt?.toISOString() ?? null,
      kinds,
      replaces: current ? licenceRowOf(current, receiver.status, receiver.nowMs) : null,
    };
  });
}

/**
 * Gives a tenant below a licence, at once, in place of what it was given before. Throws what `licenceOfferOf` throws, and
 * what a wish may be refused for (`giftOf`).
 */
export async function giveLicence(
  parts: LicenceParts,
  giver: Giver,
  input: z.output<typeof endpoints.give.body>,
): Promise<{ id: string; endsAt: string | null }> {
  const { scope, tenant: own, member } = giver;
  const { companyId, edition, validity } = input;
  const clockMs = parts.clock();
  return parts.database.withTenant(scope, async (tx) => {
    await coverReceiver(tx, giver, companyId);
    // Whoever stands above first: two that give along one branch never wait for each other.
    await lockLicence(tx, scope.tenantId);
    await lockLicence(tx, companyId);
    const { offer, receiver } = await offerTo(parts, tx, giver, companyId);
    const { nowMs, tenant, licences, status: before } = receiver;
    const gift = giftOf(input, offer, (kind) => parts.counters()[kind] !== undefined, nowMs);
    if ('error' in gift) throw new AppError(gift.error, { params: gift.params });
    const at = new Date(nowMs);
    const licence: LicenceTerms & { readonly file: null } = {
      ...nobodySigned,
      ...notWithdrawn,
      ...gift.quantities,
      id: randomUUID(),
      seq: 1 + Math.max(0, ...licences.map(({ seq }) => seq)),
      edition,
      validity,
      effectiveAt: at,
      expiresAt: gift.endsAt,
      issuedAt: at,
      uploadedAt: at,
      uploadedBy: member.name || member.username,
      uploadedFor: own.name,
      giverId: scope.tenantId,
    };
    await insertLicence(tx, companyId, licence);
    await noteTime(tx, new Date(clockMs));
    const status = licenceStatusOf(receiver.tenant, [licence, ...licences], nowMs);
    await setTenantEnd(tx, companyId, status.endsAt);
    await auditOnBoth(tx, scope, companyId, {
      action: 'licence.give',
      subjectType: 'licence',
      subjectId: licence.id,
      detail: {
        tenant: { id: tenant.id, name: tenant.name },
        giver: own.name,
        before: licenceSummary(before),
        after: licenceSummary(status),
      },
    });
    if (before.state === 'over' && tenant.enabled) publish(tx, tenantOpened, { tenantId: companyId });
    return { id: licence.id, endsAt: gift.endsAt?.toISOString() ?? null };
  });
}

interface Taken {
  readonly tenantId: number;
  readonly entry: AuditEntry;
}

/**
 * Takes back what a tenant below was given, and what it gave on from that: their grace time begins. Throws NOT_FOUND,
 * LICENCE_TO_ITSELF, LICENCE_NOT_IN_FORCE, LICENCE_FROM_ABOVE.
 */
export async function withdrawGift(
  parts: LicenceParts,
  giver: Giver,
  { companyId, licenceId }: { readonly companyId: number; readonly licenceId: string },
): Promise<{ withdrawn: number }> {
  const { scope } = giver;
  return parts.database.withTenant(scope, async (tx) => {
    await coverReceiver(tx, giver, companyId);
    await lockLicence(tx, companyId);
    const { status, nowMs } = await loadLicenceStatus(tx, companyId, parts.clock());
    const { current } = status;
    if (current?.id !== licenceId || current.serial !== null || isOver(current, nowMs))
      throw new AppError('LICENCE_NOT_IN_FORCE');
    if (!(await isForTenant(tx, scope.tenantId, current.giverId)))
      throw new AppError('LICENCE_FROM_ABOVE', { params: { giver: current.uploadedFor } });
    const taken = await takeBack(tx, giver, { tenantId: companyId, licenceId }, nowMs);
    // Chains in one order: two such writers then never wait for each other.
    const lines = taken.flatMap(({ tenantId, entry }) =>
      [...new Set([scope.tenantId, tenantId])].map((chain) => ({ chain, entry })),
    );
    for (const { chain, entry } of lines.sort((a, b) => a.chain - b.chain))
      await writeAudit(tx, { tenantId: chain, actor: scope.actor }, entry);
    return { withdrawn: taken.length };
  });
}

/** Ends a given licence and, below it, what was given on from it. From the top: the order in which all wait for licences. */
async function takeBack(
  tx: Tx,
  giver: Giver,
  { tenantId, licenceId }: { readonly tenantId: number; readonly licenceId: string },
  nowMs: number,
): Promise<Taken[]> {
  const { tenant: own, member } = giver;
  await lockLicence(tx, tenantId);
  const { tenant, status: before } = await loadLicenceStatus(tx, tenantId, nowMs);
  const at = new Date(nowMs);
  const by = { withdrawnAt: at, withdrawnBy: member.name || member.username, withdrawnFor: own.name };
  if (!(await withdrawLicence(tx, tenantId, licenceId, by))) return [];
  const { status: after } = await loadLicenceStatus(tx, tenantId, nowMs);
  await setTenantEnd(tx, tenantId, after.endsAt);
  const entry: AuditEntry = {
    action: 'licence.withdraw',
    subjectType: 'licence',
    subjectId: licenceId,
    detail: {
      tenant: { id: tenantId, name: tenant.name },
      before: licenceSummary(before),
      after: licenceSummary(after),
    },
  };
  const taken: Taken[] = [{ tenantId, entry }];
  for (const row of await givenBy(tx, tenantId, at)) {
    const isOpen = row.endsAt === null || row.endsAt.getTime() > nowMs;
    // One that moved elsewhere meanwhile is out of reach here; the platform takes it back by itself.
    if (isOpen && (await coverBelow(tx, row.tenantId)))
      taken.push(...(await takeBack(tx, giver, row, nowMs)));
  }
  return taken;
}
