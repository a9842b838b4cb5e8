import { z } from 'zod';
import { endpoint, rowId, time } from '../endpoint.ts';
import { ruleId, ruleLooks, ruleScope } from './alert-rules.ts';
import { mostBackTestAlerts } from './back-test-terms.ts';
import { canLookBack, fitsTogether } from './rule-fit.ts';

const ms = z.number().nonnegative();

export const backTestAlert = z.object({
  subjectId: z.uuid(),
  /** Empty: it is there no more. */
  subjectName: z.string(),
  /** When it would have fired, and when it would have ended; null: it would be open still. */
  firedAt: time,
  endedAt: time.nullable(),
  durationMs: ms,
  /** What was measured when it would have fired; null where its condition looks at no metric. */
  value: z.number().nullable(),
  isAtNight: z.boolean(),
  /** Work on it was announced for then: nobody would have been told. */
  isMuted: z.boolean(),
});
export type BackTestAlert = z.infer<typeof backTestAlert>;

/** What a rule would have raised. */
export const backTestOutcome = z.object({
  /** Of a baseline, for which share of the measurements it was known what is usual: only those were judged. Null: it looks at nothing usual. */
  usualShare: z.number().min(0).max(1).nullable(),
  alerts: z.int().nonnegative(),
  openAlerts: z.int().nonnegative(),
  nightAlerts: z.int().nonnegative(),
  mutedAlerts: z.int().nonnegative(),
  /** How many subjects would have had one. */
  subjects: z.int().nonnegative(),
  totalMs: ms,
  longestMs: ms,
  /** Day by day, as many as there are in `days`. */
  perDay: z.array(z.object({ alerts: z.int().nonnegative(), nightAlerts: z.int().nonnegative() })),
  list: z.array(backTestAlert).max(mostBackTestAlerts),
});
export type BackTestOutcome = z.infer<typeof backTestOutcome>;

export const backTestAnswer = z.object({
  from: time,
  to: time,
  timeZone: z.string(),
  /** The days by the clocks of the tenant, and whether anything was kept of what the rule looks at. */
  days: z.array(z.object({ day: z.iso.date(), isKept: z.boolean() })),
  /** What is measured as one and within the scope: all of it, and how much was judged before time was up. */
  targets: z.int().nonnegative(),
  judgedTargets: z.int().nonnegative(),
  draft: backTestOutcome,
  /** The rule as it is now; null: there is none. */
  now: backTestOutcome.nullable(),
});
export type BackTestAnswer = z.infer<typeof backTestAnswer>;

const counts = z.object({
  alerts: z.int().nonnegative(),
  nightAlerts: z.int().nonnegative(),
  mutedAlerts: z.int().nonnegative(),
});

/** What a rule would have raised in one tenant, in numbers alone. */
export const backTestFigures = z.object({
  /** As of an answer over the own subjects; null: time was up before they were counted. */
  targets: z.int().nonnegative().nullable(),
  judgedTargets: z.int().nonnegative(),
  /** Of the days that are looked back at, those of which anything was kept. */
  keptDays: z.int().nonnegative(),
  usualShare: z.number().min(0).max(1).nullable(),
  draft: counts,
  now: counts.nullable(),
});
export type BackTestFigures = z.infer<typeof backTestFigures>;

export const backTestOfCustomers = z.object({
  from: time,
  to: time,
  /** The own network; null: the rule looks at nothing there. */
  own: backTestFigures.nullable(),
  /** The tenants below, by name. */
  list: z.array(
    z.object({
      companyId: rowId,
      name: z.string(),
      /** Whose customer it is; null: one's own. */
      parentName: z.string().nullable(),
      /** Null: it keeps its figures to itself, or has not what the rule looks at. */
      figures: backTestFigures.nullable(),
    }),
  ),
});
export type BackTestOfCustomers = z.infer<typeof backTestOfCustomers>;

const none = z.tuple([]).default([]);
/** A rule that is handed down names no outlet and no subject: those are one tenant's. */
const handedDownScope = z.strictObject({ ...ruleScope.shape, outletIds: none, subjectIds: none });

const asked = { ruleId: ruleId.nullable().default(null), ...ruleLooks };

/** What the samples of the last days say of a rule that is being written. */
export const backTests = {
  run: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alert-rules/back-test',
    access: 'DMS_SERVER_MANAGE_ALERT_EDIT',
    reads: true,
    summary:
      'Which alerts a rule would have raised over the last 30 days, beside the rule as it is now; nothing is saved. A newer one of the same person takes its place',
    body: z
      .strictObject(asked)
      .refine((rule) => fitsTogether({ ...rule, isHandedDown: false }), { path: ['condition'] })
      // An end is known ahead: there is no past to look at again.
      .refine(({ subjectKind }) => canLookBack(subjectKind), { path: ['subjectKind'] }),
    output: backTestAnswer,
  }),
  customers: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/alert-rules/back-test/customers',
    access: 'DMS_SERVER_MANAGE_ALERT_EDIT',
    reads: true,
    summary:
      'How many alerts a rule that is handed down would have raised at each customer over the last 30 days, beside the rule as it is now, in numbers. A newer back-test of the same person takes its place',
    body: z
      .strictObject({ ...asked, scope: handedDownScope })
      .refine((rule) => fitsTogether({ ...rule, isHandedDown: true }), { path: ['condition'] })
      .refine(({ subjectKind }) => canLookBack(subjectKind), { path: ['subjectKind'] }),
    output: backTestOfCustomers,
  }),
};
