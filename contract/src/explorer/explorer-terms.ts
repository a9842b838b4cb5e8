import { metricNames, metricOf } from '../monitoring/metrics.ts';
import { subjectKinds } from '../monitoring/subjects.ts';

/** Series of one chart of the explorer: there are as many colours that can be told apart. */
export const mostExplored = 8;
/** Subjects that one search of the explorer shows. */
export const mostFound = 50;
/** What the explorer draws: what is measured, and what programs brought by remote write, each of which is a series of its own. */
export const exploredKinds = [...subjectKinds, 'written'] as const;
export type ExploredKind = (typeof exploredKinds)[number];
/** The one metric of what was written: what it is, its labels say. */
export const exploredMetrics = [...metricNames, 'written'] as const;
export type ExploredMetric = (typeof exploredMetrics)[number];
/** How many of the highest can be asked for. */
export const topCounts = [3, 5, 8] as const;
/** What the highest are ordered by. */
export const topOrders = ['mean', 'max'] as const;
export type TopOrder = (typeof topOrders)[number];
/** Samples that one chart reads at most: what is before this is a shorter time or fewer series. */
export const mostSamples = 2_000_000;

/** Of which kind the subjects of a metric are. */
export const kindOfMetric = (metric: ExploredMetric): ExploredKind =>
  metric === 'written' ? 'written' : metricOf(metric).subject;

/** Over which times a pinned chart may be drawn: those that end now. */
export const boardRanges = ['1h', '24h', '7d', '30d'] as const;
/** Charts of a dashboard, dashboards of a person, and shared ones of a tenant. */
export const mostPins = 12;
export const mostBoards = 20;
export const mostSharedBoards = 50;
