import { expect, it } from 'vitest';
import { circleThrough, type Edge, effectiveParents, type Parents } from './upstream-graph.ts';

/** Numbers between 0 and 1 that are the same at every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Whether one may begin with devices that are reached through nothing, and so come to all: an oracle of another kind. */
function isFreeOfCircles(parents: Parents): boolean {
  const left = new Map([...parents].map(([id, own]) => [id, new Set(own)]));
  for (;;) {
    const done = new Set([...left].filter(([, own]) => own.size === 0).map(([id]) => id));
    for (const own of left.values()) for (const id of own) if (!left.has(id)) own.delete(id);
    for (const id of done) left.delete(id);
    if (left.size === 0) return true;
    if (done.size === 0 && [...left.values()].every((own) => own.size > 0)) return false;
  }
}

it('the way round a circle is told from the device to itself', () => {
  const parents = new Map([
    ['b', ['x', 'c']],
    ['c', ['a']],
  ]);
  expect(circleThrough(parents, 'a', ['b'])).toEqual(['a', 'b', 'c', 'a']);
  expect(circleThrough(parents, 'a', ['a'])).toEqual(['a', 'a']);
  expect(circleThrough(parents, 'd', ['b', 'c'])).toBeUndefined();
});

it('whatever is said step by step and learned at random, no circle ever holds, and nothing is refused that closes none', () => {
  const random = numbers(20_261_123);
  const pick = (most: number) => Math.floor(random() * most);
  for (let round = 0; round < 300; round += 1) {
    const count = 2 + pick(9);
    const given = new Map<string, string[]>();
    for (let step = 0; step < 3 * count; step += 1) {
      const id = `${pick(count)}`;
      const wanted = Array.from({ length: pick(4) }, () => `${pick(count)}`);
      const next = new Map([...given, [id, wanted]]);
      const isRefused = circleThrough(given, id, wanted) !== undefined;
      expect(isRefused).toBe(!isFreeOfCircles(next));
      if (!isRefused) given.set(id, wanted);
    }
    for (let i = 0; i < count / 2; i += 1) given.delete(`${pick(count)}`);
    const hand = [...given].flatMap(([deviceId, own]) =>
      [...new Set(own)].map((parentId) => ({ deviceId, parentId })),
    );
    const learned: Edge[] = Array.from({ length: 3 * count }, () => ({
      deviceId: `${pick(count)}`,
      parentId: `${pick(count)}`,
    }));
    const held = effectiveParents(hand, learned, (id) => given.has(id), 4);
    expect(isFreeOfCircles(held)).toBe(true);
    for (const [id, own] of given) expect(held.get(id) ?? []).toEqual([...new Set(own)]);
    for (const own of held.values()) expect(own.length).toBeLessThanOrEqual(4);
    // Wholly or not at all: fewer ways would excuse what still has one.
    for (const [id, edges] of Map.groupBy(learned, ({ deviceId }) => deviceId)) {
      const all = new Set(edges.map(({ parentId }) => parentId));
      if (!given.has(id) && held.has(id)) expect(new Set(held.get(id))).toEqual(all);
    }
  }
});
