import { describe, expect, it } from 'vitest';
import { matchInterfaces, type InterfaceMark, type KnownInterface } from './interface-match.ts';

const mark = (ifIndex: number, name: string, description = name): InterfaceMark => ({
  ifIndex,
  name,
  description,
});
const known = (id: string, ifIndex: number, name: string, vanished = false): KnownInterface => ({
  ...mark(ifIndex, name),
  id,
  vanished,
});
const match = (before: KnownInterface[], now: InterfaceMark[]) => {
  const { kept, added, vanished } = matchInterfaces(before, now);
  return {
    kept: Object.fromEntries(kept.map(({ id, found }) => [id, found.ifIndex])),
    added: added.map(({ ifIndex }) => ifIndex),
    vanished,
  };
};

describe('interfaces keep their ids at a new discovery', () => {
  const before = [known('a', 1, 'lo'), known('b', 2, 'Gi0/1'), known('c', 3, 'Gi0/2')];

  it('when nothing changed', () =>
    expect(match(before, [mark(1, 'lo'), mark(2, 'Gi0/1'), mark(3, 'Gi0/2')])).toEqual({
      kept: { a: 1, b: 2, c: 3 },
      added: [],
      vanished: [],
    }));

  it('when the device renumbered them, swaps included', () =>
    expect(match(before, [mark(1, 'lo'), mark(3, 'Gi0/1'), mark(2, 'Gi0/2')])).toEqual({
      kept: { a: 1, b: 3, c: 2 },
      added: [],
      vanished: [],
    }));

  it('when one came and one went', () =>
    expect(match(before, [mark(1, 'lo'), mark(3, 'Gi0/2'), mark(9, 'Gi0/9')])).toEqual({
      kept: { a: 1, c: 3 },
      added: [9],
      vanished: ['b'],
    }));

  it('when one that had vanished comes back', () =>
    expect(
      match([known('a', 1, 'lo'), known('b', 2, 'tun0', true)], [mark(1, 'lo'), mark(7, 'tun0')]),
    ).toEqual({
      kept: { a: 1, b: 7 },
      added: [],
      vanished: [],
    }));

  it('when two share a name: by their number first, then by what is left', () =>
    expect(match([known('a', 1, 'eth'), known('b', 2, 'eth')], [mark(2, 'eth'), mark(5, 'eth')])).toEqual({
      kept: { b: 2, a: 5 },
      added: [],
      vanished: [],
    }));

  it('when they have no names: by number and description', () =>
    expect(
      matchInterfaces(
        [{ id: 'a', ifIndex: 4, name: '', description: 'wan', vanished: false }],
        [mark(4, 'wan0', 'wan'), mark(5, '', 'lan')],
      ),
    ).toMatchObject({ kept: [{ id: 'a' }], added: [{ ifIndex: 5 }], vanished: [] }));

  it('when somebody gave one another name: by number and a description that is its alone', () => {
    const ports = [known('a', 1, 'ether1'), known('b', 2, 'ether2')];
    expect(match(ports, [mark(1, 'uplink', 'ether1'), mark(2, 'ether2')])).toEqual({
      kept: { a: 1, b: 2 },
      added: [],
      vanished: [],
    });
    const alike = ports.map((port) => ({ ...port, description: 'Ethernet' }));
    expect(match(alike, [mark(1, 'uplink', 'Ethernet'), mark(2, 'ether2', 'Ethernet')])).toEqual({
      kept: { b: 2 },
      added: [1],
      vanished: ['a'],
    });
    expect(match(ports, [mark(5, 'uplink', 'ether1'), mark(2, 'ether2')])).toMatchObject({
      added: [5],
      vanished: ['a'],
    });
    const bare = [{ ...known('a', 1, 'ether1'), description: '' }];
    expect(match(bare, [mark(1, 'uplink', '')])).toMatchObject({ added: [1], vanished: ['a'] });
  });

  it('and one that vanished is not reported as vanishing again', () =>
    expect(match([known('a', 1, 'lo', true)], [])).toEqual({ kept: {}, added: [], vanished: [] }));
});
