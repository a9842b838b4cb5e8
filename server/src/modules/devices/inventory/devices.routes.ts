import { type FastifyInstance } from 'fastify';
import { devices as endpoints } from '@linekeeper/contract/devices/devices';
import { bulkDevices as bulk } from '@linekeeper/contract/devices/bulk';
import { exportRows } from '@linekeeper/contract/limits';
import { deviceKinds, states } from '@linekeeper/contract/monitoring/states';
import { type Scope } from '../../../platform/db/scope.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { csvOf } from '../../../platform/http/csv.ts';
import { route } from '../../../platform/http/route.ts';
import { deviceCsvColumns } from './csv-columns.ts';
import { deviceCounts, deviceDetail, deviceRows, deviceTotal } from './devices.queries.ts';
import { deviceMakes } from './makes.queries.ts';
import { changeDevice, createDevice, type DeviceParts, removeDevice } from './devices.service.ts';
import { type Discovered } from '../discovery/discover.ts';
import { discoverNow } from '../discovery/discover-now.ts';
import { faultWords } from '../discovery/failure-words.ts';
import { faultOf } from '../discovery/state-reason.ts';
import { bulkChange, bulkPoll, bulkDelete } from './bulk.ts';

export interface DeviceRouteParts extends DeviceParts {
  /** The zone that a tenant's files write times in. */
  readonly timeZoneOf: (tenantId: number) => string;
  readonly discover: (scope: Scope, deviceId: string) => Promise<Discovered | undefined>;
}

/** Serves devices and their interfaces. */
export function deviceRoutes(app: FastifyInstance, parts: DeviceRouteParts): void {
  const { database } = parts;

  route(app, endpoints.list, async ({ body }, { scope }) => {
    const [list, total] = await database.read(scope, (tx) =>
      Promise.all([deviceRows(tx, scope.tenantId, body), deviceTotal(tx, scope.tenantId, body)]),
    );
    return { list, total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.counts, async ({ body }, { scope }) => {
    const cells = await database.read(scope, (tx) => deviceCounts(tx, scope.tenantId, body));
    const ofState = (state: string) => !body.state?.length || (body.state as string[]).includes(state);
    const ofKind = (kind: string | null) =>
      !body.kind?.length || (kind !== null && (body.kind as string[]).includes(kind));
    const sum = (wanted: (cell: (typeof cells)[number]) => boolean) =>
      cells.filter(wanted).reduce((total, cell) => total + cell.count, 0);
    const byState = states.map((state) => [state, sum((cell) => cell.state === state && ofKind(cell.kind))]);
    const byKind = deviceKinds.map((kind) => [
      kind,
      sum((cell) => cell.kind === kind && ofState(cell.state)),
    ]);
    return {
      total: sum((cell) => ofState(cell.state) && ofKind(cell.kind)),
      state: Object.fromEntries(byState),
      kind: Object.fromEntries(byKind),
    };
  });

  route(app, endpoints.makes, ({ body }, { scope }) =>
    database.read(scope, (tx) => deviceMakes(tx, scope.tenantId, body)),
  );

  route(app, endpoints.export, async ({ body }, { scope, language }) => {
    const rows = await database.withTenant(scope, async (tx) => {
      const found = await deviceRows(tx, scope.tenantId, body, exportRows);
      await writeAudit(tx, scope, {
        action: 'device.export',
        subjectType: 'device',
        detail: { rows: found.length },
      });
      return found;
    });
    return csvOf(deviceCsvColumns({ language, timeZone: parts.timeZoneOf(scope.tenantId) }), rows);
  });

  route(app, endpoints.create, ({ body }, context) => createDevice(parts, context, body));

  route(app, endpoints.get, async ({ params }, { scope }) => {
    const device = await database.read(scope, (tx) => deviceDetail(tx, scope.tenantId, params.deviceId));
    if (!device) throw new AppError('NOT_FOUND');
    return device;
  });

  route(app, endpoints.update, ({ params, body }, context) =>
    changeDevice(parts, context, params.deviceId, body),
  );

  route(app, endpoints.remove, async ({ params }, context) => {
    if (await removeDevice(parts, context, params.deviceId)) throw new AppError('NOT_FOUND');
    return {};
  });

  route(app, endpoints.discover, async ({ params }, { scope, language }) => {
    const result = await discoverNow(parts, scope, params.deviceId);
    if (!result || result === 'moved') throw new AppError('NOT_FOUND');
    if (!result.ok) {
      const reason = faultWords(faultOf(result), language);
      throw new AppError('POLL_FAILURES', { failures: [{ ip: result.address, reason }] });
    }
    return { interfaceCount: result.interfaceCount };
  });

  route(app, bulk.bulkDelete, ({ body }, context) => bulkDelete(parts, context, body.devices));
  route(app, bulk.bulkChange, ({ body }, context) => bulkChange(parts, context, body));
  route(app, bulk.bulkPoll, ({ body }, context) => bulkPoll(parts, context, body.devices));
}
