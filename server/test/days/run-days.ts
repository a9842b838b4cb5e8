// Plays simulated days: run-days.ts [how many] [first seed].
import process from 'node:process';
import { setup } from '../cluster.ts';
import { compareAlerts } from './expected-alerts.ts';
import { compareTellings } from './expected-tellings.ts';
import { playDay } from './play-day.ts';

const [count = 20, first = 1] = process.argv.slice(2).map(Number);
const say = (...words: readonly unknown[]) => process.stdout.write(`${words.join(' ')}\n`);
const stop = await setup();
let next = first;
const work = async () => {
  while (next < first + count) {
    const seed = next++;
    const begunMs = performance.now();
    const found = await playDay(seed);
    say(
      seed,
      Math.round(performance.now() - begunMs),
      Math.round(process.cpuUsage().user / 1000),
      found.alerts.length,
      found.lines.length,
      found.deaths.length,
      found.faults.slice(0, 2),
      found.dead,
    );
    const compared = compareAlerts(found);
    for (const line of [...compared.wrong, ...compareTellings(found, compared)]) say('  ', line);
  }
};
await Promise.all([work(), work(), work(), work()]);
await stop?.();
