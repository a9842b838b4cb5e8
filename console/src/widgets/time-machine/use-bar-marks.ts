import { type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { type Source } from './source.ts';
import { type BarSpan } from './span.ts';

export type BarMarks = Output<'POST /monitor/api/v1/charts/past'>;

/** When alerts fired within the span of a bar, and since when there is a past; undefined until it is known, and where nobody tells. */
export function useBarMarks(source: Source, { fromMs, toMs }: BarSpan): BarMarks | undefined {
  const times = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
  const own = useApi(
    'POST /monitor/api/v1/charts/past',
    { body: { ...times, ...(source.of === 'own' && source.places) } },
    { enabled: source.of === 'own' },
  );
  const below = useApi(
    'POST /monitor/api/v1/charts/past/customers',
    {
      body: {
        ...times,
        ...(source.of === 'customers' && source.customerId && { customerId: source.customerId }),
      },
    },
    { enabled: source.of === 'customers' },
  );
  return source.of === 'own' ? own.data : source.of === 'customers' ? below.data : undefined;
}
