import { alertSeverities, type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type CustomerAlertTotals } from '@linekeeper/contract/overview/customer-alerts';
import { type TFunction } from 'i18next';

const kept = ['closed', 'unruled', 'paused'] as const;

/** What is open at the customers and of how many, in one sentence, and whom it is not about. */
export function alertsSentence(t: TFunction, totals: CustomerAlertTotals): string {
  const left = {
    closed: totals.closedCustomers,
    unruled: totals.unruledCustomers,
    paused: totals.pausedCustomers,
  };
  const seen = totals.customers - left.closed - left.unruled - left.paused;
  return [
    said(t, totals, seen),
    ...kept
      .filter((name) => left[name] > 0)
      .map((name) => t(`alerts:below.${name}Note`, { count: left[name] })),
  ].join(' ');
}

function said(t: TFunction, totals: CustomerAlertTotals, seen: number): string {
  const { alertedCustomers, unacknowledged } = totals;
  if (alertedCustomers === 0)
    return seen > 0
      ? t('alerts:below.noneOpen', { customers: t('customers:count', { count: seen }) })
      : t('alerts:below.noneSeen');
  const what = alertSeverities
    .filter((severity) => totals[severity] > 0)
    .map((severity) => t(`alerts:below.severity.${severity}`, { count: totals[severity] }));
  const open = t('alerts:below.some', {
    count: alertedCustomers,
    customers: t('customers:count', { count: alertedCustomers }),
    what: what.join(t('customers:comma')),
  });
  return unacknowledged === 0
    ? open
    : `${open} ${t('alerts:below.unacknowledgedNote', { count: unacknowledged })}`;
}

/** The worst severity that is open; else whether all is well: nothing is called well of which nothing is known. */
export function worstOf(totals: CustomerAlertTotals): AlertSeverity | 'unmeasured' | 'up' {
  const { customers, closedCustomers, unruledCustomers, pausedCustomers } = totals;
  const isBlind = unruledCustomers > 0 || customers - closedCustomers - pausedCustomers === 0;
  return alertSeverities.find((severity) => totals[severity] > 0) ?? (isBlind ? 'unmeasured' : 'up');
}
