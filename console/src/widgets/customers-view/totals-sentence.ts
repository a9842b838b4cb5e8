import { type CountedKind } from '../../lib/standing-path.ts';
import { type TFunction } from 'i18next';
import { type Totals } from '../customers-totals/index.ts';

const troubles = ['down', 'unreachable', 'unmeasured'] as const;

/** How many there are of a kind, and what of it is not as it should be, the worst first. */
export function standingWords(
  t: TFunction,
  kind: CountedKind,
  standing: Readonly<Record<(typeof troubles)[number], number>>,
): string[] {
  return troubles
    .filter((state) => standing[state] > 0)
    .map((state) =>
      t(`customers:state.${kind === 'agent' && state === 'down' ? 'offline' : state}`, {
        count: standing[state],
      }),
    );
}

/** What the customers have of a kind and how it stands, in one sentence, and whom it is not about. */
export function totalsSentence(t: TFunction, kind: CountedKind, totals: Totals): string {
  const { closedCustomers, pausedCustomers, total } = totals;
  const customers = t('customers:count', { count: totals.customers - closedCustomers - pausedCustomers });
  const of = t(`customers:things.${kind}`, { count: total });
  const what = standingWords(t, kind, totals);
  const said =
    total === 0
      ? t('customers:noneToo', { customers, of })
      : t('customers:stand', { customers, of, what: what.join(t('customers:comma')) || t('customers:well') });
  return [
    said,
    ...(closedCustomers > 0 ? [t('customers:closedNote', { count: closedCustomers })] : []),
    ...(pausedCustomers > 0 ? [t('customers:pausedNote', { count: pausedCustomers })] : []),
  ].join(' ');
}
