import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type ChartRange, type Failing, timesOf } from '../../widgets/chart/index.ts';
import { type Output } from '../../lib/api.ts';
import { refreshMs, useMoving } from '../../widgets/chart/index.ts';

const route = 'POST /monitor/api/v1/subjects/:kind/:id/states';

/** The states of a device over the range of its page, with availability and coverage. */
export function useStates({ id, createdAt }: DeviceDetail, range: ChartRange) {
  return useMoving(route, {
    key: { deviceId: id, part: 'states', ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now, Date.parse(createdAt));
      return {
        params: { kind: 'device' as const, id },
        body: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      };
    },
  });
}

/** The stretches among states in which the subject had failed. */
export function failuresOf(intervals: Output<typeof route>['intervals'] = []): Failing[] {
  return intervals.flatMap(({ state, from, to }) =>
    state === 'down' || state === 'unreachable'
      ? [{ state, fromMs: Date.parse(from), toMs: Date.parse(to) }]
      : [],
  );
}
