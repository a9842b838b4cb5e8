import { type Input, type Route } from '../../lib/api.ts';
import { csvOf } from '../../widgets/list-page/index.ts';
import { RangeChoice, refreshMs, useMoving, useRange } from '../../widgets/chart/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { periodAt, periodOf } from './chart-period.ts';

/**
 * The rows of a list over the period of its page, read again as that moves, or over as long a one until a moment; the choice of it; and how all of
 * them are saved, over the period that is shown.
 */
export function usePeriodRows<R extends Route>(route: R, asked: object) {
  const [range, setRange] = useRange();
  const past = usePast();
  const everyMs = refreshMs(range);
  const bodyAt = (atMs: number) => ({
    ...asked,
    ...(past ? periodAt(range, atMs) : periodOf(range, atMs)),
  });
  const query = useMoving(route, {
    key: { asked, range },
    inputAt: (atMs) => ({ body: bodyAt(atMs) }) as Input<R>,
    past,
    ...(everyMs !== undefined && { everyMs }),
  });
  const exportOf =
    <File extends Route>(file: File, name: string) =>
    (): Promise<void> =>
      csvOf(file, name, {
        body: bodyAt(past?.atMs ?? (query.dataUpdatedAt || Date.now())),
      } as unknown as Input<File>)();
  return { query, exportOf, choice: <RangeChoice range={range} onChange={setRange} /> };
}
