import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alertsSentence } from './alerts-sentence.ts';
import { customerAlertsPath, useCustomersAlerts } from './customer-alerts-call.ts';

interface EmptyWords {
  readonly title: string;
  readonly text?: string;
  readonly link?: ReactNode;
}

/** What an empty list of the own tenant's alerts says to who has customers: how those of the customers stand, and the way there. */
export function useOwnNone(tenant: string | undefined, otherwise: EmptyWords): EmptyWords {
  const { t } = useTranslation();
  const totals = useCustomersAlerts()?.totals;
  if (!totals?.customers) return otherwise;
  return {
    title: tenant === undefined ? t('alerts:below.ownNoneNoName') : t('alerts:below.ownNone', { tenant }),
    text: alertsSentence(t, totals),
    link: (
      <Link className="button" to={customerAlertsPath()}>
        {t('alerts:below.show')}
      </Link>
    ),
  };
}
