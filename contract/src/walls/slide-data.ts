import { z } from 'zod';
import { alertSeverities } from '../alerts/alert-terms.ts';
import {
  availabilityKinds,
  changingKinds,
  chartKinds,
  lineLoads,
  worstKinds,
} from '../dashboards/chart-terms.ts';
import { mapCharts } from '../dashboards/map.ts';
import {
  deviceTraits,
  deviceTraitsBelow,
  lineTraits,
  lineTraitsBelow,
} from '../dashboards/resource-terms.ts';
import { time } from '../endpoint.ts';
import { explorer } from '../explorer/explorer.ts';
import { boardRanges } from '../explorer/explorer-terms.ts';
import { stateReasons, states } from '../monitoring/states.ts';
import { customerFault } from '../overview/customer-fault.ts';
import { customerHealths, standingKinds } from '../overview/customer-health.ts';
import { standing } from '../overview/standing.ts';
import { sloVerdicts } from '../services/service-terms.ts';
import { boardStandings, chartsOfSlide, rankedLevels, slideRows } from './wall-terms.ts';

const rows = <T extends z.ZodType>(row: T) => z.array(row).max(slideRows);
const share = z.object({ value: z.array(z.string()), name: z.string(), count: z.int() });
const shares = { total: z.int(), values: rows(share), others: z.object({ values: z.int(), count: z.int() }) };
/** Tenants below that the numbers are about, and those that they are not about: they keep theirs, or have not the product. */
const about = { customers: z.int(), closedCustomers: z.int(), productlessCustomers: z.int() };
const sharesBelow = { ...shares, ...about };
const byState = {
  down: z.int(),
  unreachable: z.int(),
  unmeasured: z.int(),
  maintenance: z.int(),
  up: z.int(),
};
const severities = z.record(z.enum(alertSeverities), z.int());

/** Where steps begin and, at last, where the last one ends: one more than there are steps. */
const bounds = z.array(time);
const carried = z.object({
  inBytes: z.number(),
  outBytes: z.number(),
  coveragePercent: z.number().nullable(),
});
/** What lines carried, and in the period of the same length right before. */
const traffic = { whole: carried, before: carried, steps: z.array(carried), bounds };

/** Figures of a slide: numbers and names of what is watched. Of persons there is nothing. */
export const slideData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('overall'),
    /** Of the kinds that may be seen. */
    standings: z.array(z.object({ kind: z.enum(chartKinds), ...standing.shape })),
    availability: z.array(
      z.object({
        kind: z.enum(availabilityKinds),
        percent: z.number().nullable(),
        coveragePercent: z.number().nullable(),
        /** Of the same length right before. */
        beforePercent: z.number().nullable(),
      }),
    ),
    /** Open ones without consequences of others; null for who may not see alerts. */
    alerts: severities.nullable(),
    worst: rows(
      z.object({
        kind: z.enum(worstKinds),
        name: z.string(),
        /** Where a line stands; the number of an outlet itself. */
        outlet: z.string(),
        about: z.string(),
        percent: z.number().nullable(),
        downMs: z.number(),
        reason: z.enum(stateReasons),
      }),
    ),
    changes: rows(
      z.object({
        kind: z.enum(changingKinds),
        name: z.string(),
        outletName: z.string().nullable(),
        to: z.enum(states),
        at: time,
      }),
    ),
  }),
  z.object({
    kind: z.literal('services'),
    counts: z.record(z.enum(states), z.int()),
    /** The worst first. */
    services: rows(
      z.object({
        name: z.string(),
        state: z.enum(states),
        since: time.nullable(),
        percent: z.number().nullable(),
        leftMs: z.number().nullable(),
        verdict: z.enum(sloVerdicts),
      }),
    ),
    total: z.int(),
  }),
  z.object({
    kind: z.literal('service'),
    /** Null where it was deleted since. */
    service: z
      .object({
        name: z.string(),
        state: z.enum(states),
        since: time.nullable(),
        percent: z.number().nullable(),
        coveragePercent: z.number().nullable(),
        objectivePercent: z.number().nullable(),
        leftMs: z.number().nullable(),
        verdict: z.enum(sloVerdicts),
        memberCount: z.int(),
        upCount: z.int(),
        /** What pulls it down, the worst first; empty names are of what the reader may not see. */
        causes: rows(z.object({ name: z.string(), state: z.enum(states) })),
        causeCount: z.int(),
      })
      .nullable(),
  }),
  z.object({ kind: z.literal('map'), ...mapCharts.own.output.shape }),
  z.object({
    kind: z.literal('traffic'),
    ...traffic,
    /** How many lines have a contracted rate and were measured. */
    total: z.int(),
    /** Those that used most of it, in percent of it. */
    busiest: rows(
      z.object({
        name: z.string(),
        outlet: z.string(),
        provider: z.string(),
        /** When it was deleted; null while it is there. */
        removedAt: time.nullable(),
        inPercent: z.number().nullable(),
        outPercent: z.number().nullable(),
      }),
    ),
  }),
  z.object({ kind: z.literal('customers-map'), ...mapCharts.below.output.shape }),
  z.object({ kind: z.literal('devices'), by: z.enum(deviceTraits), ...shares }),
  z.object({ kind: z.literal('lines'), by: z.enum(lineTraits), ...shares }),
  z.object({
    kind: z.literal('customers'),
    /** Tenants below by all of theirs that may be seen together: of how many anything is broken, and how many keep their figures to themselves. */
    customers: z.object({ total: z.int(), broken: z.int(), closed: z.int() }),
    /** Of the kinds that may be seen, as the list of customers of each adds them up. */
    standings: z.array(z.object({ kind: z.enum(standingKinds), ...standing.shape })),
    alerts: severities.nullable(),
    level: z.enum(rankedLevels),
    /** Those (or the MSPs, with all below them) that stand worst by all of it, with what is not as it should be, the gravest first. */
    worst: rows(
      z.object({ name: z.string(), health: z.enum(customerHealths), faults: z.array(customerFault) }),
    ),
  }),
  z.object({
    kind: z.literal('customers-availability'),
    ...about,
    /** Of the kinds that may be seen. */
    kinds: z.array(
      z.object({
        kind: z.enum(availabilityKinds),
        percent: z.number().nullable(),
        coveragePercent: z.number().nullable(),
        beforePercent: z.number().nullable(),
        /** Of each step; null where nothing was measured. */
        steps: z.array(z.number().nullable()),
      }),
    ),
    bounds,
    /** The worst by the least of what is known of them, the worst first. */
    worst: rows(
      z.object({
        name: z.string(),
        /** By kind; null where it has none of it or nothing is known. */
        device: z.number().nullable(),
        line: z.number().nullable(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('customers-services'),
    customers: z.int(),
    closedCustomers: z.int(),
    /** All their services. */
    services: standing,
    /** How many of them have any that is broken. */
    brokenCustomers: z.int(),
    /** Those that stand worst. */
    worst: rows(
      z.object({
        name: z.string(),
        health: z.enum(customerHealths),
        down: z.int(),
        unreachable: z.int(),
        unmeasured: z.int(),
        total: z.int(),
        brokenObjectives: z.int(),
        objectives: z.int(),
      }),
    ),
  }),
  z.object({ kind: z.literal('customers-devices'), by: z.enum(deviceTraitsBelow), ...sharesBelow }),
  z.object({ kind: z.literal('customers-lines'), by: z.enum(lineTraitsBelow), ...sharesBelow }),
  z.object({
    kind: z.literal('customers-traffic'),
    ...about,
    ...traffic,
    /** Lines by how much of their contract they used. */
    loads: z.record(z.enum(lineLoads), z.int()),
    /** At whom a line used most of its contract. */
    busiest: rows(z.object({ name: z.string(), mostPercent: z.number(), over80: z.int(), over50: z.int() })),
  }),
  z.object({
    kind: z.literal('customers-changes'),
    ...about,
    /** Of what: what the reader may see. */
    kinds: z.array(z.enum(changingKinds)),
    /** How often something came into each state, and all together. */
    whole: z.object({ total: z.int(), ...byState }),
    before: z.int(),
    /** All of each step. */
    steps: z.array(z.int()),
    bounds,
    /** At whom most changed. */
    most: rows(z.object({ name: z.string(), total: z.int(), before: z.int(), down: z.int() })),
  }),
  /** The customer that a slide was narrowed to is not below any more. */
  z.object({ kind: z.literal('customer-gone') }),
  z.object({
    kind: z.literal('board'),
    standing: z.enum(boardStandings),
    /** Empty for what may not be shown. */
    name: z.string(),
    charts: z
      .array(
        z.object({
          title: z.string(),
          last: z.enum(boardRanges),
          isStacked: z.boolean(),
          /** Null where it would read more samples than one chart may. */
          drawn: explorer.chart.output.nullable(),
        }),
      )
      .max(chartsOfSlide),
    /** Charts of the dashboard in all. */
    total: z.int(),
  }),
]);
export type SlideData = z.infer<typeof slideData>;
