/** A run that waits for its turn. */
export interface Waiting {
  readonly id: string;
  /** All that it needs, at once: `agent:<id>`, `line:<id>`, `reflector:<address:port>`, `server`. */
  readonly resources: readonly string[];
  /** What it may carry at most, in bytes, and whose month that is charged to. */
  readonly bytes: number;
  readonly charges: readonly string[];
  /** How long it holds what it needs at most, in milliseconds. */
  readonly mostMs: number;
}

/** A run that has what it needs, until then at the latest. */
export interface Holding {
  readonly id: string;
  readonly resources: readonly string[];
  readonly untilMs: number;
}

/** Why a run waits: who has a resource that it needs, or is to have it first. */
export interface Behind {
  readonly id: string;
  readonly resource: string;
}

/** What becomes of those that wait. */
export interface Decision {
  readonly granted: readonly string[];
  /** Would carry more than is left of a month; they wait no longer. */
  readonly overBudget: readonly { readonly id: string; readonly charge: string }[];
  readonly stillWaiting: readonly {
    readonly id: string;
    readonly behind: readonly Behind[];
    /** How many of those before it wait for something that it needs. */
    readonly ahead: number;
    /** When it has its turn at the latest, if nobody before it gives up. */
    readonly freeAtMs: number;
  }[];
}

/**
 * Who may begin now. A run takes all that it needs or nothing, and whoever waits keeps its place at each resource it needs: nobody who
 * came later takes it first, so all come to their turn in the order they came, and no two wait for each other. What is granted is charged
 * with all that it announced, so a month never carries more than it may.
 *
 * @param waiting in the order they came.
 * @param leftBytes what is left of each charge; one that is not there has nothing left.
 */
export function decideBookings(
  waiting: readonly Waiting[],
  holding: readonly Holding[],
  leftBytes: ReadonlyMap<string, number>,
  nowMs: number,
): Decision {
  const granted: string[] = [];
  const overBudget: { id: string; charge: string }[] = [];
  const stillWaiting: Decision['stillWaiting'][number][] = [];
  const left = new Map(leftBytes);
  /** Who stands at a resource: those that have it, then those that wait for it. */
  const lines = new Map<string, { id: string; waits: boolean }[]>();
  const freeAtMs = new Map<string, number>();
  const stand = (id: string, resources: readonly string[], untilMs: number, waits: boolean) => {
    for (const resource of new Set(resources)) {
      lines.set(resource, [...(lines.get(resource) ?? []), { id, waits }]);
      freeAtMs.set(resource, Math.max(untilMs, freeAtMs.get(resource) ?? -Infinity));
    }
  };
  for (const { id, resources, untilMs } of holding) stand(id, resources, Math.max(untilMs, nowMs), false);
  for (const { id, resources, bytes, charges, mostMs } of waiting) {
    const taken = [...new Set(resources)].filter((resource) => lines.has(resource));
    const beginMs = Math.max(nowMs, ...taken.map((resource) => freeAtMs.get(resource)!));
    if (taken.length > 0) {
      const behind = taken.map((resource) => ({ id: lines.get(resource)![0]!.id, resource }));
      const before = taken.flatMap((resource) => lines.get(resource)!.filter(({ waits }) => waits));
      stillWaiting.push({ id, behind, ahead: new Set(before.map((one) => one.id)).size, freeAtMs: beginMs });
      stand(id, resources, beginMs + mostMs, true);
      continue;
    }
    const charge = charges.find((one) => (left.get(one) ?? 0) < bytes);
    if (charge !== undefined) {
      overBudget.push({ id, charge });
      continue;
    }
    for (const one of new Set(charges)) left.set(one, left.get(one)! - bytes);
    granted.push(id);
    stand(id, resources, beginMs + mostMs, false);
  }
  return { granted, overBudget, stillWaiting };
}
