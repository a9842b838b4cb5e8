import { expect, it } from 'vitest';
import { CauseBoard } from './cause-board.ts';
import { type OpenAlert, type Surroundings } from './open-alert.ts';

const second = 1_000;
const minute = 60_000;
const names = (count: number) => Array.from({ length: count }, (_, at) => `d${at + 1}`);

/** What is behind a router that answered last before that began to fail, and is asked now. */
function asked(given: Partial<Surroundings> = {}) {
  const answered = new Set<string>();
  const board = new CauseBoard({
    placeOf: (id) => ({ parentIds: id === 'behind' ? ['router'] : [], groups: [] }),
    standingOf: (id) => (id === 'behind' ? 'failing' : answered.has(id) ? 'answers' : 'unknown'),
    isInDoubt: (id) => !answered.has(id),
    ...given,
  });
  const alert = (id: string, firedAtMs: number): OpenAlert => ({
    ...{ id, targetId: id },
    isOutage: true,
    firedAtMs,
  });
  const look = (atMs: number, ...more: readonly OpenAlert[]) =>
    board.look([alert('behind', 0), ...more], atMs).map(({ kind, alertId }) => `${kind} ${alertId}`);
  return { board, answered, alert, look };
}

it('what is above an outage and was not asked since it began is asked, and what answers then leaves it to be told by itself', () => {
  const w = asked();
  expect(w.look(0)).toEqual([]);
  expect(w.board.toAsk).toEqual(['router']);
  expect(w.board.lookAtMs).toBe(2 * second);
  expect(w.look(2 * second)).toEqual([]);
  expect(w.board.lookAtMs).toBe(4 * second);
  w.answered.add('router');
  expect(w.look(4 * second)).toEqual(['tell behind']);
  expect(w.board.toAsk).toEqual([]);
});

it('what is above an outage and turns out to fail is its cause, though that rule was the shorter one', () => {
  const w = asked();
  w.look(0);
  expect(w.look(20 * second)).toEqual([]);
  expect(w.look(21 * second, w.alert('router', 21 * second))).toEqual(['cause behind']);
  expect(w.look(23 * second, w.alert('router', 21 * second))).toEqual(['tell router']);
});

it('waits no longer for those above than a first failure takes to be confirmed, whoever asks them, also through a restart', () => {
  const w = asked();
  w.look(0);
  expect(w.look(34 * second)).toEqual([]);
  expect(w.board.lookAtMs).toBe(35 * second);
  const another = asked();
  another.board.restore([{ id: 'behind', ...w.board.knownOf('behind')! }], []);
  expect(another.look(35 * second)).toEqual(['tell behind']);
  expect(another.board.toAsk).toEqual([]);
  expect(another.look(36 * second)).toEqual([]);
});

it('waits for nobody who could not be its cause: over what answers, or while one of several ways is open', () => {
  const between = asked({
    placeOf: (id) => ({ parentIds: { behind: ['middle'], middle: ['router'] }[id] ?? [], groups: [] }),
    standingOf: (id) => (id === 'middle' ? 'answers' : 'unknown'),
    isInDoubt: (id) => id === 'router',
  });
  between.look(0);
  expect(between.look(2 * second)).toEqual(['tell behind']);

  const ways = asked({
    placeOf: (id) => ({ parentIds: [], wayIds: id === 'behind' ? ['north', 'south'] : [], groups: [] }),
    standingOf: (id) => (id === 'south' ? 'answers' : 'unknown'),
    isInDoubt: (id) => id === 'north',
  });
  ways.look(0);
  expect(ways.board.toAsk).toEqual([]);
  expect(ways.look(2 * second)).toEqual(['tell behind']);
});

/** Two outlets, each of them a storm by itself, behind a router that answered last before they began to fail. */
function askedStorms(isBehind: (id: string) => boolean = () => true) {
  const w = asked({
    placeOf: (id) => ({
      parentIds: id !== 'router' && isBehind(id) ? ['router'] : [],
      groups: id === 'router' ? [] : [Number(id.slice(1)) > 5 ? 'outlet two' : 'outlet one'],
    }),
    standingOf: (id) => (id === 'router' ? (w.answered.has(id) ? 'answers' : 'unknown') : 'failing'),
  });
  const open = (atMs: number) => names(10).map((id) => w.alert(id, atMs));
  const look = (atMs: number, ...more: readonly OpenAlert[]) =>
    w.board.look([...open(0), ...more], atMs).map(({ kind, alertId }) => `${kind} ${alertId}`);
  return { ...w, look };
}

it('storms wait for what all of them is reached through, which is asked: where it fails it is the one page', () => {
  const w = askedStorms();
  expect(w.look(0).filter((step) => step.startsWith('tell'))).toEqual([]);
  expect(w.board.storms).toHaveLength(2);
  expect(w.board.toAsk).toEqual(['router']);
  expect(w.look(12 * second).filter((step) => step.startsWith('tell'))).toEqual([]);
  const router = w.alert('router', 13 * second);
  w.look(13 * second, router);
  expect(w.look(15 * second, router)).toEqual(['tell router']);
  expect(names(10).map((id) => w.board.causeOf(id))).toEqual(Array.from({ length: 10 }, () => 'router'));
});

it('a storm is told as soon as what is above it answers, and waits no longer than an outage does', () => {
  const w = askedStorms();
  w.look(0);
  expect(w.look(2 * second)).toEqual([]);
  w.answered.add('router');
  expect(w.look(4 * second)).toEqual(['tell d1', 'tell d10']);
  const asking = askedStorms();
  asking.look(0);
  expect(asking.look(34 * second)).toEqual([]);
  expect(asking.look(35 * second)).toEqual(['tell d1', 'tell d10']);
});

it('a storm waits for nobody above it whom not all of it is behind: its first page is out at once', () => {
  const none = askedStorms(() => false);
  none.look(0);
  expect(none.board.toAsk).toEqual([]);
  expect(none.look(2 * second)).toEqual(['tell d1', 'tell d10']);
  const most = askedStorms((id) => id !== 'd3' && id !== 'd7');
  most.look(0);
  expect(most.board.toAsk).toEqual([]);
  expect(most.look(2 * second)).toEqual(['tell d1', 'tell d10']);
});

it('an agent that is silent is waited for until its silence says that it failed, and no longer than that takes', () => {
  const w = asked({ knownByMs: () => 60 * second });
  w.look(0);
  expect(w.board.toAsk).toEqual(['router']);
  expect(w.look(58 * second)).toEqual([]);
  expect(w.board.lookAtMs).toBe(60 * second);
  expect(w.look(60 * second)).toEqual(['tell behind']);
  const never = asked({ knownByMs: () => Infinity });
  never.look(0);
  expect(never.look(119 * second)).toEqual([]);
  expect(never.look(120 * second)).toEqual(['tell behind']);
});

it('the agent that tells of an outage is there, and is not waited for', () => {
  const w = asked({ measuredBy: (id) => (id === 'behind' ? 'router' : undefined) });
  w.look(0);
  expect(w.board.toAsk).toEqual([]);
  expect(w.look(2 * second)).toEqual(['tell behind']);
});

it('what its cause held back is asked at once when that is mended', () => {
  const w = asked({ isInDoubt: () => false, isAskedSince: () => false });
  w.look(0, w.alert('router', 0));
  expect(w.board.toAsk).toEqual([]);
  w.look(minute);
  expect(w.board.toAsk).toEqual(['behind']);
});
