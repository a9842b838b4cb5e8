import { isUnavailable } from '../../../platform/db/pool.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Watched } from '../engine/watched.ts';
import { type MetricStore } from '../store/index.ts';
import { type PendingPoll } from './pending.ts';

/** Layouts of targets that are new to the store: so many a flush, in one transaction. */
const layoutsPerFlush = 40;

type Wanted = Pick<PendingPoll, 'watched' | 'columns'>;

/** Has the store register layouts; one that its target has now is kept with it. Gives the ids. */
async function register(store: MetricStore, wanted: readonly Wanted[]): Promise<readonly number[]> {
  if (wanted.length === 0) return [];
  const layouts = wanted.map(({ watched: { target }, columns }) => ({
    tenantId: target.tenantId,
    targetId: target.id,
    columns,
  }));
  const ids = await store.layouts(jobScope([...new Set(layouts.map(({ tenantId }) => tenantId))]), layouts);
  wanted.forEach(({ watched, columns }, at) => {
    // It consists of others meanwhile: the layout of what it has now comes with its next poll.
    if (watched.columns === columns) watched.layoutId = ids[at]!;
  });
  return ids;
}

/** Registers the layouts that are new, as many as one flush may; returns the targets that have to wait. */
export async function layOut(
  store: MetricStore,
  polls: readonly PendingPoll[],
): Promise<ReadonlySet<Watched>> {
  const isNew = polls.filter(({ watched }) => watched.layoutId === null && !watched.removed);
  const fresh = [...new Set(isNew.map((poll) => poll.watched))];
  const turn = fresh.splice(0, layoutsPerFlush).map((watched) => ({ watched, columns: watched.columns }));
  try {
    await register(store, turn);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // One that cannot be registered holds up nobody else: it waits alone.
    for (const one of turn) if (!(await isRegistered(store, one))) fresh.push(one.watched);
  }
  return new Set(fresh);
}

async function isRegistered(store: MetricStore, one: Wanted): Promise<boolean> {
  try {
    await register(store, [one]);
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return false;
  }
}

/** The polls as records of the store. Those of columns that are no more get their layout here. */
export async function recordsOf(store: MetricStore, polls: readonly PendingPoll[]) {
  const layoutIds = new Map<PendingPoll['columns'], number>();
  for (const { watched } of polls)
    if (watched.layoutId !== null) layoutIds.set(watched.columns, watched.layoutId);
  const strange = polls.filter(({ columns }) => !layoutIds.has(columns));
  const wanted = [...new Map(strange.map((poll) => [poll.columns, poll])).values()];
  const ids = await register(store, wanted);
  wanted.forEach(({ columns }, at) => layoutIds.set(columns, ids[at]!));
  return polls.map(({ watched: { target }, columns, atMs, values }) => {
    const { tenantId, id: targetId } = target;
    return { tenantId, targetId, layoutId: layoutIds.get(columns)!, atMs, values };
  });
}
