import { deviceUpstream as endpoints } from '@linekeeper/contract/devices/upstream';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { behind, heldOf, upstreamOf } from './upstream.queries.ts';

/** Serves what devices are reached through. */
export function upstreamRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Pick<Database, 'read'> },
): void {
  route(app, endpoints.get, async ({ params }, { scope }) => {
    const { tenantId } = scope;
    const { deviceId } = params;
    const [held, known, after] = await database.read(scope, (tx) =>
      Promise.all([
        heldOf(tx, tenantId, deviceId),
        upstreamOf(tx, tenantId, deviceId),
        behind(tx, tenantId, deviceId),
      ]),
    );
    if (!held) throw new AppError('NOT_FOUND');
    const { isGiven, dependsOn } = held;
    const counts = known.filter(({ source }) => (source === 'hand') === isGiven);
    return {
      isGiven,
      through: counts.filter(({ id }) => dependsOn.includes(id)),
      learned: known.filter(({ source }) => source !== 'hand'),
      behind: after,
    };
  });
}
