import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { deviceListPath } from '../../lib/device-path.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useHasCustomers, useOwnNetwork } from '../../widgets/customers-totals/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { useKeptTime } from './use-kept-time.ts';

/**
 * What is shown of an own network; of who has customers and no network of its own, that there is none, how to begin one, and the way to the
 * customers: a page of noughts reads as if all were well. At a moment of the past it may have had one, and rows over a period hold what was deleted since (decision 0146):
 * those are not put in this.
 */
export function OwnNetwork({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const isAbove = useHasCustomers();
  const network = useOwnNetwork();
  const mayAdd = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const past = usePast();
  if (!isAbove || past || (network !== 'none' && network !== 'unseen')) return children;
  return (
    <Empty
      title={t(`dashboards:ownNone.${network}.title`)}
      text={t(`dashboards:ownNone.${network}.text`)}
      action={
        <span className="wrap gap-3">
          {mayAdd && (
            <Link className="button primary" to={`${deviceListPath}?add=1`}>
              {t('dashboards:ownNone.add')}
            </Link>
          )}
          <Link className="button" to={keepTime('?')}>
            {t('dashboards:ownNone.show')}
          </Link>
        </span>
      }
    />
  );
}
