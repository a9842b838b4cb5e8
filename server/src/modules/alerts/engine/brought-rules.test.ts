import { type BuiltInRuleId, builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { expect, it } from 'vitest';
import { type Rule } from './rule.ts';
import { board, decided, rule, told } from './test/boards.ts';

const brought = (id: BuiltInRuleId): Rule => {
  const { condition, subjectKind, ...looks } = builtInRules[id];
  return rule(condition, { metric: null, ...looks, subjectKind } as Partial<Rule>);
};
const minute = 60;

it('a device is told to be slow once it was for ten minutes, and until it is clearly faster', () => {
  const all = board([brought('device-rtt')]);
  const answers = (atMinute: number, rttMs: number) =>
    told(
      all.look(
        decided(atMinute * minute, [rttMs], { columns: [{ subjectId: 'device', metric: 'ping.rtt' }] }),
      ),
    );
  for (let at = 0; at < 30; at += 1) expect(answers(at, 190)).toEqual([]);
  expect(answers(30, 250)).toEqual(['device pending']);
  expect(answers(35, 40)).toEqual(['device passed-by']);
  expect(answers(36, 250)).toEqual(['device pending']);
  for (let at = 37; at < 46; at += 1) expect(answers(at, 250)).toEqual([]);
  expect(answers(46, 250)).toEqual(['device fired']);
  expect(answers(47, 185)).toEqual([]);
  expect(answers(48, 170)).toEqual(['device resolved passed']);
});

it('a dial test is told to fail once it did for five minutes, not while nobody measures, and until it passes', () => {
  const all = board([brought('dial-test-fails')]);
  const stands = (atMinute: number, state: 'up' | 'down' | 'unmeasured', sinceMinute: number) =>
    told(
      all.look(
        decided(atMinute * minute, null, {
          ...{ kind: 'dial_path', targetId: 'path', columns: [], state },
          stateSinceMs: sinceMinute * minute * 1000,
        }),
      ),
    );
  expect(stands(0, 'up', 0)).toEqual([]);
  expect(stands(1, 'down', 1)).toEqual(['path pending']);
  expect(stands(4, 'up', 4)).toEqual(['path passed-by']);
  expect(stands(5, 'unmeasured', 5)).toEqual([]);
  expect(told(all.tick(60 * minute * 1000))).toEqual([]);
  expect(stands(70, 'down', 70)).toEqual(['path pending']);
  expect(told(all.tick(75 * minute * 1000 - 1))).toEqual([]);
  expect(told(all.tick(75 * minute * 1000))).toEqual(['path fired']);
  expect(stands(80, 'up', 80)).toEqual(['path resolved passed']);
});
