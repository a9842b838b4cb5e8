import { type CustomersVerdict } from '@linekeeper/contract/overview/customers';
import { type TFunction } from 'i18next';

export type Verdict = CustomersVerdict;

/** What of a verdict is counted, the gravest first; lines, agents and tests are missing for who may not see them. */
function partsOf(verdict: Verdict) {
  const { devices: total, down, unreachable, unmeasured, lines, agents, tests } = verdict;
  const parts = { device: { total, down, unreachable, unmeasured }, line: lines, agent: agents, test: tests };
  return (['device', 'line', 'agent', 'test'] as const).flatMap((kind) => {
    const part = parts[kind];
    return part ? [{ kind, ...part }] : [];
  });
}

/** The worst that is true of all customers. What nobody measures is not called fine; where nothing is measured, nothing is. */
export function verdictKind(verdict: Verdict): 'broken' | 'blind' | 'none' | 'calm' {
  const parts = partsOf(verdict);
  if (parts.some(({ down, unreachable }) => down + unreachable > 0)) return 'broken';
  if (parts.some(({ unmeasured }) => unmeasured > 0)) return 'blind';
  return parts.every(({ total }) => total === 0) ? 'none' : 'calm';
}

/** What is down and unreachable, by kind, in words. */
function faults(t: TFunction, verdict: Verdict): string[] {
  return partsOf(verdict).flatMap(({ kind, down, unreachable }) => {
    // An agent that is silent and a test that fails are one thing each, whatever explains it.
    if (kind === 'agent' || kind === 'test') {
      const count = down + unreachable;
      return count > 0 ? [t(`workbench:customers.fault.${kind}`, { count })] : [];
    }
    return [
      ...(down > 0 ? [t(`workbench:customers.down.${kind}`, { count: down })] : []),
      ...(unreachable > 0 ? [t(`workbench:customers.unreachable.${kind}`, { count: unreachable })] : []),
    ];
  });
}

/** The verdict in words, with its numbers. */
export function verdictSentence(t: TFunction, verdict: Verdict): string {
  const { brokenCustomers, isOwnBroken, closedCustomers, pausedCustomers } = verdict;
  const kind = verdictKind(verdict);
  const customers = t('workbench:customers.count', {
    count: verdict.customers - closedCustomers - pausedCustomers,
  });
  const joined = (words: readonly string[]) => words.join(t('workbench:customers.comma'));
  const things = (key: 'total' | 'unmeasured') =>
    joined(
      partsOf(verdict)
        .filter((part) => part[key] > 0)
        .map((part) => t(`customers:things.${part.kind}`, { count: part[key] })),
    );
  if (kind === 'blind') return t('workbench:customers.says.blind', { what: things('unmeasured') });
  if (kind === 'calm') return t('workbench:customers.says.calm', { customers, what: things('total') });
  if (kind === 'none') return t('workbench:customers.says.none', { customers });
  const what = joined(faults(t, verdict));
  if (brokenCustomers === 0) return t('workbench:customers.says.brokenOwn', { what });
  return t(isOwnBroken ? 'workbench:customers.says.brokenBoth' : 'workbench:customers.says.broken', {
    count: brokenCustomers,
    what,
  });
}
