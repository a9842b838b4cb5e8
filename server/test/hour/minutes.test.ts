import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Minutes } from './play.ts';

it('the minutes of a script stand still while something is waited for, once for all who wait at a time', async () => {
  const beganMs = Date.now();
  const minutes = new Minutes(beganMs, 20);
  const course: string[] = [];
  await Promise.all([
    minutes.reach(1).then(() =>
      minutes.during(async () => {
        course.push('waits');
        await wait(300);
        course.push('waited');
      }),
    ),
    minutes.reach(1).then(() => minutes.during(() => wait(200))),
    minutes.reach(5).then(() => course.push('goes on')),
  ]);
  expect(course).toEqual(['waits', 'waited', 'goes on']);
  // The five minutes and the longer wait.
  expect(Date.now() - beganMs).toBeGreaterThanOrEqual(5 * 20 + 295);
});
