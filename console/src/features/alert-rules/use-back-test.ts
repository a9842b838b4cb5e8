import { useState } from 'react';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { faultsOf, ruleBody, type RuleValues } from './rule-form-values.ts';

interface Asked {
  readonly body: Input<'POST /monitor/api/v1/alert-rules/back-test'>['body'];
  /** Of a rule that is handed down: at every customer. */
  readonly isOverCustomers: boolean;
}

/** What of a rule decides what it raises, and where. */
function askedOf(values: RuleValues, ruleId: string | null): Asked {
  const { subjectKind, metric, states, events, condition, scope } = ruleBody(values);
  const body = { ruleId, subjectKind, metric, states, events, condition, scope };
  return { body, isOverCustomers: values.isHandedDown };
}

// It is run when somebody asks for it, and never by itself.
const seldom = {
  ...{ staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  background: true,
} as const;

/**
 * Runs what stands in the form over the last days, when it is asked to: what is typed afterwards is told, and not run by itself. A rule that
 * is handed down is run at every customer.
 */
export function useBackTest(values: RuleValues, ruleId: string | null) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { settings, states, events } = faultsOf(values, true);
  const isComplete = settings === undefined && states === undefined && events === undefined;
  const current = isComplete ? askedOf(values, ruleId) : null;
  const isSame = JSON.stringify(current) === JSON.stringify(asked);
  const own = useApi(
    'POST /monitor/api/v1/alert-rules/back-test',
    { body: asked?.body as Asked['body'] },
    { enabled: asked?.isOverCustomers === false, ...seldom },
  );
  const { body } = asked ?? {};
  const customers = useApi(
    'POST /monitor/api/v1/alert-rules/back-test/customers',
    // What is handed down names no outlet and no subject of one tenant.
    { body: { ...(body as Asked['body']), scope: { ...body?.scope, outletIds: [], subjectIds: [] } } },
    { enabled: asked?.isOverCustomers === true, ...seldom },
  );
  const query = asked?.isOverCustomers ? customers : own;
  return {
    query,
    /** What came of it, of whichever was asked for. */
    own: asked?.isOverCustomers === false ? own.data : undefined,
    customers: asked?.isOverCustomers === true ? customers.data : undefined,
    isComplete,
    /** The rule was changed since it was run. */
    isChanged: asked !== null && !isSame,
    run() {
      if (!current) return;
      if (isSame) void query.refetch();
      else setAsked(current);
    },
  };
}
