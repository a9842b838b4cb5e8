import { z } from 'zod';
import { dialCause } from '../dial/dial-causes.ts';
import { dialFailureReasons } from '../dial/dial-failures.ts';
import { dialKinds } from '../dial/dial-kinds.ts';
import { endpoint, time } from '../endpoint.ts';
import { chartPoints } from '../limits.ts';
import { metricNames } from './metrics.ts';
import { runSubjects } from './subjects.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const under = '/monitor/api/v1/wan/subjects/:kind/:id/runs';

const params = z.strictObject({ kind: z.enum(runSubjects), id: z.uuid() });
const range = { from: time, to: time };
const ms = z.number().nullable();

/**
 * All packets of the runs within a column: its start in milliseconds since 1970, packets sent and lost, and of what came back the fastest,
 * the quantiles 10, 25, 50, 75 and 90 %, and the slowest, in milliseconds; null where nothing came back.
 */
export const smokeColumn = z.tuple([z.number(), z.int(), z.int(), ms, ms, ms, ms, ms, ms, ms]);
export type SmokeColumn = z.infer<typeof smokeColumn>;

/** How a run ended, in short. */
export const runRow = z.object({
  at: time,
  kind: z.enum(dialKinds),
  ok: z.boolean(),
  /** Why it has no result; null where it has one. */
  reason: z.enum(dialFailureReasons).nullable(),
  elapsedMs: ms,
  /** What it measured, by metric. */
  values: z.partialRecord(z.enum(metricNames), z.number()),
});
export type RunRow = z.infer<typeof runRow>;

/** A run in full: the result is one of `dialResultShapes` for its kind; null where there is none. */
export const wholeRun = z.object({
  ...runRow.shape,
  /** What is known of a failure beyond its reason. */
  cause: dialCause.nullable(),
  /** What a program or a far machine said of it, in its own words. */
  detail: z.string().nullable(),
  result: z.record(z.string(), z.json()).nullable(),
});
export type WholeRun = z.infer<typeof wholeRun>;

const hops = z.array(
  z.object({
    hop: z.int(),
    /** Those that answered at this distance. */
    addresses: z.array(z.string()),
  }),
);

/** The path of a trace test over a range. */
export const pathHistory = z.object({
  /** The path that is traced, and what it is called. */
  id: z.uuid(),
  testName: z.string(),
  sourceName: z.string().nullable(),
  targetName: z.string().nullable(),
  /** Traces that were compared, and when the first of them was. */
  count: z.int(),
  since: time.nullable(),
  /** By which it goes now: who answered in the newest traces. */
  now: hops,
  /** The newest first. */
  changes: z.array(
    z.object({
      at: time,
      before: hops,
      after: hops,
      /** Routers that are on it since, and those that are no more. */
      added: z.array(z.string()),
      lost: z.array(z.string()),
    }),
  ),
});
export type PathHistory = z.infer<typeof pathHistory>;

/** Traces of a path that are compared at most, the newest of a range. */
export const mostTraces = 2000;
/** Trace tests of a line that are shown at most. */
export const mostTracedPaths = 10;

/** Runs of one page. */
export const runsAtOnce = 50;

/** The single runs of lines and of the paths of dial tests. */
export const runReads = {
  smoke: endpoint({
    method: 'POST',
    path: `${under}/smoke` as const,
    access: view,
    reads: true,
    summary: 'The packets of all runs over a range as a distribution, in columns',
    params,
    body: z.strictObject({
      ...range,
      columns: z.int().min(2).max(chartPoints.max).default(chartPoints.default),
    }),
    output: z.object({ ...range, stepMs: z.number(), columns: z.array(smokeColumn) }),
  }),
  paths: endpoint({
    method: 'POST',
    path: `${under}/paths` as const,
    access: view,
    reads: true,
    summary:
      'By which routers the trace tests of a line, or one of them, went over a range, and what changed',
    params,
    body: z.strictObject(range),
    output: z.object({ ...range, paths: z.array(pathHistory) }),
  }),
  list: endpoint({
    method: 'POST',
    path: `${under}/list` as const,
    access: view,
    reads: true,
    summary: 'The single runs of a range, the newest first; `next` begins the page of those before',
    params,
    body: z.strictObject({ ...range, before: time.optional() }),
    output: z.object({ runs: z.array(runRow), next: time.nullable() }),
  }),
  one: endpoint({
    method: 'POST',
    path: `${under}/one` as const,
    access: view,
    reads: true,
    summary: 'One run in full, by when it began',
    params,
    body: z.strictObject({ at: time }),
    output: wholeRun,
  }),
};
