import { devices } from '@linekeeper/contract/devices/devices';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { deviceDetail, interfaceRows } from '../../devices/index.ts';
import { interfacePage, type InterfaceRates } from './interface-page.ts';

export interface InterfaceListParts {
  readonly database: Database;
  /** Latest rates of interfaces by their ids: what the engine measured. */
  readonly latestRates: (
    scope: Scope,
    deviceId: string,
    interfaceIds: readonly string[],
  ) => Promise<ReadonlyMap<string, InterfaceRates>>;
}

/** Serves the interfaces of a device with what was measured of them last. */
export function interfaceListRoutes(
  app: FastifyInstance,
  { database, latestRates }: InterfaceListParts,
): void {
  route(app, devices.interfaces, async ({ params, body }, { scope }) => {
    const rows = await database.withTenant(scope, async (tx) => {
      const found = await interfaceRows(tx, scope.tenantId, params.deviceId, body);
      if (found.length === 0 && !(await deviceDetail(tx, scope.tenantId, params.deviceId)))
        throw new AppError('NOT_FOUND');
      return found;
    });
    const { page, pageSize, sort } = body;
    // Only an order by rate needs the rates of all of them.
    const byRate = sort === 'inBps' || sort === 'outBps';
    const shown = byRate ? rows : interfacePage(rows, new Map(), body);
    const ids = shown.map((row) => row.id);
    const rates = await latestRates(scope, params.deviceId, ids);
    const list = byRate
      ? interfacePage(rows, rates, body)
      : interfacePage(
          rows.filter((row) => ids.includes(row.id)),
          rates,
          { ...body, page: 1 },
        );
    return { list, total: rows.length, page, pageSize };
  });
}
