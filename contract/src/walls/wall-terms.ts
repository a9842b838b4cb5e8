/** What a slide of a wall shows of the network of its own tenant: the overall overview, a map, service health or one service, the resource distribution, traffic, or charts that were pinned to a dashboard of the explorer. */
export const ownSlideKinds = [
  ...(['overall', 'map', 'services', 'service', 'devices', 'lines', 'traffic', 'board'] as const),
] as const;
/** The same of the networks of all customers, or of one with all below it, in numbers: for platform and MSP alone. */
export const customerSlideKinds = [
  ...(['customers', 'customers-map', 'customers-availability', 'customers-services'] as const),
  ...(['customers-devices', 'customers-lines', 'customers-traffic', 'customers-changes'] as const),
] as const;
export type CustomerSlideKind = (typeof customerSlideKinds)[number];
export const slideKinds = [...ownSlideKinds, ...customerSlideKinds] as const;
export type SlideKind = (typeof slideKinds)[number];

/** Whether a slide tells of tenants below. */
export const isOfCustomers = (kind: SlideKind): kind is CustomerSlideKind =>
  (customerSlideKinds as readonly SlideKind[]).includes(kind);

/** Whom the ranking of customers is of: each, or MSPs with all below them. */
export const rankedLevels = ['each', 'msp'] as const;

/** The period that figures of a slide look back over. */
export const slidePeriods = ['24h', '7d', '30d'] as const;
export type SlidePeriod = (typeof slidePeriods)[number];
export const slidePeriodHours: Readonly<Record<SlidePeriod, number>> = { '24h': 24, '7d': 168, '30d': 720 };

/** How many walls a tenant has, slides a wall, and keys a wall that are good at a time. */
export const wallMost = { walls: 50, slides: 12, keys: 10 } as const;
/** Seconds that each slide stands. */
export const slideSeconds = { least: 5, most: 600, usual: 20 } as const;
/** Rows that a slide has room for, legible from afar. */
export const slideRows = 6;
/** Calls that one key may make within a minute. */
export const wallCallsPerMinute = 240;

/** Pinned charts that a slide has room for, legible from afar: the next ones are another slide. */
export const chartsOfSlide = 4;
/** How a dashboard of the explorer stands to who is shown it: it is their own or shared, another's alone, of one who left, or gone. */
export const boardStandings = ['shown', 'private', 'left', 'deleted'] as const;
export type BoardStanding = (typeof boardStandings)[number];
