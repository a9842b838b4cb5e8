import { services as endpoints } from '@linekeeper/contract/services/services';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { route } from '../../platform/http/route.ts';
import { memberChoices } from './member-choices.ts';
import { serviceCsvColumns } from './service-csv.ts';
import {
  serviceCalendar,
  serviceDetail,
  type ServiceReadParts,
  serviceRows,
  serviceTimes,
} from './services.read.ts';
import { changeService, createService, removeService, type ServiceWrites } from './services.service.ts';

export interface ServiceParts extends ServiceReadParts, ServiceWrites {
  /** Tells who looks at the services of a tenant that one was changed. */
  readonly changed: (tenantId: number) => void;
}

/** Serves business services. */
export function serviceRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { database, timeZoneOf, changed } = parts;

  route(app, endpoints.list, async ({ body }, context) => {
    const { page, pageSize, ...wanted } = body;
    const { rows, counts, tags } = await serviceRows(parts, context, wanted);
    const list = rows.slice((page - 1) * pageSize, page * pageSize);
    return { list, total: rows.length, page, pageSize, counts, tags };
  });

  route(app, endpoints.export, async ({ body }, context) => {
    const { scope, language } = context;
    const { rows } = await serviceRows(parts, context, body);
    await database.withTenant(scope, (tx) =>
      writeAudit(tx, scope, {
        action: 'service.export',
        subjectType: 'service',
        detail: { rows: rows.length },
      }),
    );
    return csvOf(serviceCsvColumns({ language, timeZone: timeZoneOf(scope.tenantId) }), rows);
  });

  route(app, endpoints.get, ({ params, query }, context) =>
    serviceDetail(parts, context, { ...params, ...query }),
  );
  route(app, endpoints.times, ({ params, body }, context) =>
    serviceTimes(parts, context, params.serviceId, body),
  );
  route(app, endpoints.calendar, ({ params, body }, context) =>
    serviceCalendar(parts, context, params.serviceId, body.year),
  );
  route(app, endpoints.choices, async ({ body }, context) => ({
    list: await memberChoices(parts, context, body),
  }));
  route(app, endpoints.create, async ({ body }, context) => {
    const made = await createService(parts, context, body);
    changed(context.scope.tenantId);
    return made;
  });
  route(app, endpoints.update, async ({ params, body }, context) => {
    const made = await changeService(parts, context, params.serviceId, body);
    changed(context.scope.tenantId);
    return made;
  });
  route(app, endpoints.remove, async ({ params }, context) => {
    await removeService(database, context, params.serviceId);
    changed(context.scope.tenantId);
    return {};
  });
}
