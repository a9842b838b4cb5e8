// In which order a run takes its test files.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take long, mostly waiting for what takes its time in the world, the longest first. `npm test` names the slowest
 * at its end: one that stands there and not here belongs here.
 */
export const longest: readonly string[] = [
  'server/test/hour.test.ts',
  'server/test/behind-nat.test.ts',
  'server/test/hostile.test.ts',
  'server/test/access-matrix.test.ts',
  'server/src/modules/dial/booking/booking-desk.test.ts',
  'server/test/watching.test.ts',
  'server/test/agent-update.test.ts',
  'server/test/mutations/check.test.ts',
  'server/src/platform/db/embedded.test.ts',
  'probes/src/dial/throughput.test.ts',
  'agent/src/agent.test.ts',
  'server/src/modules/monitoring/by-agent/polling-work.test.ts',
  'server/src/modules/tenants/lifecycle/lifecycle.test.ts',
  'agent/src/update/launcher.test.ts',
  'probes/src/icmp/probe.test.ts',
  'probes/src/dial/udp-jitter.test.ts',
  'server/src/platform/jobs/jobs.test.ts',
  'server/test/agent-process.test.ts',
  'server/src/modules/members/import/member-imports.test.ts',
  'server/src/modules/agents/link/hostile-agents.test.ts',
  'e2e/src/read-only.e2e.ts',
  'e2e/src/start.e2e.ts',
  'e2e/src/device-page.e2e.ts',
  'e2e/src/wan.e2e.ts',
  'e2e/src/sign-in.e2e.ts',
  'e2e/src/devices.e2e.ts',
  'e2e/src/faults.e2e.ts',
  'e2e/src/demo.e2e.ts',
  'e2e/src/routes.e2e.ts',
  'e2e/src/days.e2e.ts',
  'e2e/src/applications.e2e.ts',
  'e2e/src/session.e2e.ts',
  'e2e/src/main-way.e2e.ts',
  'e2e/src/tenants.e2e.ts',
  'e2e/src/personal.e2e.ts',
  'e2e/src/stop.e2e.ts',
];

const root = path.resolve(import.meta.dirname, '..');
const places = new Map(longest.map((file, place) => [path.join(root, file), place]));
const placeOf = (file: string) => places.get(file) ?? longest.length;

/** Files of which some are known to take long: these first, the others in the order that they had. */
export const longestFirst = <T extends { readonly moduleId: string }>(files: readonly T[]): T[] =>
  [...files].sort((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));

/**
 * Begins with what takes longest, so that nothing long is left for the end while other workers have nothing to do. By itself
 * Vitest goes by what a run before took, which a fresh clone does not know, and else by the size of files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}
