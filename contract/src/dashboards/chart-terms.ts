import { deviceKinds } from '../monitoring/states.ts';

/** What charts count, each with a list of its own that a number opens. */
export const chartKinds = ['outlet', 'device', 'line', 'agent', 'test'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** By what devices are counted: their kinds, and `other`, of which nobody said any. */
export const countedDeviceKinds = [...deviceKinds, 'other'] as const;
export type CountedDeviceKind = (typeof countedDeviceKinds)[number];

/** What availability is shown of: what has a state at all times, measured by itself. */
export const availabilityKinds = ['device', 'line'] as const;
export type AvailabilityKind = (typeof availabilityKinds)[number];

/** What is ranked by how long it was down: an outlet by its devices and lines. */
export const worstKinds = ['outlet', 'line'] as const;
export type WorstKind = (typeof worstKinds)[number];

/** Of what changes of state are told. */
export const changingKinds = ['device', 'line', 'agent', 'test'] as const;
export type ChangingKind = (typeof changingKinds)[number];

/** Most values of each list that a chart is narrowed by. */
export const mostPlaces = 50;
/** The longest period of a chart, in days: a quarter and the day that a change of clocks may cost. */
export const mostChartDays = 93;
/** Regions and tags that are offered to narrow by. */
export const mostOfferedPlaces = 500;
/** How many of the worst of a kind, and how many of the newest changes, are told. */
export const mostWorst = 8;
export const mostChanges = 30;
/** Into how many steps the alerts of a period are gathered for the time machine. */
export const mostPastMarks = 240;
/** How many of the lines that use most of their contract are told. */
export const mostBusyLines = 8;

/** How much of its contract a line used: from 80 %, from 50 %, less; or nobody knows, without a contracted rate or unmeasured. */
export const lineLoads = ['over80', 'over50', 'under50', 'unknown'] as const;
export type LineLoad = (typeof lineLoads)[number];
/** Where they part, in percent. */
export const loadBounds = [50, 80] as const;
