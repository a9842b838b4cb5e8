import { type ChartKind, chartKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { AppError } from '../../platform/errors.ts';
import { visibleKinds } from '../alerts/index.ts';

/** What each kind of a chart is measured as. */
export const measuredAs: Readonly<Record<ChartKind, SubjectKind>> = {
  ...{ outlet: 'device', device: 'device', line: 'line', agent: 'agent', test: 'dial_path' },
};

/** What of a chart its reader may see: what the lists that it opens would show. */
export function visibleChartKinds(context: Parameters<typeof visibleKinds>[0]): ChartKind[] {
  const visible = visibleKinds(context);
  return chartKinds.filter((kind) => visible.includes(measuredAs[kind]));
}

/** Who may not open the list of a kind is told no numbers of it. Throws FORBIDDEN. */
export function assertSees(reader: Parameters<typeof visibleKinds>[0], kind: ChartKind): void {
  if (!visibleChartKinds(reader).includes(kind)) throw new AppError('FORBIDDEN');
}
