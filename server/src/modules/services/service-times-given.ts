import { type ServiceTimes } from '../../platform/service-times.ts';
import { sinceThere, spansOver, subjectsBelow } from './composition.ts';
import { rowRange } from './service-rows.ts';
import { membersOf, servicesOf, subjectSpans } from './service-world.ts';
import { tenantsWithServices } from './services.queries.ts';
import { budgetAt } from './slo.ts';

/** What modules before this one ask of business services: the same as their pages show, by the same functions. */
export const serviceTimesGiven = (timeZoneOf: (tenantId: number) => string): ServiceTimes => ({
  tenantsWith: tenantsWithServices,
  async read(tx, tenantId, { fromMs, toMs, budgetsFromMs, serviceId }) {
    const services = await servicesOf(tx, tenantId);
    const asked = [...services.values()].filter(({ id }) => serviceId === undefined || id === serviceId);
    const timeZone = timeZoneOf(tenantId);
    const withObjective = asked.filter(({ sloPercent }) => sloPercent !== null);
    const range = { fromMs: Math.min(fromMs, rowRange(withObjective, timeZone, budgetsFromMs).fromMs), toMs };
    const subjects = await subjectSpans(tx, tenantId, membersOf(services, serviceId), range);
    const spansOf = spansOver(services, subjects, range);
    return asked.map((service) => {
      const { id, sloPercent, sloPeriod, announced } = service;
      const spans = sinceThere(services, subjects, { id, spans: spansOf('service', id) });
      return {
        ...{ id, spans, subjectIds: subjectsBelow(services, [id]), announced },
        budgetAt: (atMs) =>
          sloPercent === null
            ? null
            : budgetAt({ percent: sloPercent, period: sloPeriod, timeZone }, spans, atMs),
      };
    });
  },
});
