import { expect, it } from 'vitest';
import { CauseBoard, type CauseStep } from './cause-board.ts';
import { type OpenAlert, type Place } from './open-alert.ts';

const second = 1_000;
const minute = 60_000;

/** A tenant whose targets stand in outlets; `answering` are those that fail by no alert and answer. */
function world(places: Readonly<Record<string, Partial<Place>>>) {
  const placeOf = (id: string): Place => ({ parentIds: [], groups: [], ...places[id] });
  const open = new Map<string, OpenAlert>();
  const isOut = (id: string) => [...open.values()].some((alert) => alert.targetId === id && alert.isOutage);
  const board = new CauseBoard({ placeOf, standingOf: (id) => (isOut(id) ? 'failing' : 'answers') });
  const said = ({ alertId, kind, causeId }: CauseStep) =>
    [kind, alertId, ...(causeId === null ? [] : [causeId])].join(' ');
  return {
    board,
    fire(atMs: number, ...ids: readonly string[]) {
      for (const id of ids) open.set(id, { id, targetId: id, isOutage: true, firedAtMs: atMs });
      return board.look([...open.values()], atMs).map(said);
    },
    /** Of targets with announced work: they are muted. */
    fireHeld(atMs: number, ...ids: readonly string[]) {
      for (const id of ids) open.set(id, { id, targetId: id, isOutage: true, firedAtMs: atMs, isHeld: true });
      return board.look([...open.values()], atMs).map(said);
    },
    /** Of a value of a target, not of its being away. */
    fireValue(atMs: number, id: string, targetId: string) {
      open.set(id, { id, targetId, isOutage: false, firedAtMs: atMs });
      return board.look([...open.values()], atMs).map(said);
    },
    end(atMs: number, ...ids: readonly string[]) {
      for (const id of ids) open.delete(id);
      return board.look([...open.values()], atMs).map(said);
    },
    look: (atMs: number) => board.look([...open.values()], atMs).map(said),
  };
}
const outlet = (count: number, from = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at + from}`, { groups: ['outlet o'] }]));
const names = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `d${at + from}`);

it('waits a moment before it tells an outage: its cause may be seen after it', () => {
  const w = world({ behind: { parentIds: ['router'] } });
  expect(w.fire(0, 'behind')).toEqual([]);
  expect(w.fire(1.5 * second, 'router')).toEqual(['cause behind router']);
  expect(w.board.lookAtMs).toBe(3.5 * second);
  expect(w.look(3.5 * second)).toEqual(['tell router']);
});

/** A router and what is behind it, of which the router is seen to fail later: its outage comes at a time. */
function seenLater(comesAtMs: number) {
  const alert = (id: string, firedAtMs: number): OpenAlert => ({
    id,
    targetId: id,
    isOutage: true,
    firedAtMs,
  });
  const behind = alert('behind', 0);
  const board = new CauseBoard({
    placeOf: (id) => ({ parentIds: id === 'behind' ? ['router'] : [], groups: [] }),
    standingOf: () => 'failing',
  });
  const look = (atMs: number, what: 'comes' | 'fired' | 'passed') => {
    const router = alert('router', comesAtMs);
    const open = what === 'fired' ? [behind, router] : [behind];
    const steps = board.look(open, atMs, what === 'comes' ? [router] : []);
    return steps.map(({ kind, alertId }) => `${kind} ${alertId}`);
  };
  return { board, look };
}

it('what would be a consequence of an outage that comes soon waits for it, and is told only where that does not come', () => {
  const w = seenLater(40 * second);
  expect(w.look(0, 'comes')).toEqual([]);
  expect(w.board.lookAtMs).toBe(42 * second);
  expect(w.look(40 * second, 'fired')).toEqual(['cause behind']);
  expect(w.look(42 * second, 'fired')).toEqual(['tell router']);

  const passing = seenLater(40 * second);
  expect(passing.look(0, 'comes')).toEqual([]);
  expect(passing.look(20 * second, 'passed')).toEqual(['tell behind']);

  const late = seenLater(40 * second);
  expect(late.look(0, 'comes')).toEqual([]);
  expect(late.look(42 * second, 'comes')).toEqual(['tell behind']);
});

it('waits for no outage that is far off', () => {
  const w = seenLater(91 * second);
  w.look(0, 'comes');
  expect(w.board.lookAtMs).toBe(2 * second);
  expect(w.look(2 * second, 'comes')).toEqual(['tell behind']);
});

it('tells a value at once, and not while its target is away', () => {
  const w = world({ router: {} });
  expect(w.fireValue(0, 'cpu', 'router')).toEqual(['tell cpu']);
  w.fire(minute, 'router');
  expect(w.fireValue(2 * minute, 'memory', 'router')).toEqual(['tell router', 'cause memory router']);
});

it('tells what still fails when its cause is mended, and points what is behind it to it', () => {
  const w = world({ middle: { parentIds: ['router'] }, end: { parentIds: ['middle'] } });
  w.fire(0, 'router', 'middle', 'end');
  expect(w.look(2 * second)).toEqual(['tell router']);
  expect(w.end(minute, 'router')).toEqual([
    'cause-gone middle router',
    'cause-gone end router',
    'cause end middle',
  ]);
  expect(w.look(minute + 2 * second)).toEqual(['tell middle']);
});

it('what answers between two excuses nothing', () => {
  const w = world({ middle: { parentIds: ['router'] }, end: { parentIds: ['middle'] } });
  w.fire(0, 'router', 'end');
  expect(w.look(2 * second)).toEqual(['tell router', 'tell end']);
});

it('of several ways one that is open excuses nothing: all have to fail', () => {
  const w = world({ behind: { wayIds: ['north', 'south'] } });
  w.fire(0, 'north', 'behind');
  expect(w.look(2 * second)).toEqual(['tell north', 'tell behind']);
  expect(w.fire(minute, 'south')).toEqual(['cause behind north']);
});

it('what seemed to be a consequence for a moment is not told again', () => {
  const w = world({ behind: { wayIds: ['north', 'south'] } });
  w.fire(0, 'north', 'behind');
  w.look(2 * second);
  w.fire(minute, 'south');
  expect(w.end(minute + second, 'north')).toEqual(['cause-gone behind north']);
  expect(w.look(minute + 5 * second)).toEqual(['tell south']);
});

it('in a circle the first is the cause of the others', () => {
  const w = world({ a: { parentIds: ['c'] }, b: { parentIds: ['a'] }, c: { parentIds: ['b'] } });
  w.fire(0, 'b');
  w.fire(second, 'a', 'c');
  expect(w.look(3 * second)).toEqual(['tell b']);
});

it('an outlet that fails as a whole is told once, grows and shrinks', () => {
  const w = world(outlet(12));
  w.fire(0, ...names(6));
  expect(w.look(2 * second)).toEqual(['tell d1']);
  expect(w.board.storms).toMatchObject([{ group: 'outlet o', leadId: 'd1', peak: 6 }]);
  expect(w.fire(minute, 'd7', 'd8')).toEqual(['cause d7 d1', 'cause d8 d1']);
  w.end(2 * minute, 'd8');
  expect(w.board.storms[0]?.memberIds).toHaveLength(7);
  expect(w.end(3 * minute, ...names(12))).toEqual([]);
  expect(w.board.storms).toEqual([]);
});

it('a storm whose first alert ends goes on under another, and is not told again', () => {
  const w = world(outlet(6));
  w.fire(0, ...names(6));
  w.look(2 * second);
  const steps = w.end(minute, 'd1');
  expect(steps.filter((step) => step.startsWith('tell'))).toEqual([]);
  expect(steps).toContain('leads d2 d1');
  expect(steps).toContain('cause d3 d2');
});

it('what still fails when the storm is over is told, a few one by one and many as another storm', () => {
  const few = world(outlet(6));
  few.fire(0, ...names(6));
  few.look(2 * second);
  few.end(minute, 'd3', 'd4', 'd5', 'd6');
  expect(few.look(minute + 2 * second)).toEqual(['tell d2']);

  const many = world(outlet(20));
  many.fire(0, ...names(20));
  many.look(2 * second);
  many.end(minute, ...names(14));
  expect(many.look(minute + 2 * second)).toEqual(['tell d15']);
});

it('fewer than a storm, and those that are long apart, are told one by one', () => {
  const w = world(outlet(9));
  w.fire(0, ...names(4));
  expect(w.look(2 * second)).toHaveLength(4);
  w.fire(10 * minute, 'd5');
  expect(w.look(10 * minute + 2 * second)).toEqual(['tell d5']);
});

it('what is behind something in a storm points to the storm', () => {
  const w = world({ ...outlet(5), behind: { parentIds: ['d3'] } });
  w.fire(0, ...names(5), 'behind');
  expect(w.look(2 * second)).toEqual(['tell d1']);
  expect(w.board.causeOf('behind')).toBe('d1');
});

it('goes on after a restart: what was told is not told again, what waited is', () => {
  const open = (id: string, atMs: number): OpenAlert => ({
    id,
    targetId: id,
    isOutage: true,
    firedAtMs: atMs,
  });
  const board = new CauseBoard({ placeOf: () => undefined, standingOf: () => 'unknown' });
  board.restore(
    [
      { id: 'told', causeId: null, rootSinceMs: 0, isTold: true },
      { id: 'waits', causeId: null, rootSinceMs: minute, isTold: false },
    ],
    [],
  );
  const steps = board.look([open('told', 0), open('waits', minute)], minute + 5 * second);
  expect(steps).toEqual([{ alertId: 'waits', kind: 'tell', causeId: null }]);
});

it('what is muted, as by announced work, stands for no storm and is none of its extent: the others are told as one', () => {
  const w = world(outlet(6));
  expect(w.fireHeld(0, 'd1')).toEqual([]);
  expect(w.fire(second, ...names(5, 2))).toEqual(names(4, 3).map((id) => `cause ${id} d2`));
  expect(w.board.storms).toMatchObject([{ leadId: 'd2', memberIds: names(5, 2) }]);
  expect(w.look(3 * second)).toEqual(['tell d2']);
  // It joins none that goes on either.
  const later = world(outlet(6, 2));
  later.fire(0, ...names(5, 2));
  expect(later.fireHeld(5 * second, 'd7')).toEqual(['tell d2']);
  expect(later.board.causeOf('d7')).toBeNull();
  expect(later.board.storms).toMatchObject([{ leadId: 'd2', memberIds: names(5, 2) }]);
});
