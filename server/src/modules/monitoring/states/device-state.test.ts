import { describe, expect, it } from 'vitest';
import { afterGap, decide, newTrack, type DeviceTrack, type PollVerdict } from './device-state.ts';

const second = 1000;
const fail = (atMs: number): PollVerdict => ({
  kind: 'failed',
  atMs,
  reason: 'snmp-timeout',
  ping: { sent: 3, received: 3 },
});
const answer = (atMs: number): PollVerdict => ({ kind: 'answered', atMs });

/** Feeds polls and returns the track with every change. */
function run(track: DeviceTrack, verdicts: readonly PollVerdict[], intervalMs = 60 * second) {
  const changes = [];
  const again = [];
  for (const verdict of verdicts) {
    const decision = decide(track, verdict, intervalMs);
    track = decision.track;
    if (decision.change) changes.push(`${decision.change.state} from ${decision.change.fromMs / second}`);
    again.push(decision.askAgainInMs);
  }
  return { track, changes, again };
}

const up = newTrack('up', 'answers', 0);
const fresh = newTrack('unmeasured', 'not-polled-yet', 0);

describe('the state of a device', () => {
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
    expect(track).toMatchObject({ reason: 'snmp-timeout', ping: { sent: 3, received: 3 } });
  });

  it('stays up when the confirming poll is answered, and begins to count anew', () => {
    const verdicts = [fail(60 * second), answer(70 * second), fail(120 * second)];
    expect(run(up, verdicts).changes).toEqual([]);
  });

  it('is up again at the first answer', () => {
    const verdicts = [fail(60 * second), fail(70 * second), answer(120 * second)];
    expect(run(up, verdicts).changes).toEqual(['down from 60', 'up from 120']);
  });

  it('is decided by two failures for a device that never answered, too', () => {
    expect(run(fresh, [fail(second), fail(11 * second)]).changes).toEqual(['down from 1']);
  });

  it('is never changed by a result that our own stall has spoilt', () => {
    const stalled: PollVerdict = { kind: 'stalled', atMs: 65 * second };
    const { changes, again } = run(up, [fail(60 * second), stalled, stalled]);
    expect(changes).toEqual([]);
    expect(again.at(-1)).toBe(10 * second);
    expect(run(up, [stalled, stalled, stalled]).changes).toEqual([]);
  });

  it('is unmeasured when our own side could not ask twice, never down', () => {
    const blind = (atMs: number): PollVerdict => ({ kind: 'unavailable', atMs });
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
    const late = newTrack('up', 'answers', 100 * second);
    expect(run(late, [fail(90 * second), fail(110 * second)]).changes).toEqual(['down from 100']);
  });
});
