import { useState } from 'react';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { faultsOf, ruleBody, type RuleValues } from './rule-form-values.ts';

type Asked = Input<'POST /monitor/api/v1/alert-rules/back-test'>['body'];

/** What of a rule decides what it raises. */
function askedOf(values: RuleValues, ruleId: string | null): Asked {
  const { subjectKind, metric, states, events, condition, scope } = ruleBody(values);
  return { ruleId, subjectKind, metric, states, events, condition, scope };
}

/** Runs what stands in the form over the last days, when it is asked to: what is typed afterwards is told, and not run by itself. */
export function useBackTest(values: RuleValues, ruleId: string | null) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { settings, states, events } = faultsOf(values, true);
  const isComplete = settings === undefined && states === undefined && events === undefined;
  const current = isComplete ? askedOf(values, ruleId) : null;
  const isSame = JSON.stringify(current) === JSON.stringify(asked);
  const query = useApi(
    'POST /monitor/api/v1/alert-rules/back-test',
    { body: asked! },
    {
      enabled: asked !== null,
      // It is run when somebody asks for it, and never by itself.
      ...{ staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
      background: true,
    },
  );
  return {
    query,
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
