import { backTests } from '@linekeeper/contract/alerts/back-test';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { backTest, type BackTestParts } from './back-test.service.ts';
import { RunLimits } from './run-limits.ts';

/** Serves back-tests of rules: of each person the newest, and few at once. */
export function backTestRoutes(app: FastifyInstance, parts: BackTestParts): void {
  const limits = new RunLimits();
  route(app, backTests.run, ({ body }, context) =>
    limits.run(context.member.id, (signal) => backTest(parts, context, body, signal)),
  );
}
