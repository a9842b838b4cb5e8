import { downloadCsv, type Input, type Route } from '../../lib/api.ts';
import { exactTime } from '../../lib/time.ts';

/** Saves a list as a file that is called after what it holds and when it was made. */
export const csvOf =
  <R extends Route>(route: R, name: string, input: Input<R>) =>
  (): Promise<void> =>
    downloadCsv(route, `${name}-${exactTime(Date.now()).replace(/\D/g, '').slice(0, 12)}`, input);
