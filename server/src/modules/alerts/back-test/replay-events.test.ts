import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { expect, it } from 'vitest';
import { facts, rule } from '../engine/test/boards.ts';
import { TargetReplay } from './replay-target.ts';

const condition = { kind: 'event', settings: { openS: 60 } } as const;
const sMs = 1_000;
/** What comes of an event at second 100 of something that is down from second 50 to second 200. */
function raised(subjectKind: AlertSubjectKind, kind: SubjectEventKind): number[] {
  const subjectId = 'one';
  const asks = rule(condition, { subjectKind, metric: null, events: [kind] });
  const standing = (state: 'up' | 'down', atS: number) =>
    ({ state, reason: 'test-answers', sinceMs: atS * sMs, atMs: atS * sMs, isUnwatched: false }) as const;
  const replay = new TargetReplay(
    {
      ...{
        tenantId: 7,
        kind: subjectKind,
        targetId: subjectId,
        intervalMs: 60 * sMs,
        fromMs: 0,
        columns: [],
      },
      states: [standing('up', 0), standing('down', 50), standing('up', 200)],
      events: [{ targetId: subjectId, subjectKind: subjectKind as never, subjectId, kind, atMs: 100 * sMs }],
    },
    { rules: [asks], factsOf: (id) => facts(id), usualOf: () => null },
  );
  replay.runUntil(1_000 * sMs, []);
  return replay.all().map(({ firedMs }) => firedMs / sMs);
}

it('an event of a dial test is looked at again when its run told it, whatever that said of the target', () => {
  expect(raised('dial_path', 'certificate-changed')).toEqual([100]);
});

it('an event of what is asked or heard is looked at again when it was there again, as it was then', () => {
  // Past by then, where an alert stays open for a minute.
  expect(raised('agent', 'restarted')).toEqual([]);
  expect(raised('device', 'restarted')).toEqual([]);
});
