import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { dialFailureReasons } from './dial-failures.ts';
import { mostMonthMegabytes } from './month-budget.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const edit = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';
const bytes = z.number().min(0);
const bps = z.number().min(0).nullable();

/** Runs that are shown of a test or a line: the newest. */
export const mostShownRuns = 200;

/** A month's account: what was carried, runs that go on counted with all they announced, and what may be. */
const account = { usedBytes: bytes, budgetBytes: bytes };

/** Between whom a run is, by the names of today; null is this server. */
const between = {
  id: z.uuid(),
  pathId: z.uuid().nullable(),
  /** Null: somebody asked for it once, of no test. */
  testId: z.uuid().nullable(),
  testName: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
};

/** What a run waits for, and who has it or is to have it first. */
export const waitsFor = z.object({
  what: z.enum(['agent', 'line', 'reflector', 'server']),
  /** What it is called; null of what has no name, or is another tenant's. */
  name: z.string().nullable(),
  /** A test of this tenant; another tenant's, of which no more is told; users of the line; or nobody: the agent is away. */
  by: z.enum(['test', 'other', 'traffic', 'away']),
  testId: z.uuid().nullable(),
  testName: z.string().nullable(),
  since: time.nullable(),
  /** What users carry over a line now, against what was agreed; null where they are not what it waits for. */
  users: z
    .object({
      line: z.string(),
      way: z.enum(['in', 'out']),
      bps: z.number().min(0),
      agreedBps: z.number().min(0),
    })
    .nullable(),
});

export const openRun = z.object({
  ...between,
  state: z.enum(['waiting', 'running']),
  /** Since it waits, or runs. */
  since: time,
  /** When it begins at the latest, or is over at the latest; null where nobody knows. */
  freeAt: time.nullable(),
  /** What it announced. */
  mostBytes: bytes,
  /** How many of those that wait come before it. */
  ahead: z.int().min(0),
  waits: z.array(waitsFor),
});
export type OpenRun = z.infer<typeof openRun>;

export const bookedRun = z.object({
  ...between,
  at: time,
  ok: z.boolean(),
  reason: z.enum(dialFailureReasons).nullable(),
  detail: z.string().nullable(),
  downBps: bps,
  upBps: bps,
  /** On the line, headers included. */
  bytes,
  seconds: z.number().min(0).nullable(),
  /** It ended early, since others needed the line. */
  hasYielded: z.boolean(),
});
export type BookedRun = z.infer<typeof bookedRun>;

const accountedLine = z.object({
  id: z.uuid(),
  name: z.string(),
  outletName: z.string().nullable(),
  downBps: bps,
  upBps: bps,
  ...account,
});

export const throughputView = z.object({
  /** The calendar month of the tenant's zone that is counted, `2026-11`. */
  month: z.string(),
  /** Of the test; null where a line is looked at. */
  test: z.object(account).nullable(),
  /** The lines that carry it. */
  lines: z.array(accountedLine),
  open: z.array(openRun),
  runs: z.array(bookedRun),
});
export type ThroughputView = z.infer<typeof throughputView>;

const lineParams = z.strictObject({ lineId: z.uuid() });

/** Throughput as it is booked: who waits for whom, what a month carried, and what came of it. */
export const dialThroughput = {
  ofTest: endpoint({
    method: 'GET',
    path: '/dial/api/v1/tests/:testId/throughput',
    access: view,
    summary:
      'Booked runs of a test: those that wait or go on, the newest results, and what is left of the month',
    params: z.strictObject({ testId: z.uuid() }),
    output: throughputView,
  }),
  ofLine: endpoint({
    method: 'GET',
    path: '/dial/api/v1/lines/:lineId/throughput',
    access: view,
    summary:
      'Booked runs over a line: those that wait or go on, the newest results, and what is left of the month',
    params: lineParams,
    output: throughputView,
  }),
  setLineBudget: endpoint({
    method: 'PUT',
    path: '/dial/api/v1/lines/:lineId/throughput-budget',
    access: edit,
    summary:
      'Say how much throughput tests may carry over a line in a month, in millions of bytes; 0: none at all',
    params: lineParams,
    body: z.strictObject({ megabytes: z.int().min(0).max(mostMonthMegabytes) }),
    output: z.object({}),
  }),
};
