import { faultSideEndpoints } from '@linekeeper/contract/lines/fault-side';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { lastFaultSide } from './fault-side.queries.ts';
import { faultSide } from './fault-side.ts';
import { shownEvidence } from './fault-watch.ts';
import { gatherEvidence, type GatherParts } from './gather-evidence.ts';

/** For how long what was found in an outage is shown after it. */
const shownAfterMs = 24 * 3_600_000;

/** Serves which side of a line fails: now while it is away, else what was found in the last outage. */
export function faultSideRoutes(
  app: FastifyInstance,
  parts: GatherParts & { readonly database: Database },
): void {
  route(app, faultSideEndpoints.now, ({ params: { lineId } }, { scope }) =>
    parts.database.withTenant(scope, async (tx) => {
      const { tenantId } = scope;
      const gathered = await gatherEvidence(tx, tenantId, lineId, parts);
      if (!gathered) throw new AppError('NOT_FOUND');
      const nowMs = parts.nowMs();
      const before = gathered.isDown
        ? undefined
        : await lastFaultSide(tx, tenantId, lineId, nowMs - shownAfterMs);
      if (before) {
        const { at, side, evidence, revised, revisedAt } = before;
        return {
          ...{ at: at.toISOString(), isOver: true, side, evidence: [...evidence] },
          revised: revised && revisedAt ? { side: revised, at: revisedAt } : null,
        };
      }
      const verdict = faultSide(gathered.evidence, nowMs);
      const evidence = shownEvidence(gathered.evidence, verdict, nowMs);
      return {
        at: new Date(nowMs).toISOString(),
        isOver: false,
        side: verdict.side,
        revised: null,
        evidence,
      };
    }),
  );
}
