import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { testDatabase, type TestDatabase } from '../../server/test/database.ts';

/** A migrated database on the embedded PostgreSQL with the settings of the product, for one bench. */
export async function benchDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-bench-'));
  const cluster = await startEmbedded({ dataDir, log: silentLog });
  process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
  const clear = async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // The server is in a process group of its own, so a bench that is ended must end it.
  const ended = () => void clear().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, ended);
  const db = await testDatabase();
  db.admin.on('error', () => {});
  return {
    ...db,
    async close() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, ended);
      await db.close();
      await clear();
    },
  };
}
