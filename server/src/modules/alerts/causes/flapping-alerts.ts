import type pg from 'pg';
import { firedAgain, type FlappingMemory, flappingSettings } from './flapping.ts';
import { firedBefore, type FiredBefore, type UnsettledAlert } from './unsettled-alerts.queries.ts';

type Changed = Pick<UnsettledAlert, 'isFlapping' | 'muted'>;

export interface FlappingFound {
  readonly changed: ReadonlyMap<string, Changed>;
  /** Those with which it began to come and go. */
  readonly began: ReadonlySet<string>;
  /** When one that is held back will have fired for so long without a break that it is told; null: none is. */
  readonly staysAtMs: number | null;
}

/** It was not looked at yet. */
const isNew = ({ rootSinceMs, causeId, isTold }: UnsettledAlert) =>
  rootSinceMs === null && causeId === null && !isTold;

/** What was remembered of a rule and subject, from how they fired before. */
function memoryOf(before: readonly FiredBefore[]): FlappingMemory {
  const firedAtMs = before.map((one) => one.firedAtMs).reverse();
  return { firedAtMs, isFlapping: before[0]?.isFlapping === true };
}

/**
 * Which alerts come and go: of what fires again the firing at which that begins is told, and those after it are held back
 * until it is calm. One of them that stays is told, once.
 */
export async function flappingOf(
  client: pg.ClientBase,
  { tenantId, nowMs }: { readonly tenantId: number; readonly nowMs: number },
  alerts: readonly UnsettledAlert[],
): Promise<FlappingFound> {
  const changed = new Map<string, Changed>();
  const began = new Set<string>();
  const fresh = alerts.filter((alert) => isNew(alert) && alert.ruleId !== null && !alert.isFlapping);
  const rows = await firedBefore(
    client,
    tenantId,
    fresh.map(({ id }) => id),
    flappingSettings.firings,
  );
  const before = Map.groupBy(rows, ({ id }) => id);
  for (const { id, firedAtMs, muted } of fresh) {
    const known = before.get(id) ?? [];
    const { what } = firedAgain(memoryOf(known), firedAtMs);
    if (what === null) continue;
    // What nobody was told of yet begins now.
    const goesOn = what === 'goes-on' && known[0]?.wasSaid === true;
    if (!goesOn) began.add(id);
    changed.set(id, { isFlapping: true, muted: muted ?? (goesOn ? 'flapping' : null) });
  }
  let staysAtMs: number | null = null;
  for (const alert of alerts) {
    const { id, isOver, firedAtMs } = alert;
    const { muted } = changed.get(id) ?? alert;
    if (muted !== 'flapping' || isOver) continue;
    const atMs = firedAtMs + flappingSettings.staysMs;
    if (atMs <= nowMs) changed.set(id, { isFlapping: true, muted: null });
    else staysAtMs = Math.min(staysAtMs ?? Infinity, atMs);
  }
  return { changed, began, staysAtMs };
}
