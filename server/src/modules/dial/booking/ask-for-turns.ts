import { createHash, randomUUID } from 'node:crypto';
import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type Tx } from '../../../platform/db/database.ts';
import { type Monitoring, type WatchedDialPath, watchedDialPaths } from '../../monitoring/index.ts';
import { databaseNowMs, insertBooking } from './bookings.queries.ts';
import { asksAt, type DuePath, duePaths, firstAsksAt, linesOfAgents } from './due-paths.queries.ts';
import { mostBytesOf, mostMsOf, type Plan, resourcesOf } from './plan.ts';

/** New paths ask for the first time within so long, each at another moment. */
const spreadMs = 3_600_000;
/** Nobody waits longer for its turn. */
const mostPatienceMs = 3_600_000;
/** Hours of the day begin and end at these, in every time zone. */
const quarterMs = 900_000;

/** When a path asks for the first time: the same whoever computes it. */
function firstAskMs({ id, intervalMs }: DuePath, nowMs: number): number {
  const number = createHash('sha256').update(id).digest().readUIntBE(0, 6);
  return nowMs + (number % Math.min(intervalMs, spreadMs));
}

/** Puts all paths in the queue that are to ask for their turn by now. */
export async function askForTurns(
  tx: Tx,
  { source }: { readonly source: Monitoring['dial'] },
): Promise<void> {
  const due = await duePaths(tx);
  if (due.length === 0) return;
  const nowMs = await databaseNowMs(tx);
  const watched = new Map(
    (
      await watchedDialPaths(
        tx,
        due.map(({ id }) => id),
      )
    ).map((path) => [path.id, path]),
  );
  for (const path of due) {
    const { tenantId, id, testId, testName, intervalMs, hours, asksAtMs } = path;
    if (asksAtMs === null) {
      await firstAsksAt(tx, tenantId, id, firstAskMs(path, nowMs));
      continue;
    }
    const isOpen = (atMs: number) => !hours || source.isWithin(tenantId, hours, atMs);
    if (!isOpen(nowMs)) {
      // Out of the way of those that may ask now.
      await asksAt(tx, tenantId, id, nextQuarterMs(nowMs));
      continue;
    }
    const next = asksAtMs + intervalMs;
    await asksAt(tx, tenantId, id, next > nowMs ? next : nowMs + intervalMs);
    const plan = planOf(path, watched.get(id));
    if (!plan) continue;
    const lineIds = await linesOf(tx, tenantId, plan, watched.get(id)?.sourceLineId ?? null);
    await insertBooking(tx, {
      ...{ tenantId, id: randomUUID(), testId, testName, pathId: id, askedAtProcess: null, plan, lineIds },
      ...{
        resources: resourcesOf(tenantId, plan, lineIds),
        mostBytes: mostBytesOf(plan),
        mostMs: mostMsOf(plan),
      },
      patienceMs: Math.min(intervalMs, openForMs(isOpen, nowMs)),
    });
  }
}

const nextQuarterMs = (atMs: number) => (Math.floor(atMs / quarterMs) + 1) * quarterMs;

/** How long its hours go on, as far as anybody waits. */
function openForMs(isOpen: (atMs: number) => boolean, nowMs: number): number {
  let endMs = nextQuarterMs(nowMs);
  while (endMs - nowMs < mostPatienceMs && isOpen(endMs)) endMs += quarterMs;
  return Math.min(endMs - nowMs, mostPatienceMs);
}

/** Between whom a path is; undefined where an end is not known, which its state says. */
function planOf({ targetAgentId }: DuePath, path: WatchedDialPath | undefined): Plan | undefined {
  if (!path?.hasWay) return undefined;
  const { agentId, source, address, isHub, kind } = path;
  if (kind !== 'throughput') return undefined;
  const settings = path.settings as DialSettings<'throughput'>;
  if (isHub) return { settings, agentId, source, target: 'hub' };
  if (targetAgentId === null || address === null) return undefined;
  return { settings, agentId, source, target: { agentId: targetAgentId, address } };
}

/**
 * Every line that a run may go over: the one that it is sent over, else all of the outlets at its ends, since nobody knows by which of them
 * it leaves. All of them are held, and charged.
 */
export async function linesOf(
  tx: Tx,
  tenantId: number,
  { agentId, target }: Pick<Plan, 'agentId' | 'target'>,
  sourceLineId: string | null,
): Promise<string[]> {
  const agents = [
    ...(agentId !== null && sourceLineId === null ? [agentId] : []),
    ...(target === 'hub' ? [] : [target.agentId]),
  ];
  const found = agents.length === 0 ? [] : await linesOfAgents(tx, tenantId, agents);
  return [
    ...new Set([...(sourceLineId === null ? [] : [sourceLineId]), ...found.map(({ lineId }) => lineId)]),
  ];
}
