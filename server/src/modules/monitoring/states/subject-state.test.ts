import { describe, expect, it } from 'vitest';
import {
  afterGap,
  calm,
  type Circumstances,
  decide,
  newTrack,
  type Track,
  type Verdict,
} from './subject-state.ts';

const second = 1000;
const fail = (atMs: number): Verdict => ({
  kind: 'failed',
  atMs,
  reason: 'snmp-timeout',
  evidence: { pingSent: 3, pingReceived: 3 },
});
const answer = (atMs: number): Verdict => ({ kind: 'answered', atMs });

/** Feeds polls and returns the track with every change. */
function run(
  track: Track,
  verdicts: readonly Verdict[],
  intervalMs = 60 * second,
  circumstancesAt: (atMs: number) => Circumstances = () => calm,
) {
  const changes = [];
  const again = [];
  for (const verdict of verdicts) {
    const decision = decide(track, verdict, intervalMs, circumstancesAt(verdict.atMs));
    track = decision.track;
    if (decision.change) changes.push(`${decision.change.state} from ${decision.change.fromMs / second}`);
    again.push(decision.askAgainInMs);
  }
  return { track, changes, again };
}

const up = newTrack({ state: 'up', reason: 'answers', sinceMs: 0 });
const fresh = newTrack({ state: 'unmeasured', reason: 'not-polled-yet', sinceMs: 0 });

describe('the state of a subject', () => {
  it('is up from the first answer', () => {
    const { track, changes } = run(fresh, [answer(5 * second)]);
    expect(changes).toEqual(['up from 5']);
    expect(track).toMatchObject({ state: 'up', reason: 'answers', sinceMs: 5 * second });
  });

  it('does not change after one failure, which is confirmed soon', () => {
    const { changes, again } = run(up, [fail(60 * second)]);
    expect(changes).toEqual([]);
    expect(again).toEqual([10 * second]);
    expect(run(up, [fail(10 * second)], 10 * second).again).toEqual([5 * second]);
  });

  it('is down after the second failure in a row, from the first one', () => {
    const { track, changes } = run(up, [fail(60 * second), fail(70 * second), fail(120 * second)]);
    expect(changes).toEqual(['down from 60']);
    expect(track).toMatchObject({ reason: 'snmp-timeout', evidence: { pingSent: 3, pingReceived: 3 } });
  });

  it('stays up when the confirming poll is answered, and begins to count anew', () => {
    const verdicts = [fail(60 * second), answer(70 * second), fail(120 * second)];
    expect(run(up, verdicts).changes).toEqual([]);
  });

  it('is up again at the first answer', () => {
    const verdicts = [fail(60 * second), fail(70 * second), answer(120 * second)];
    expect(run(up, verdicts).changes).toEqual(['down from 60', 'up from 120']);
  });

  it('is decided by two failures for one that never answered, too', () => {
    expect(run(fresh, [fail(second), fail(11 * second)]).changes).toEqual(['down from 1']);
  });

  it('is never changed by a result that our own stall has spoilt', () => {
    const stalled: Verdict = { kind: 'stalled', atMs: 65 * second };
    const { changes, again } = run(up, [fail(60 * second), stalled, stalled]);
    expect(changes).toEqual([]);
    expect(again.at(-1)).toBe(10 * second);
    expect(run(up, [stalled, stalled, stalled]).changes).toEqual([]);
  });

  it('is unmeasured when our own side could not ask twice, never down', () => {
    const blind = (atMs: number): Verdict => ({ kind: 'unavailable', atMs });
    const { track, changes } = run(up, [blind(60 * second), blind(70 * second), answer(120 * second)]);
    expect(changes).toEqual(['unmeasured from 60', 'up from 120']);
    expect(track.state).toBe('up');
    expect(run(up, [fail(60 * second), blind(70 * second), fail(120 * second)]).changes).toEqual([]);
  });

  it('goes on after a gap, and failures before the gap do not count with those after it', () => {
    const before = run(up, [fail(60 * second)]).track;
    const after = afterGap(before, 90 * second);
    expect(after).toMatchObject({ state: 'up', sinceMs: 90 * second });
    expect(run(after, [fail(100 * second)]).changes).toEqual([]);
  });

  it('never begins an interval before the one that it ends', () => {
    const late = newTrack({ state: 'up', reason: 'answers', sinceMs: 100 * second });
    expect(run(late, [fail(90 * second), fail(110 * second)]).changes).toEqual(['down from 100']);
  });
});

describe('what was silent already while something else spoke for it', () => {
  const silent = (atMs: number, sinceMs: number): Verdict => ({
    ...{ kind: 'failed', reason: 'tests-to-fail', evidence: null, atMs, sinceMs },
  });
  const polls = [silent(300 * second, 59 * second), silent(310 * second, 59 * second)];

  it('is down since then', () => {
    expect(run(up, polls).changes).toEqual(['down from 59']);
  });

  it('is down from when it was seen again, where nobody measured it or work was announced meanwhile', () => {
    for (const state of ['unmeasured', 'maintenance'] as const)
      expect(run({ ...up, state }, polls).changes).toEqual(['down from 300']);
  });
});

describe('announced work', () => {
  const work = (fromS: number, toS: number) => (atMs: number) => ({
    cause: null,
    maintenance: atMs >= fromS * second && atMs < toS * second ? { fromMs: fromS * second } : null,
  });

  it('is maintenance from its beginning on, whatever is answered meanwhile', () => {
    const polls = [answer(60 * second), fail(120 * second), answer(180 * second), answer(240 * second)];
    expect(run(up, polls, 60 * second, work(50, 200)).changes).toEqual([
      'maintenance from 50',
      'up from 240',
    ]);
  });

  it('does not hide what is still broken when it is over, which is confirmed anew', () => {
    const polls = [fail(60 * second), fail(120 * second), fail(220 * second), fail(230 * second)];
    const { changes, again } = run(up, polls, 60 * second, work(50, 200));
    expect(changes).toEqual(['maintenance from 50', 'down from 220']);
    expect(again[2]).toBe(10 * second);
  });

  it('says nothing of the time before it that nobody measured', () => {
    expect(run(fresh, [answer(120 * second)], 60 * second, work(50, 200)).changes).toEqual([
      'maintenance from 120',
    ]);
  });

  it('never begins before the state that it ends', () => {
    const late = newTrack({ state: 'up', reason: 'answers', sinceMs: 55 * second });
    expect(run(late, [answer(60 * second)], 60 * second, work(50, 200)).changes).toEqual([
      'maintenance from 55',
    ]);
  });
});

describe('what is reached through something that failed', () => {
  const router = '5e0c1f6e-6b60-4d5c-9a43-5d7a1a3b0c11';
  const broken =
    (sinceS: number, toS = Infinity) =>
    (atMs: number) => ({
      maintenance: null,
      cause: atMs >= sinceS * second && atMs < toS * second ? { id: router, sinceMs: sinceS * second } : null,
    });

  it('is unreachable and not down, and says for which cause', () => {
    const { track, changes } = run(up, [fail(60 * second), fail(70 * second)], 60 * second, broken(50));
    expect(changes).toEqual(['unreachable from 60']);
    expect(track).toMatchObject({ reason: 'dependency-down', causeId: router });
  });

  it('was unreachable from when that failed, where that was noticed only later', () => {
    const sinceThen = (atMs: number) => (atMs > 100 * second ? broken(58)(atMs) : calm);
    const polls = [fail(60 * second), fail(70 * second), fail(120 * second)];
    expect(run(up, polls, 60 * second, sinceThen).changes).toEqual(['down from 60', 'unreachable from 60']);
    const earlier = newTrack({ state: 'down', reason: 'snmp-timeout', sinceMs: 20 * second });
    expect(run(earlier, [fail(120 * second)], 60 * second, broken(58)).changes).toEqual([
      'unreachable from 58',
    ]);
  });

  it('is down from then on where it still fails when that is mended, and up at its first answer', () => {
    const polls = [fail(60 * second), fail(70 * second), fail(120 * second), answer(180 * second)];
    expect(run(up, polls, 60 * second, broken(50, 100)).changes).toEqual([
      'unreachable from 60',
      'down from 120',
      'up from 180',
    ]);
    expect(
      run(up, polls.slice(0, 2).concat(answer(80 * second)), 60 * second, broken(50)).track,
    ).toMatchObject({
      state: 'up',
      causeId: null,
    });
  });

  it('names the cause behind the cause, once that is known, and stays unreachable since the same time', () => {
    const behind = 'b0f1c2d3-6b60-4d5c-9a43-5d7a1a3b0c11';
    const later = (atMs: number) =>
      atMs < 100 * second
        ? broken(50)(atMs)
        : { maintenance: null, cause: { id: behind, sinceMs: 45 * second } };
    const polls = [fail(60 * second), fail(70 * second), fail(120 * second), fail(180 * second)];
    const { track, changes } = run(up, polls, 60 * second, later);
    expect(changes).toEqual(['unreachable from 60', 'unreachable from 60']);
    expect(track).toMatchObject({ causeId: behind });
  });

  it('fails itself where something of it answers, and is told so at once where it was taken for unreachable', () => {
    const reached = (atMs: number): Verdict => ({ ...fail(atMs), isReached: true }) as Verdict;
    const { track, changes } = run(up, [reached(60 * second), reached(70 * second)], 60 * second, broken(50));
    expect(changes).toEqual(['down from 60']);
    expect(track).toMatchObject({ reason: 'snmp-timeout', causeId: null });
    const polls = [fail(60 * second), fail(70 * second), reached(120 * second), fail(180 * second)];
    expect(run(up, polls, 60 * second, broken(50)).changes).toEqual([
      'unreachable from 60',
      'down from 120',
      'unreachable from 120',
    ]);
  });

  it('fails itself where what failed is still reached, but for a line that is known by the word of that alone', () => {
    const there = { maintenance: null, cause: { id: router, sinceMs: 50 * second, isReached: true } };
    const polls = [fail(60 * second), fail(70 * second)];
    expect(run(up, polls, 60 * second, () => there).changes).toEqual(['down from 60']);
    const line = polls.map((poll) => ({ ...poll, reason: 'cpe-down' }) as Verdict);
    expect(run(up, line, 60 * second, () => there).changes).toEqual(['unreachable from 60']);
  });
});
