import { isUnavailable, mayPass } from '../../../platform/db/pool.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type MetricStore, type PollRecord } from '../store/index.ts';
import { type PendingPoll } from './pending.ts';

/** Layouts that are new to the store: so many a flush, in one transaction. */
const layoutsPerFlush = 40;

/** What became of polls that were to be laid out. Those that are in neither wait for a later flush. */
export interface LaidOut {
  /** As the store takes them. */
  readonly records: ReadonlyMap<PendingPoll, PollRecord>;
  /** Those whose layout can never be registered, each with the reason. */
  readonly refused: ReadonlyMap<PendingPoll, unknown>;
}

/**
 * Gives polls the layouts of their columns, and registers those that are new, as many as one flush may. One that cannot be
 * registered holds up nobody else. Throws where the database is away, or could not do it just now.
 */
export async function layOut(store: MetricStore, polls: readonly PendingPoll[]): Promise<LaidOut> {
  const ids = new Map<PendingPoll['columns'], number>();
  for (const { watched } of polls) if (watched.layoutId !== null) ids.set(watched.columns, watched.layoutId);
  const fresh = new Map<PendingPoll['columns'], PendingPoll>();
  for (const poll of polls) if (!ids.has(poll.columns)) fresh.set(poll.columns, poll);
  const turn = [...fresh.values()].slice(0, layoutsPerFlush);
  const faults = new Map<PendingPoll['columns'], unknown>();
  for (const [{ columns, watched }, id] of await register(store, turn, faults)) {
    ids.set(columns, id);
    // It consists of others meanwhile: the layout of what it has now comes with its next poll.
    if (watched.columns === columns) watched.layoutId = id;
  }
  const records = new Map<PendingPoll, PollRecord>();
  const refused = new Map<PendingPoll, unknown>();
  for (const poll of polls) {
    const layoutId = ids.get(poll.columns);
    const { tenantId, id: targetId } = poll.watched.target;
    if (layoutId !== undefined)
      records.set(poll, { tenantId, targetId, layoutId, atMs: poll.atMs, values: poll.values });
    else if (faults.has(poll.columns)) refused.set(poll, faults.get(poll.columns));
  }
  return { records, refused };
}

/** Registers layouts together; where that is refused, one by one, noting why those that cannot be are not. */
async function register(
  store: MetricStore,
  wanted: readonly PendingPoll[],
  faults: Map<PendingPoll['columns'], unknown>,
): Promise<[PendingPoll, number][]> {
  if (wanted.length === 0) return [];
  const layouts = wanted.map(({ watched: { target }, columns }) => ({
    tenantId: target.tenantId,
    targetId: target.id,
    columns,
  }));
  const scope = jobScope([...new Set(layouts.map(({ tenantId }) => tenantId))]);
  try {
    const ids = await store.layouts(scope, layouts);
    return wanted.map((poll, at) => [poll, ids[at]!]);
  } catch (error) {
    const [only] = wanted;
    if (isUnavailable(error) || !only) throw error;
    if (wanted.length > 1) {
      const alone = [];
      for (const poll of wanted) alone.push(...(await register(store, [poll], faults)));
      return alone;
    }
    if (mayPass(error)) throw error;
    faults.set(only.columns, error);
    return [];
  }
}
