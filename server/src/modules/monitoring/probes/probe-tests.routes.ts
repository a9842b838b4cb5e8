import { type FastifyInstance } from 'fastify';
import { deviceProbes } from '@linekeeper/contract/monitoring/probe-settings';
import { probeTests as endpoints } from '@linekeeper/contract/monitoring/probe-test';
import { type Scope } from '../../../platform/db/scope.ts';
import { route } from '../../../platform/http/route.ts';
import { type Log } from '../../../platform/log.ts';
import { type Range } from '../../../platform/outbound/address.ts';
import { allowedAddress } from '../../devices/index.ts';
import { type TestTools } from './probe.ts';
import { probes } from './probes.ts';
import { testNow } from './test-now.ts';

/** The longest that somebody waits for a test. A device with many interfaces is slow to tell of them. */
const deadlineMs = 60_000;

/** Serves tests of what is not saved yet. */
export function probeTestRoutes(
  app: FastifyInstance,
  parts: TestTools & {
    readonly log: Log;
    readonly allowedTargets: () => readonly Range[];
    /** What an agent of the scope asks with. Throws NOT_FOUND. */
    readonly toolsOf: (scope: Scope, agentId: string) => Promise<TestTools>;
  },
): void {
  // What decides the state is told first.
  const inOrder = deviceProbes.toSorted((a, b) => Number(b.decides) - Number(a.decides));

  route(app, endpoints.device, async ({ body }, context) => {
    const { agentId, ...typed } = body;
    const asked = { ...typed, address: allowedAddress(parts, context, body.address) };
    const tools = agentId === undefined ? parts : await parts.toolsOf(context.scope, agentId);
    const tests = inOrder.map(({ probe }) => ({
      probe,
      ask: (signal: AbortSignal) => probes[probe].test(asked, tools, signal),
    }));
    const { language } = context;
    const deadline = AbortSignal.timeout(deadlineMs);
    return { results: await testNow(tests, { language, deadline, log: parts.log }) };
  });
}
