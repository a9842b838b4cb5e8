import { backTests } from '@linekeeper/contract/alerts/back-test';
import { type FastifyInstance } from 'fastify';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { backTestCustomers } from './back-test-customers.ts';
import { backTest } from './back-test.service.ts';
import { type BackTestParts } from './look-back.ts';
import { RunLimits } from './run-limits.ts';

/** Whose run it is: the person's, and of the tenants that they belong to and act for. */
const runnerOf = ({ member, home, tenant }: RequestContext) => ({
  person: member.id,
  tenants: [home.id, tenant.id],
});

/** Serves back-tests of rules: of each person the newest, one a tenant, and few at once. */
export function backTestRoutes(app: FastifyInstance, parts: BackTestParts): void {
  const limits = new RunLimits();
  route(app, backTests.run, ({ body }, context) =>
    limits.run(runnerOf(context), (signal) => backTest(parts, context, body, signal)),
  );
  route(app, backTests.customers, ({ body }, context) =>
    limits.run(runnerOf(context), (signal) => backTestCustomers(parts, context, body, signal)),
  );
}
