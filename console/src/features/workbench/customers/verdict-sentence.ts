import { type CustomersVerdict } from '@linekeeper/contract/overview/customers';
import { type TFunction } from 'i18next';
import {
  faultWords,
  thingWords,
  watchedKinds,
  type WatchedPart,
  wellOf,
  worstOf,
} from '../../../lib/fault-words.ts';

export type Verdict = CustomersVerdict;

/** What of a verdict is counted, the gravest first; lines, agents and tests are missing for who may not see them. */
function partsOf(verdict: Verdict): WatchedPart[] {
  const { devices: total, down, unreachable, unmeasured, lines, agents, tests } = verdict;
  // A device always has a state.
  const device = {
    total,
    down,
    unreachable,
    unmeasured,
    maintenance: 0,
    up: total - down - unreachable - unmeasured,
  };
  const parts = { device, line: lines, agent: agents, test: tests };
  return watchedKinds.flatMap((kind) => {
    const part = parts[kind];
    return part ? [{ ...part, ...wellOf(part), kind }] : [];
  });
}

/** The worst that is true of all customers. */
export const verdictKind = (verdict: Verdict) => worstOf(partsOf(verdict));

/** The verdict in words, with its numbers. */
export function verdictSentence(t: TFunction, verdict: Verdict): string {
  const { brokenCustomers, isOwnBroken, closedCustomers, pausedCustomers } = verdict;
  const parts = partsOf(verdict);
  const kind = worstOf(parts);
  const customers = t('workbench:customers.count', {
    count: verdict.customers - closedCustomers - pausedCustomers,
  });
  if (kind === 'blind') return t('workbench:verdict.blindAll', { what: thingWords(t, parts, 'unmeasured') });
  if (kind === 'none') return t('workbench:customers.says.none', { customers });
  if (kind === 'resting') return t('workbench:verdict.restingAll', { what: thingWords(t, parts, 'total') });
  if (kind === 'calm')
    return t('workbench:customers.says.calm', { customers, what: thingWords(t, parts, 'well') });
  const what = faultWords(t, parts);
  if (brokenCustomers === 0) return t('workbench:customers.says.brokenOwn', { what });
  return t(isOwnBroken ? 'workbench:customers.says.brokenBoth' : 'workbench:customers.says.broken', {
    count: brokenCustomers,
    what,
  });
}
