import { describe, expect, it } from 'vitest';
import { type Random, seeded } from '../../../../test/random.ts';
import { CauseBoard, causeSettings } from './cause-board.ts';
import { type OpenAlert } from './open-alert.ts';
import { stormSettings } from './storms.ts';

const minute = 60_000;
/** Nothing is a storm here: dependencies alone. */
const settings = { ...causeSettings, storm: { ...stormSettings, fromTargets: Infinity } };

/** A network: what each target is reached through, of those before it; some of them no rule looks at. */
function topology(random: Random) {
  const ids = Array.from({ length: random.int(3, 25) }, (_, at) => `t${at}`);
  const parents = new Map<string, string[]>();
  ids.forEach((id, at) => {
    const count = at === 0 ? 0 : random.int(0, 2);
    parents.set(id, [...new Set(Array.from({ length: count }, () => ids[random.int(0, at - 1)]!))]);
  });
  const isRuled = new Map(ids.map((id) => [id, !random.chance(0.1)]));
  const aboveOf = (id: string): Set<string> =>
    new Set(parents.get(id)!.flatMap((parent) => [parent, ...aboveOf(parent)]));
  return { ids, parents, isRuled, above: new Map(ids.map((id) => [id, aboveOf(id)])) };
}

/** One network through a sequence of cuts and repairs: who was told at each step, and who should have been. */
function played(seed: number) {
  const random = seeded(seed);
  const { ids, parents, isRuled, above } = topology(random);
  const cut = new Set<string>();
  const fails = (id: string) => cut.has(id) || [...above.get(id)!].some((one) => cut.has(one));
  /** The truth: it fails, and nothing that a rule looks at fails above it. */
  const isCause = (id: string) =>
    isRuled.get(id)! && fails(id) && ![...above.get(id)!].some((one) => isRuled.get(one) && fails(one));
  const open = new Map<string, OpenAlert>();
  const board = new CauseBoard(
    {
      placeOf: (id) => ({ parentIds: parents.get(id)!, groups: [] }),
      standingOf: (id) => (open.has(id) ? 'failing' : fails(id) ? 'unknown' : 'answers'),
    },
    settings,
  );
  const told: string[][] = [];
  const wanted: string[][] = [];
  const falseCauses: string[] = [];
  let alerts = 0;
  for (let step = 1; step <= 20; step += 1) {
    const before = new Set(ids.filter(isCause));
    for (let change = random.int(1, 3); change > 0; change -= 1) {
      const id = random.pick(ids);
      if (!cut.delete(id)) cut.add(id);
    }
    let atMs = step * minute;
    const pages: string[] = [];
    const look = () => {
      const targets = new Map([...open.values()].map(({ id, targetId }) => [id, targetId]));
      for (const { kind, alertId } of board.look([...open.values()], atMs))
        if (kind === 'tell') pages.push(targets.get(alertId)!);
      return targets;
    };
    // What changed is seen one after the other, in any order.
    for (const id of random.shuffle(ids)) {
      if (!isRuled.get(id) || open.has(id) === fails(id)) continue;
      atMs += random.int(0, 60);
      if (open.has(id)) open.delete(id);
      else open.set(id, { id: `a${++alerts}`, targetId: id, isOutage: true, firedAtMs: atMs });
      look();
    }
    while (board.lookAtMs !== null) {
      atMs = Math.max(atMs, board.lookAtMs);
      look();
    }
    told.push(pages.sort());
    wanted.push(ids.filter((id) => isCause(id) && !before.has(id)).sort());
    for (const [id, { id: alertId }] of open) {
      const causeId = board.causeOf(alertId);
      const cause = [...open.values()].find((one) => one.id === causeId)?.targetId;
      const isRight = isCause(id)
        ? causeId === null
        : cause !== undefined && isCause(cause) && above.get(id)!.has(cause);
      if (!isRight) falseCauses.push(`${id} ← ${cause ?? causeId}`);
    }
  }
  return { told, wanted, falseCauses };
}

describe('one page a cause', () => {
  it('through 200 random sequences of cuts and repairs: none is missing, and none is of what has its cause above', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { told, wanted, falseCauses } = played(seed);
      expect(told, `seed ${seed}`).toEqual(wanted);
      expect(falseCauses, `seed ${seed}`).toEqual([]);
    }
  });

  it('meets causes with consequences, and consequences that outlive their cause', () => {
    const all = Array.from({ length: 50 }, (_, seed) => played(seed + 1).wanted.flat().length);
    expect(Math.min(...all)).toBeGreaterThan(0);
    expect(all.reduce((sum, count) => sum + count)).toBeGreaterThan(500);
  });
});
