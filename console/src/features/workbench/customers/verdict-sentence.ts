import { type CustomersVerdict } from '@linekeeper/contract/overview/customers';
import { type TFunction } from 'i18next';

export type Verdict = CustomersVerdict;

/** The worst that is true of all customers. What nobody measures is not called fine; where nothing is measured, nothing is. */
export function verdictKind(verdict: Verdict): 'broken' | 'blind' | 'none' | 'calm' {
  if (verdict.down + verdict.unreachable > 0) return 'broken';
  if (verdict.unmeasured > 0) return 'blind';
  return verdict.devices === 0 ? 'none' : 'calm';
}

/** The verdict in words, with its numbers. */
export function verdictSentence(t: TFunction, verdict: Verdict): string {
  const { brokenCustomers, isOwnBroken, down, unreachable, unmeasured, devices } = verdict;
  const kind = verdictKind(verdict);
  const { closedCustomers, pausedCustomers } = verdict;
  const spoken = verdict.customers - closedCustomers - pausedCustomers;
  const customers = t('workbench:customers.count', { count: spoken });
  if (kind === 'blind') return t('workbench:customers.says.blind', { count: unmeasured });
  if (kind !== 'broken') return t(`workbench:customers.says.${kind}`, { customers, count: devices });
  const what = [
    ...(down > 0 ? [t('workbench:customers.down', { count: down })] : []),
    ...(unreachable > 0 ? [t('workbench:customers.unreachable', { count: unreachable })] : []),
  ].join(t('workbench:customers.comma'));
  if (brokenCustomers === 0) return t('workbench:customers.says.brokenOwn', { what });
  return t(isOwnBroken ? 'workbench:customers.says.brokenBoth' : 'workbench:customers.says.broken', {
    count: brokenCustomers,
    what,
  });
}
