import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Endpoint } from '@linekeeper/contract/endpoint';
import { z } from 'zod';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Log } from '../../platform/log.ts';
import {
  beginSession,
  canaryMember,
  ensureCanaries,
  forgetSession,
  idsOf,
  keepResult,
  plantCanary,
  type StoredResult,
} from './canary.queries.ts';
import { plantNewer } from './canary-objects.ts';
import { plantExplorer } from './canary-explorer.ts';
import { plantReports } from './canary-reports.ts';
import { type Answered, type Call, type Canary, walk } from './walk.ts';

export interface SelfTestParts {
  readonly database: Database;
  readonly endpoints: readonly Endpoint[];
  /** Asks the server through its whole HTTP stack. */
  readonly ask: (call: Call) => Promise<Answered>;
  readonly log: Log;
  readonly clock: () => number;
  /** Told of each result. */
  readonly onResult: (isGood: boolean) => void;
}

const keptMs = 30 * 24 * 3_600_000;
const sessionMs = 10 * 60_000;

async function canaryOf(database: Database, tenantId: number): Promise<Canary & { memberId: string }> {
  return database.withTenant(jobScope([tenantId]), async (tx) => {
    if (!(await canaryMember(tx, tenantId)))
      await plantCanary(tx, tenantId, `canary-${randomBytes(12).toString('hex')}`);
    const member = await canaryMember(tx, tenantId);
    if (!member) throw new Error('A canary has no member.');
    await plantNewer(tx, tenantId, member.name);
    await plantReports(tx, tenantId, member.name);
    await plantExplorer(tx, tenantId, member.name);
    return { tenantId, marker: member.name, memberId: member.id, ids: await idsOf(tx, tenantId) };
  });
}

/** Walks every reading endpoint as one canary with the other's ids, keeps what it found, and says so aloud if anything was. */
export async function runSelfTest(parts: SelfTestParts): Promise<StoredResult> {
  const { database, endpoints, ask, log, clock } = parts;
  const began = clock();
  const [first, second] = await database.withoutTenant((tx) => ensureCanaries(tx));
  if (first === undefined || second === undefined) throw new Error('The canary tenants are missing.');
  const own = await canaryOf(database, first);
  const other = await canaryOf(database, second);
  const token = randomBytes(32).toString('base64url');
  const session = { tenantId: own.tenantId, memberId: own.memberId, id: randomUUID() };
  const tokenHash = createHash('sha256').update(token).digest();
  await database.withTenant(jobScope([own.tenantId]), (tx) =>
    beginSession(tx, { ...session, tokenHash, expiresAt: new Date(began + sessionMs) }),
  );
  try {
    const found = await walk({ endpoints, token, own, other, ask, nowMs: began });
    const result = { at: new Date(began), tookMs: Math.max(0, Math.round(clock() - began)), ...found };
    await database.withoutTenant((tx) => keepResult(tx, result, new Date(began - keptMs)));
    const { findings } = result;
    if (findings.length > 0) log.error({ findings }, 'The self-test of isolation found something.');
    parts.onResult(findings.length === 0);
    return result;
  } finally {
    await database.withTenant(jobScope([own.tenantId]), (tx) => forgetSession(tx, own.tenantId, session.id));
  }
}

/** The self-test of isolation, every hour. */
export function isolationTasks(parts: SelfTestParts): Record<string, Task> {
  return {
    'isolation.self-test': task({
      payload: z.strictObject({}),
      cron: '41 * * * *',
      run: async () => {
        await runSelfTest(parts);
      },
    }),
  };
}
