import { onCallHolidays as endpoints } from '@linekeeper/contract/on-call/on-call-schedules';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { holidaysWithin, replaceHolidays } from './holidays.queries.ts';
import { type OnCallParts } from './schedules.service.ts';

const wholeYear = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Serves the days of a tenant that are not what their weekday is. */
export function holidayRoutes(app: FastifyInstance, { database }: OnCallParts): void {
  route(app, endpoints.get, async ({ params }, { scope }) => ({
    days: await database.read(scope, (tx) => holidaysWithin(tx, scope.tenantId, wholeYear(params.year))),
  }));

  route(app, endpoints.replace, async ({ params: { year }, body: { days } }, { scope }) => {
    const isOnce = new Set(days.map(({ day }) => day)).size === days.length;
    if (!isOnce || !days.every(({ day }) => day.startsWith(`${year}-`))) throw new AppError('INVALID_INPUT');
    await database.withTenant(scope, async (tx) => {
      const before = await holidaysWithin(tx, scope.tenantId, wholeYear(year));
      await replaceHolidays(tx, scope.tenantId, year, days);
      const said = (list: typeof days) =>
        list.map(({ day, kind, name }) => `${day} ${kind} ${name}`).toSorted();
      const [was, is] = [said(before), said(days)];
      await writeAudit(tx, scope, {
        action: 'on-call-holidays.update',
        subjectType: 'on-call-holidays',
        subjectId: year,
        detail: {
          name: year,
          added: is.filter((line) => !was.includes(line)),
          removed: was.filter((line) => !is.includes(line)),
        },
      });
    });
    return {};
  });
}
