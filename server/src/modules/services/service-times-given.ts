import { type ServiceTimes } from '../../platform/service-times.ts';
import { sinceThere, spansOver, subjectsBelow } from './composition.ts';
import { rowRange } from './service-rows.ts';
import { serviceWorld, subjectSpans } from './service-world.ts';
import { tenantsWithServices } from './services.queries.ts';
import { budgetAt } from './slo.ts';

/** What modules before this one ask of business services: the same as their pages show, by the same functions. */
export const serviceTimesGiven = (timeZoneOf: (tenantId: number) => string): ServiceTimes => ({
  tenantsWith: tenantsWithServices,
  async read(tx, tenantId, { fromMs, toMs, budgetsFromMs }) {
    const world = await serviceWorld(tx, tenantId);
    const timeZone = timeZoneOf(tenantId);
    const withObjective = [...world.services.values()].filter(({ sloPercent }) => sloPercent !== null);
    const range = { fromMs: Math.min(fromMs, rowRange(withObjective, timeZone, budgetsFromMs).fromMs), toMs };
    const subjects = await subjectSpans(tx, tenantId, world, range);
    const spansOf = spansOver(world.composition, subjects, range);
    return [...world.services.values()].map((service) => {
      const { id, sloPercent, sloPeriod } = service;
      const spans = sinceThere(world.composition, subjects, { id, spans: spansOf('service', id) });
      return {
        ...{ id, spans, subjectIds: subjectsBelow(world.composition, [id]) },
        budgetAt: (atMs) =>
          sloPercent === null
            ? null
            : budgetAt({ percent: sloPercent, period: sloPeriod, timeZone }, spans, atMs),
      };
    });
  },
});
