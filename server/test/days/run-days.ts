// npm run days -- [how many] [first seed]: plays simulated days, says what is wrong of each, and fails where anything is.
// With --report=<file> it also writes how many were right, and what was wrong, for `npm run test:all`.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { setup } from '../cluster.ts';
import { playDay } from './play-day.ts';
import { wrongOfDay } from './wrong-of-day.ts';

/** Days at a time: while one waits for the database another goes on. */
const atOnce = 4;
const given = process.argv.slice(2);
const [count = 20, first = 1] = given.filter((word) => !word.startsWith('--')).map(Number);
const report = given.find((word) => word.startsWith('--report='))?.slice('--report='.length);
const say = (line: string) => process.stdout.write(`${line}\n`);

const stop = await setup();
const failures: string[] = [];
let next = first;
const work = async () => {
  while (next < first + count) {
    const seed = next++;
    const wrong = await playDay(seed).then(wrongOfDay, (error: unknown) => [String(error)]);
    say(`${wrong.length === 0 ? '✓' : '✗'} day ${seed}`);
    for (const line of wrong) say(`    ${line}`);
    if (wrong.length > 0) failures.push(`day ${seed} (npm run days -- 1 ${seed}): ${wrong[0]}`);
  }
};
await Promise.all(Array.from({ length: atOnce }, work));
await stop?.();
if (report) writeFileSync(report, JSON.stringify({ passed: count - failures.length, failures }));
say(`${count - failures.length} days as their scripts have them, ${failures.length} not.`);
process.exitCode = failures.length === 0 ? 0 : 1;
