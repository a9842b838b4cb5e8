// A process of its own that writes or packs until it is killed: node child.ts <write|pack> <what, as JSON>.
import { openDatabase } from '../../../../platform/db/database.ts';
import { jobScope } from '../../../../platform/db/job-scope.ts';
import { type Connection } from '../../../../platform/db/pool.ts';
import { silentLog } from '../../../../platform/log.ts';
import { createEmbeddedStore } from '../embedded-store.ts';

export interface ChildWork {
  readonly connection: Connection;
  readonly tenantId: number;
  readonly targetId: string;
  readonly layoutId: number;
  readonly startMs: number;
  readonly nowMs: number;
}

const [, , kind, json] = process.argv;
const { connection, tenantId, targetId, layoutId, startMs, nowMs } = JSON.parse(json!) as ChildWork;
const store = createEmbeddedStore(openDatabase({ connection, log: silentLog }));
const scope = jobScope([tenantId]);

process.stdout.write('ready\n');
for (let round = 0; ; round++) {
  if (kind === 'pack') {
    await store.upkeep(scope, nowMs);
    continue;
  }
  const polls = Array.from({ length: 50 }, (_, i) => ({
    tenantId,
    targetId,
    layoutId,
    atMs: startMs + (round * 50 + i) * 10_000,
    values: Float64Array.of(round, i),
  }));
  await store.writeBatch(scope, polls);
  // Said only when it is safe: what was said and is not there afterwards was lost.
  process.stdout.write(`${round}\n`);
}
