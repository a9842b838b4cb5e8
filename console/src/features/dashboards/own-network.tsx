import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { useHasCustomers, useOwnNetwork } from '../../widgets/customers-totals/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { useKeptTime } from './use-kept-time.ts';

/**
 * What is shown of an own network; of who has customers and no network of its own, that there is none and the way to the customers: a page of
 * noughts reads as if all were well. At a moment of the past it may have had one, and rows over a period hold what was deleted since (decision 0146):
 * those are not put in this.
 */
export function OwnNetwork({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const isAbove = useHasCustomers();
  const has = useOwnNetwork();
  const past = usePast();
  if (!isAbove || past || has !== false) return children;
  return (
    <Empty
      title={t('dashboards:ownNone.title')}
      text={t('dashboards:ownNone.text')}
      action={
        <Link className="button" to={keepTime('?')}>
          {t('dashboards:ownNone.show')}
        </Link>
      }
    />
  );
}
