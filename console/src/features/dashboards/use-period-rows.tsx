import { type Input, type Route } from '../../lib/api.ts';
import { RangeChoice, refreshMs, useMoving, useRange } from '../../widgets/chart/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { periodAt, periodOf } from './chart-period.ts';

/** The rows of a list over the period of its page, read again as that moves, or over as long a one until a moment; and the choice of it. */
export function usePeriodRows<R extends Route>(route: R, asked: object) {
  const [range, setRange] = useRange();
  const past = usePast();
  const everyMs = refreshMs(range);
  const query = useMoving(route, {
    key: { asked, range },
    inputAt: (atMs) =>
      ({ body: { ...asked, ...(past ? periodAt(range, atMs) : periodOf(range, atMs)) } }) as Input<R>,
    past,
    ...(everyMs !== undefined && { everyMs }),
  });
  return { query, choice: <RangeChoice range={range} onChange={setRange} /> };
}
