import { deviceUpstream as endpoints } from '@linekeeper/contract/devices/upstream';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../../platform/db/database.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { lockDevice } from '../inventory/device-writes.queries.ts';
import { giveUpstream } from './give-upstream.ts';
import { suggestionsFor } from './suggest.ts';
import { behind, heldOf, lockUpstream, upstreamOf } from './upstream.queries.ts';

/** Serves what devices are reached through, and has it said. */
export function upstreamRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Pick<Database, 'read' | 'withTenant'> },
): void {
  route(app, endpoints.get, async ({ params }, { scope }) => {
    const { tenantId } = scope;
    const { deviceId } = params;
    const [held, known, after, likely] = await database.read(scope, (tx) =>
      Promise.all([
        heldOf(tx, tenantId, deviceId),
        upstreamOf(tx, tenantId, deviceId),
        behind(tx, tenantId, deviceId),
        suggestionsFor(tx, tenantId, deviceId),
      ]),
    );
    if (!held) throw new AppError('NOT_FOUND');
    const { isGiven, dependsOn } = held;
    const counts = known.filter(({ source }) => (source === 'hand') === isGiven);
    return {
      isGiven,
      through: counts.filter(({ id }) => dependsOn.includes(id)),
      learned: known.filter(({ source }) => source !== 'hand'),
      suggested: isGiven || known.length > 0 ? [] : likely,
      behind: after,
    };
  });

  route(app, endpoints.set, async ({ params, body }, { scope }) => {
    const { tenantId } = scope;
    const { deviceId } = params;
    await database.withTenant(scope, async (tx) => {
      await lockUpstream(tx, tenantId);
      const device = await lockDevice(tx, tenantId, deviceId);
      if (!device) throw new AppError('NOT_FOUND');
      const upstream = await giveUpstream(tx, tenantId, deviceId, body.upstreamIds);
      if (!upstream) return;
      await writeAudit(tx, scope, {
        action: 'device.update',
        subjectType: 'device',
        subjectId: deviceId,
        detail: { name: device.name, changed: { upstream }, communityChanged: false },
      });
    });
    return {};
  });
}
