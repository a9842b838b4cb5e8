import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Watched } from '../engine/watched.ts';
import { type MetricStore } from '../store/index.ts';
import { type PendingPoll } from './pending.ts';

/** Layouts of targets that are new to the store: so many a flush, so many at once. */
const layoutsPerFlush = 40;
const layoutsAtOnce = 4;

/** Registers the layouts that are new, as many as one flush may; returns the targets that have to wait. */
export async function layOut(
  store: MetricStore,
  polls: readonly PendingPoll[],
): Promise<ReadonlySet<Watched>> {
  const isNew = polls.filter(({ watched }) => watched.layoutId === null && !watched.removed);
  const fresh = [...new Set(isNew.map((poll) => poll.watched))];
  const turn = fresh.splice(0, layoutsPerFlush);
  const workers = Array.from({ length: layoutsAtOnce }, async () => {
    for (let watched = turn.pop(); watched; watched = turn.pop()) {
      const { tenantId, id } = watched.target;
      const { columns } = watched;
      const layoutId = await store.layout(jobScope([tenantId]), tenantId, id, columns);
      // It consists of others meanwhile: the layout of what it has now comes with its next poll.
      if (watched.columns === columns) watched.layoutId = layoutId;
    }
  });
  await Promise.all(workers);
  return new Set(fresh);
}

/** The polls as records of the store. Those of columns that are no more get their layout here. */
export async function recordsOf(store: MetricStore, polls: readonly PendingPoll[]) {
  const records = [];
  for (const { watched, columns, atMs, values } of polls) {
    const { tenantId, id: targetId } = watched.target;
    const current = columns === watched.columns;
    const known = current ? watched.layoutId : null;
    const layoutId = known ?? (await store.layout(jobScope([tenantId]), tenantId, targetId, columns));
    if (current) watched.layoutId = layoutId;
    records.push({ tenantId, targetId, layoutId, atMs, values });
  }
  return records;
}
