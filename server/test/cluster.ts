import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { silentLog } from '../src/platform/log.ts';
import { clusterRoom } from './cluster-room.ts';

/** One PostgreSQL for all test files of a run, in a folder of its own; `LINEKEEPER_TEST_CLUSTER` names another to use. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['LINEKEEPER_TEST_CLUSTER']) return undefined;
  const dataDir = await mkdtemp(path.join(clusterRoom(), 'linekeeper-test-'));
  const cluster = await startEmbedded({
    dataDir,
    log: silentLog,
    options: [
      // What a test wrote need not survive.
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_wal_size=128MB',
      'max_connections=200',
    ],
  });
  process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
