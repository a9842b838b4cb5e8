import { escalations as endpoints } from '@linekeeper/contract/on-call/escalations';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { policiesOf } from './escalations.queries.ts';
import { changePolicy, createPolicy, removePolicy } from './escalations.service.ts';
import { type OnCallParts } from './schedules.service.ts';
import { namesIn, readNames } from './step-names.ts';

/** Serves escalation policies. */
export function escalationRoutes(app: FastifyInstance, parts: OnCallParts): void {
  route(app, endpoints.list, ({ body }, { scope }) =>
    parts.database.withTenant(scope, async (tx) => {
      const policies = await policiesOf(tx, scope.tenantId, body.search);
      const nameOf = await readNames(
        tx,
        scope.tenantId,
        policies.flatMap(({ steps }) => steps),
      );
      return {
        list: policies.map((policy) => ({
          ...policy,
          steps: [...policy.steps],
          names: namesIn(policy.steps, nameOf),
        })),
      };
    }),
  );

  route(app, endpoints.create, ({ body }, { scope }) => createPolicy(parts, scope, body));

  route(app, endpoints.update, ({ params, body }, { scope }) =>
    changePolicy(parts, scope, params.policyId, body),
  );

  route(app, endpoints.remove, async ({ params }, { scope }) => {
    await removePolicy(parts, scope, params.policyId);
    return {};
  });
}
