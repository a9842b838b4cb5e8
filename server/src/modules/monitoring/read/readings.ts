import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type Scope } from '../../../platform/db/scope.ts';
import { chart, type ReadParts, subjectStates, type TimeRange } from './monitoring.service.ts';

/** What was measured of a subject over some time, as its page shows it. Both throw NOT_FOUND, INVALID_INPUT. */
export interface Readings {
  /** One metric, in at most so many points. */
  chart(
    scope: Scope,
    input: TimeRange & { readonly subject: Subject; readonly metric: MetricName; readonly points: number },
  ): ReturnType<typeof chart>;
  states(scope: Scope, subject: Subject, range: TimeRange): ReturnType<typeof subjectStates>;
}

export const readingsOf = (parts: ReadParts): Readings => ({
  chart: (scope, { metric, ...input }) => chart(parts, scope, { ...input, metrics: [metric] } as never),
  states: (scope, subject, range) => subjectStates(parts, scope, subject, range),
});
