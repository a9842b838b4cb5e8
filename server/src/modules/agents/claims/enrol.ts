import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { enrolText } from '@linekeeper/contract/agents/link';
import { mostAgents } from '@linekeeper/contract/agents/agent-terms';
import { type agentClaims as endpoints } from '@linekeeper/contract/agents/agents';
import { type z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { agentScope } from '../../../platform/db/agent-scope.ts';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import { agentChanged } from '../events.ts';
import { countAgents, insertAgent } from '../inventory/agents.queries.ts';
import { noteClaimedBy, noteMisuse, useClaim } from './claims.queries.ts';

export type Enrolment = z.output<typeof endpoints.enrol.body>;

/** What is stored of a claim: 256 random bits, so that a plain hash suffices. */
export const hashOfClaim = (claim: string) => createHash('sha256').update(claim).digest();

/** One line in the audit log for each claim that is misused, at most so often: all of it is counted. */
const noteEveryMs = 3_600_000;

/** A raw Ed25519 public key as Node takes it; undefined for bytes that are none. */
export function publicKeyOf(raw: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
      format: 'jwk',
    });
  } catch {
    return undefined;
  }
}

/** Whether a text was signed with the private half of a key. */
export function isSignedBy(raw: Buffer, text: string, signature: string): boolean {
  const key = publicKeyOf(raw);
  try {
    return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/**
 * Enrols the agent that comes with a claim, in the tenant that the claim stands for. A claim that is unknown, used, over or withdrawn
 * answers alike, and enrols nothing; of one that we know its tenant is told. Throws AGENT_CLAIM_REFUSED, AGENTS_FULL.
 */
export async function enrol(
  database: Database,
  input: Enrolment,
  address: string,
): Promise<{ name: string; tenantId: number; agentId: string }> {
  if (
    !isSignedBy(
      Buffer.from(input.publicKey, 'base64'),
      enrolText(input.claim, input.publicKey),
      input.signature,
    )
  )
    throw new AppError('AGENT_CLAIM_REFUSED');
  const [claim] = await database.ask<{ tenant_id: number; id: string }>(
    'select tenant_id, id from agent_claim_of($1)',
    [hashOfClaim(input.claim)],
  );
  if (!claim) throw new AppError('AGENT_CLAIM_REFUSED');
  const scope = agentScope(claim.tenant_id);
  const agent = await database.withTenant(scope, async (tx) => {
    const { tenantId } = scope;
    const used = await useClaim(tx, tenantId, claim.id);
    if (!used) return undefined;
    if ((await countAgents(tx, tenantId)) >= mostAgents)
      throw new AppError('AGENTS_FULL', { params: { limit: mostAgents } });
    const agentId = await insertAgent(tx, tenantId, {
      ...used,
      publicKey: Buffer.from(input.publicKey, 'base64'),
      enrolledFrom: address,
    });
    // Somebody's key already: the claim is not used up by it.
    if (!agentId) throw new AppError('AGENT_CLAIM_REFUSED');
    await noteClaimedBy(tx, tenantId, { claimId: claim.id, agentId });
    await writeAudit(tx, scope, {
      action: 'agent.enrol',
      subjectType: 'agent',
      subjectId: agentId,
      detail: { name: used.name, address, version: input.version, platform: input.platform },
    });
    publish(tx, agentChanged, { tenantId, agentId });
    return { name: used.name, tenantId, agentId };
  });
  if (agent) return agent;
  await tellOfMisuse(database, scope, claim.id, address);
  throw new AppError('AGENT_CLAIM_REFUSED');
}

/** A claim that is not good any more is an attempt that its tenant must see: a line in its audit log, and a count beside it. */
function tellOfMisuse(database: Database, scope: Scope, claimId: string, address: string): Promise<void> {
  return database.withTenant(scope, async (tx) => {
    const claim = await noteMisuse(tx, scope.tenantId, claimId);
    if (!claim || (claim.refusedAt && Date.now() - claim.refusedAt.getTime() < noteEveryMs)) return;
    const reason = claim.usedAt ? 'used' : claim.withdrawnAt ? 'withdrawn' : 'expired';
    await writeAudit(tx, scope, {
      action: 'agent-claim.refuse',
      subjectType: 'agent-claim',
      subjectId: claimId,
      detail: { name: claim.name, reason, address },
    });
  });
}
