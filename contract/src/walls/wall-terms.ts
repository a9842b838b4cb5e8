/** What a slide of a wall shows: the overall overview, service health or one service, the resource distribution, a map, all customers, or charts that were pinned to a dashboard of the explorer. */
export const slideKinds = [
  ...([
    'overall',
    'map',
    'services',
    'service',
    'devices',
    'lines',
    'customers',
    'customers-map',
    'board',
  ] as const),
] as const;
export type SlideKind = (typeof slideKinds)[number];

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
