import { agentClaims as endpoints } from '@linekeeper/contract/agents/agents';
import { mostOpenClaims } from '@linekeeper/contract/agents/agent-terms';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { knownOutlet } from '../../outlets/index.ts';
import { type RefuseAfterEnd } from '../../products/index.ts';
import { type AgentPackages } from '../install/packages.ts';
import {
  claimRows,
  countOpenClaims,
  deleteClaimsBefore,
  insertClaim,
  oneClaim,
  withdrawClaim,
} from './claims.queries.ts';
import { enrol, hashOfClaim } from './enrol.ts';
import { newClaim } from './new-claim.ts';

export interface ClaimParts {
  readonly database: Database;
  /** Throws LICENCE_OVER after the end of the tenant's licence. */
  readonly refuseAfterEnd: RefuseAfterEnd;
  readonly packages: AgentPackages;
}

/** How long a claim that is over stays in its table. */
const keptMs = 30 * 86_400_000;

/** Serves claims, and what an agent enrols with. */
export function claimRoutes(app: FastifyInstance, { database, refuseAfterEnd, packages }: ClaimParts): void {
  route(app, endpoints.list, async ({ body }, { scope }) => {
    const found = await database.read(scope, (tx) => claimRows(tx, scope.tenantId, body));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.one, async ({ params }, { scope }) => {
    const claim = await database.read(scope, (tx) => oneClaim(tx, scope.tenantId, params.claimId));
    if (!claim) throw new AppError('NOT_FOUND');
    return claim;
  });

  route(app, endpoints.create, ({ body }, { scope, member }) => {
    const claim = newClaim();
    return database.withTenant(scope, async (tx) => {
      await refuseAfterEnd(tx, scope);
      const outlet = await knownOutlet(tx, scope, body.outletId);
      await deleteClaimsBefore(tx, scope.tenantId, new Date(Date.now() - keptMs));
      if ((await countOpenClaims(tx, scope.tenantId)) >= mostOpenClaims)
        throw new AppError('AGENT_CLAIMS_FULL', { params: { limit: mostOpenClaims } });
      const { id, expiresAt } = await insertClaim(tx, scope.tenantId, {
        ...body,
        claimHash: hashOfClaim(claim),
        createdBy: member.name || member.username,
      });
      await writeAudit(tx, scope, {
        action: 'agent-claim.create',
        subjectType: 'agent-claim',
        subjectId: id,
        detail: { name: body.name, ...(outlet && { outlet }), minutes: body.minutes },
      });
      return { id, claim, expiresAt: expiresAt.toISOString(), ...packages.offered };
    });
  });

  route(app, endpoints.withdraw, ({ params }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const claim = await withdrawClaim(tx, scope.tenantId, params.claimId);
      if (!claim) throw new AppError('NOT_FOUND');
      await writeAudit(tx, scope, {
        action: 'agent-claim.withdraw',
        subjectType: 'agent-claim',
        subjectId: params.claimId,
        detail: { name: claim.name },
      });
      return {};
    }),
  );

  route(app, endpoints.enrol, async ({ body }, { address }) => {
    const { name } = await enrol(database, body, address);
    return { name, at: new Date().toISOString() };
  });
}
