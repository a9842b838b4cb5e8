import { z } from 'zod';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { stateReasons, states } from '../monitoring/states.ts';
import { availability } from '../monitoring/subject-reads.ts';
import { standing } from '../overview/standing.ts';
import { namedCustomer, ofCustomer } from '../overview/customers.ts';
import { momentBody, offeredPlaces, periodBody, timesBody } from './chart-filter.ts';
import {
  availabilityKinds,
  changingKinds,
  chartKinds,
  countedDeviceKinds,
  mostChanges,
  mostWorst,
  worstKinds,
} from './chart-terms.ts';

const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';

const availabilityOver = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(availabilityKinds),
      whole: availability,
      /** Of the same length right before. */
      before: availability,
      steps: z.array(availability),
    }),
  ),
  /** Where steps begin and, at last, where the last one ends: one more than there are steps. */
  bounds: z.array(time),
});

/** An outlet or a line that was down. */
const downRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where a line stands; of an outlet itself. */
  outletNumber: z.string(),
  outletName: z.string(),
  /** The region of an outlet, the provider of a line. */
  about: z.string(),
  /** Of an outlet: over its devices, and its lines for who may see them. */
  availability,
  /** Over the period of the same length right before. */
  before: availability,
  /** What it was down for longest. */
  reason: z.enum(stateReasons),
  /** When a line was deleted, which has no page any more; null while it is there, and of outlets. */
  removedAt: time.nullable(),
});

/** Something that was in one state and is in another. */
const change = z.object({
  kind: z.enum(changingKinds),
  /** What changed; of a dial test one of its paths. */
  subjectId: z.uuid(),
  /** What its page is of: a test, where a path of it changed. */
  id: z.uuid(),
  name: z.string(),
  outletId: z.uuid().nullable(),
  outletName: z.string().nullable(),
  from: z.enum(states),
  to: z.enum(states),
  reason: z.enum(stateReasons),
  at: time,
  /** When a device or line was deleted, which has no page any more; null while it is there, and of others. */
  removedAt: time.nullable(),
});

/** How often something came into each state from another, and all together. */
const changes = z.object({
  total: z.int(),
  down: z.int(),
  unreachable: z.int(),
  unmeasured: z.int(),
  maintenance: z.int(),
  up: z.int(),
});

/** What a tenant below has of one kind; null where it has none of it, and of what its reader may not see. */
const availabilityOfOne = z
  .object({
    subjects: z.int(),
    percent: z.number().nullable(),
    coveragePercent: z.number().nullable(),
    /** Its availability in the period of the same length right before. */
    beforePercent: z.number().nullable(),
    /** For how long all of them together were down. */
    downMs: z.number(),
  })
  .nullable();

/** Charts of the overall network operation overview. Each shows what its reader may see, and nothing else. */
export const overallCharts = {
  places: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/places',
    access: view,
    reads: true,
    summary: 'Regions and tags of outlets that charts can be narrowed to, the commonest first',
    body: z.strictObject({}),
    output: offeredPlaces,
  }),
  standings: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/standings',
    access: view,
    reads: true,
    summary:
      'How many outlets, devices by kind, lines, agents and dial tests are in which state now, or were at a moment',
    body: momentBody,
    output: z.object({
      /** Of the kinds that the reader may see. */
      kinds: z.array(z.object({ kind: z.enum(chartKinds), ...standing.shape })),
      deviceKinds: z.array(z.object({ kind: z.enum(countedDeviceKinds), ...standing.shape })),
    }),
  }),
  availability: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/availability',
    access: view,
    reads: true,
    summary: 'Availability with its coverage over a period, step by step, and over the period before',
    body: periodBody,
    output: availabilityOver,
  }),
  customersAvailability: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/availability/customers',
    access: view,
    reads: true,
    summary: 'The same over the devices and lines of all tenants below; for platform and MSP alone',
    body: timesBody.safeExtend(ofCustomer),
    output: availabilityOver.extend({
      /** Tenants below that the numbers are about, and those that they are not about: they keep theirs, or have not the product. */
      customers: z.int(),
      closedCustomers: z.int(),
      productlessCustomers: z.int(),
    }),
  }),
  eachAvailability: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/availability/customers/list',
    access: view,
    reads: true,
    summary:
      'Availability of the devices and lines of each tenant below that has any; for platform and MSP alone',
    body: timesBody.safeExtend({
      ...ofCustomer,
      // `worst`: by the least of the kinds that the reader may see.
      ...pageInput(['worst', 'device', 'line', 'name']),
      search: z.string().trim().max(128).optional(),
    }),
    output: pageOf(
      z.object({
        ...namedCustomer,
        device: availabilityOfOne,
        line: availabilityOfOne,
      }),
    ).extend({
      /** Of what: what the reader may see. */
      kinds: z.array(z.enum(availabilityKinds)),
    }),
  }),
  worst: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/worst',
    access: view,
    reads: true,
    summary: 'Outlets and lines that were down longest over a period, with what for',
    body: periodBody,
    output: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(worstKinds),
          /** How many were down at all, of an outlet any of its devices or lines. */
          total: z.int(),
          rows: z.array(downRow).max(mostWorst),
        }),
      ),
    }),
  }),
  worstRows: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/worst/list',
    access: view,
    reads: true,
    summary: 'All outlets or lines that were down within a period, the longest first',
    body: periodBody.safeExtend({ ...pageInput(['down']), kind: z.enum(worstKinds) }),
    output: pageOf(downRow),
  }),
  changes: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/changes',
    access: view,
    reads: true,
    summary: 'The newest changes of states within a period',
    body: periodBody,
    output: z.object({
      list: z.array(change).max(mostChanges),
      /** The period has older ones. */
      isMore: z.boolean(),
    }),
  }),
  changeRows: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/changes/list',
    access: view,
    reads: true,
    summary: 'All changes of states within a period, of some kinds and into some states, the newest first',
    body: periodBody.safeExtend({
      ...pageInput(['at']),
      kind: z.array(z.enum(changingKinds)).max(changingKinds.length).optional(),
      /** That something came into. */
      state: z.array(z.enum(states)).max(states.length).optional(),
    }),
    output: pageOf(change),
  }),
  customersChanges: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/changes/customers',
    access: view,
    reads: true,
    summary:
      'How often what all tenants below have changed its state over a period, by hours or days, and over the period before; for platform and MSP alone',
    body: timesBody.safeExtend(ofCustomer),
    output: z.object({
      /** Of what: what the reader may see. */
      kinds: z.array(z.enum(changingKinds)),
      whole: changes,
      /** Of the same length right before. */
      before: changes,
      steps: z.array(changes),
      /** Where steps begin and, at last, where the last one ends: one more than there are steps. */
      bounds: z.array(time),
      /** Tenants below that the numbers are about, and those that they are not about: they keep theirs, or have not the product. */
      customers: z.int(),
      closedCustomers: z.int(),
      productlessCustomers: z.int(),
    }),
  }),
  eachChanges: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/changes/customers/list',
    access: view,
    reads: true,
    summary:
      'The same of each tenant below at which something changed, then or in the period before; for platform and MSP alone',
    body: timesBody.safeExtend({
      ...ofCustomer,
      ...pageInput(['total', 'before', ...states, 'name']),
      search: z.string().trim().max(128).optional(),
    }),
    output: pageOf(
      z.object({
        ...namedCustomer,
        ...changes.shape,
        /** All changes of the period before. */
        before: z.int(),
      }),
    ).extend({
      /** Of what: what the reader may see. */
      kinds: z.array(z.enum(changingKinds)),
    }),
  }),
};
