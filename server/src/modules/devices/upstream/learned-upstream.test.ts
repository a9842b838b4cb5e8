import { expect, it } from 'vitest';
import { seeded } from '../../../../test/random.ts';
import { learnedUpstream, type Link } from './learned-upstream.ts';

const link = (one: string, other: string, seenMs = 1): Link => ({
  ends: [one, other],
  ports: [`${one}>${other}`, `${other}>${one}`],
  seenMs,
});
const links = (...pairs: readonly string[]) =>
  pairs.map((pair) => link(...(pair.split(' ') as [string, string])));
const said = (pairs: readonly Link[], ...roots: readonly string[]) =>
  learnedUpstream(pairs, roots, 4)
    .map(
      ({ deviceId, parentId, localPort }) => `${deviceId} < ${parentId}${localPort === null ? ' far' : ''}`,
    )
    .toSorted();

it('what stands nearer to the way out is what a device is reached through, at the ports of their link', () => {
  expect(said(links('cpe core', 'core access', 'ap access'), 'cpe')).toEqual([
    'access < core',
    'ap < access',
    'core < cpe',
  ]);
  expect(learnedUpstream([link('access', 'core', 7), link('core', 'cpe')], ['cpe'], 4)[1]).toEqual({
    ...{ deviceId: 'access', parentId: 'core', seenMs: 7 },
    ...{ localPort: 'access>core', remotePort: 'core>access' },
  });
});

it('where no way out is known, or none leads to a device, nothing is learned of it', () => {
  expect(said(links('core access'))).toEqual([]);
  expect(said(links('cpe core', 'lost other'), 'cpe')).toEqual(['core < cpe']);
  expect(said(links('one one', 'cpe cpe'), 'cpe')).toEqual([]);
});

it('two ways are told both, and more than four are not told in part', () => {
  expect(said(links('cpe a', 'cpe b', 'a end', 'b end'), 'cpe')).toEqual([
    'a < cpe',
    'b < cpe',
    'end < a',
    'end < b',
  ]);
  const five = ['a', 'b', 'c', 'd', 'e'];
  const wide = links(...five.flatMap((id) => [`cpe ${id}`, `${id} end`]));
  expect(said(wide, 'cpe').filter((one) => one.startsWith('end'))).toEqual(['end < cpe far']);
  expect(said(links('one end', 'two end'), 'one', 'two')).toEqual(['end < one', 'end < two']);
});

it('in a ring the way round is a way too: only what all ways go through counts', () => {
  const ring = links('cpe core', 'core a', 'a b', 'b c', 'c d', 'd core');
  expect(said(ring, 'cpe')).toEqual(
    ['a < core', 'b < core far', 'c < core far', 'core < cpe', 'd < core'].toSorted(),
  );
  expect(said(links('one a', 'a b', 'b two'), 'one', 'two')).toEqual([]);
});

it('whatever the network, nothing is excused that a way was left to, no circle is learned, and what has one neck is never left out', () => {
  const random = seeded(20_261_123);
  let edges = 0;
  for (let round = 0; round < 400; round += 1) {
    const count = random.int(2, 11);
    const ids = Array.from({ length: count }, (_, at) => `d${at}`);
    const pairs = Array.from({ length: random.int(1, 2 * count) }, () =>
      link(ids[random.int(0, count - 1)]!, ids[random.int(0, count - 1)]!, random.int(1, 9)),
    );
    const roots = random.shuffle(ids).slice(0, random.int(1, 2));
    const learned = Map.groupBy(learnedUpstream(pairs, roots, 4), ({ deviceId }) => deviceId);
    /** An oracle of another kind: what is reached with some cut out, by spreading over all links again and again. */
    const reached = (cut: ReadonlySet<string>) => {
      const seen = new Set(roots.filter((id) => !cut.has(id)));
      for (let before = -1; before !== seen.size;) {
        before = seen.size;
        for (const { ends } of pairs)
          for (const [from, to] of [ends, ends.toReversed()] as [string, string][])
            if (seen.has(from) && !cut.has(to)) seen.add(to);
      }
      return seen;
    };
    const all = reached(new Set());
    for (const id of ids) {
      const parents = (learned.get(id) ?? []).map(({ parentId }) => parentId);
      edges += parents.length;
      const hasNeck =
        all.has(id) &&
        !roots.includes(id) &&
        ids.some((one) => one !== id && !reached(new Set([one])).has(id));
      if (hasNeck) expect(parents.length, `round ${round} ${id}`).toBeGreaterThan(0);
      if (parents.length > 0) expect(reached(new Set(parents)).has(id)).toBe(false);
      if (roots.includes(id) || !all.has(id)) expect(parents).toEqual([]);
    }
    // As the engine has it: excused is what fails and of which all that it is reached through fail or are excused.
    const failing = new Set(ids.filter(() => random.chance(0.4)));
    const isExcused = (id: string, above: readonly string[] = []): boolean => {
      expect(above, 'a circle').not.toContain(id);
      const parents = learned.get(id) ?? [];
      return (
        parents.length > 0 &&
        parents.every(({ parentId }) => failing.has(parentId) || isExcused(parentId, [...above, id]))
      );
    };
    for (const id of ids)
      if (isExcused(id))
        expect(reached(new Set([...failing].filter((one) => one !== id))).has(id)).toBe(false);
  }
  expect(edges).toBeGreaterThan(1_000);
});
