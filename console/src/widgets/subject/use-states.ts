import { type StateInterval } from '@linekeeper/contract/monitoring/subject-reads';
import { type ChartRange, type Failing, refreshMs, timesOf, useMoving } from '../chart/index.ts';
import { type ShownSubject } from './shown-subject.ts';
import { readsOf, subjectOf } from './subject-reads.ts';

/** The states of a subject over the range of its page, with availability and coverage. */
export function useStates({ kind, id, createdAt }: ShownSubject, range: ChartRange) {
  return useMoving(readsOf(kind).states, {
    key: { subjectId: id, part: 'states', ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now, Date.parse(createdAt));
      return {
        params: subjectOf({ kind, id }),
        body: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      };
    },
  });
}

/** The stretches among states in which the subject had failed. */
export function failuresOf(intervals: readonly StateInterval[] = []): Failing[] {
  return intervals.flatMap(({ state, from, to }) =>
    state === 'down' || state === 'unreachable'
      ? [{ state, fromMs: Date.parse(from), toMs: Date.parse(to) }]
      : [],
  );
}
