import { onCallSchedules as endpoints } from '@linekeeper/contract/on-call/on-call-schedules';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { shiftsWithin } from './on-call-at.ts';
import { memberChoices, roleChoices } from './people.queries.ts';
import { personOf, readSchedules, shiftTold, type Span } from './read-schedules.ts';
import { scheduleById, schedulesOf } from './schedules.queries.ts';
import {
  changeSchedule,
  createSchedule,
  type OnCallParts,
  removeSchedule,
  removeStandIn,
  standIn,
} from './schedules.service.ts';

/** How far ahead a list looks for who is next. */
const aheadMs = 14 * 86_400_000;
/** As far ahead as somebody can be said to stand in. */
const ever = Date.parse('2100-01-01T00:00:00Z');

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
});

/** Serves on-call schedules. */
export function scheduleRoutes(app: FastifyInstance, parts: OnCallParts): void {
  const { database, clock } = parts;

  route(app, endpoints.list, async ({ body }, { scope }) => {
    const { tenantId } = scope;
    const span = { fromMs: clock(), toMs: clock() + aheadMs };
    const [rows, read] = await database.withTenant(scope, async (tx) => {
      const found = await schedulesOf(tx, tenantId, body.search);
      return [found, await readSchedules(tx, tenantId, found, span)] as const;
    });
    return {
      list: rows.map(({ id, name, timeZone, layers, version }, at) => {
        const [now, next] = shiftsWithin(read[at]!.schedule, span.fromMs, span.toMs);
        return {
          ...{ id, name, timeZone, version, layerCount: layers.length },
          now: shiftTold(read[at]!, now!),
          next: next ? shiftTold(read[at]!, next) : null,
        };
      }),
    };
  });

  route(app, endpoints.create, ({ body }, { scope }) => createSchedule(parts, scope, body));

  route(app, endpoints.preview, async ({ body }, { scope }) => {
    const span = spanOf(body);
    const [read] = await database.withTenant(scope, (tx) => readSchedules(tx, scope.tenantId, [body], span));
    return {
      list: shiftsWithin(read!.schedule, span.fromMs, span.toMs).map((shift) => shiftTold(read!, shift)),
    };
  });

  route(app, endpoints.choices, ({ body }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const schedules = await schedulesOf(tx, scope.tenantId);
      return {
        members: await memberChoices(tx, scope.tenantId, body.search),
        roles: await roleChoices(tx, scope.tenantId),
        schedules: schedules.map(({ id, name }) => ({ id, name })),
      };
    }),
  );

  route(app, endpoints.get, async ({ params }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const found = await scheduleById(tx, scope.tenantId, params.scheduleId);
      if (!found) throw new AppError('NOT_FOUND');
      const [read] = await readSchedules(tx, scope.tenantId, [found], { fromMs: clock(), toMs: ever });
      const ids = new Set(found.layers.flatMap(({ memberIds }) => memberIds));
      return {
        ...found,
        layers: [...found.layers],
        people: [...ids].map((id) => personOf(read!.people, id)),
        overrides: read!.overrides
          .toSorted((one, other) => one.fromMs - other.fromMs)
          .map(({ id, memberId, fromMs, toMs }) => ({
            id,
            from: new Date(fromMs).toISOString(),
            to: new Date(toMs).toISOString(),
            member: personOf(read!.people, memberId),
          })),
      };
    }),
  );

  route(app, endpoints.shifts, async ({ params, body }, { scope }) => {
    const span = spanOf(body);
    const [read] = await database.withTenant(scope, async (tx) => {
      const found = await scheduleById(tx, scope.tenantId, params.scheduleId);
      if (!found) throw new AppError('NOT_FOUND');
      return readSchedules(tx, scope.tenantId, [found], span);
    });
    return {
      list: shiftsWithin(read!.schedule, span.fromMs, span.toMs).map((shift) => shiftTold(read!, shift)),
    };
  });

  route(app, endpoints.update, ({ params, body }, { scope }) =>
    changeSchedule(parts, scope, params.scheduleId, body),
  );

  route(app, endpoints.remove, async ({ params }, { scope }) => {
    await removeSchedule(parts, scope, params.scheduleId);
    return {};
  });

  route(app, endpoints.standIn, ({ params, body }, { scope }) =>
    standIn(parts, scope, params.scheduleId, body),
  );

  route(app, endpoints.removeStandIn, async ({ params }, { scope }) => {
    await removeStandIn(parts, scope, params.overrideId);
    return {};
  });
}
