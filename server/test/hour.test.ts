import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { runAlone, whyNotAlone } from '@linekeeper/simulators/netns/alone';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Check } from './hour/figures.ts';

const program = path.resolve(import.meta.dirname, 'hour/run.ts');
const reason = whyNotAlone();
if (reason)
  process.stdout.write(
    `No world of network namespaces can be made here (${reason}): not tested here: the scripted hour.\n`,
  );
else
  describe('the scripted hour, in less than three minutes: 12 outlets with snmpd and agent, two providers, a hub', () => {
    let checks: readonly Check[] = [];
    let said = '';
    beforeAll(async () => {
      const child = runAlone(program, ['short'], ['ignore', 'pipe', 'pipe']);
      const closed = once(child, 'close');
      const [out, course] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
      await closed;
      said = course;
      if (out === '') throw new Error(`The hour came to no end:\n${course}`);
      checks = JSON.parse(out) as Check[];
    }, 400_000);

    const isTrue = (of: Check['of'], atLeast: number) => {
      const own = checks.filter((check) => check.of === of);
      expect(own.length).toBeGreaterThanOrEqual(atLeast);
      const wrong = own.filter((check) => check.wrong.length > 0);
      expect(wrong, said).toEqual([]);
    };

    it('every state interval of lines, boxes, agents and tests over lines is what truly was, without gap or overlap', () =>
      isTrue('states', 69));
    it('availability and coverage are those of the intervals, and within what truly was', () =>
      isTrue('availability', 69));
    it('alerts are what truly was out, bad, missing or begun anew: each with its beginning, its firing and its end, and no other', () =>
      isTrue('alerts', 123));
    it('each alert is told once to those whom its rule names, or is a consequence of one that is; whatever takes something away is told', () =>
      isTrue('tellings', 124));
    it('each line’s SLA of the month is what was truly lost against what was promised', () =>
      isTrue('sla', 15));
    it('the verdict names the side that truly fails, and none is accused wrongly at any time', () =>
      isTrue('verdict', 15));
    it('loss and round-trip times are those that were made', () => isTrue('figures', 2));
    it('the offset of each agent’s clock is known, whatever its clock says', () => isTrue('clock', 12));
  });
