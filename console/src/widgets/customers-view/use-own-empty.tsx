import { type CountedKind } from '../../lib/standing-path.ts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { totalsSentence } from './totals-sentence.ts';
import { useCustomersTotals } from '../customers-totals/index.ts';

interface EmptyWords {
  readonly title: string;
  readonly text?: string;
  readonly link?: ReactNode;
}

/** What an empty list of the own tenant says to who has customers: how those of the customers stand, and the way there. */
export function useOwnEmpty(kind: CountedKind, otherwise: EmptyWords): EmptyWords {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const totals = useCustomersTotals(kind);
  if (!totals?.customers) return otherwise;
  return {
    title: t(`customers:ownNone.${kind}`),
    text: totalsSentence(t, kind, totals),
    link: (
      <Link className="button" to={`${pathname}?view=customers`}>
        {t(`customers:show.${kind}`)}
      </Link>
    ),
  };
}
