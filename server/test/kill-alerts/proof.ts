// npm run proof -- kill-alerts [kills] [seed]: the real server is killed between a sample and its mail, again and again, and afterwards every
// alert and every mail is counted. Devices, mail server and database live on; all of it is on the loopback. About ten seconds a kill.
import process from 'node:process';
import { seeded } from '../random.ts';
import { judge } from './judge.ts';
import { moments, stages } from './moments.ts';
import { playKills } from './play.ts';
import { killWorld } from './world.ts';

const [kills, seed] = [Number(process.argv[3] ?? 200), Number(process.argv[4] ?? 1)];
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  process.stderr.write('npm run proof -- kill-alerts [kills, 200 unless given] [seed, 1 unless given]\n');
  process.exit(2);
}
const began = new Date();
const say = (line: string) =>
  process.stderr.write(`${((Date.now() - began.getTime()) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
// Each fails once and is mended once; some are over, so that there is always one that is soon asked.
const world = await killWorld(Math.ceil(kills / 2) + 20);
let isEnough = false;
// Ctrl-C: what was killed so far is judged.
process.on('SIGINT', () => (isEnough = true));
// Nothing is left, however it ends.
process.on('SIGTERM', () => void world.remove().finally(() => process.exit(1)));
try {
  say(`${world.devices.length} devices are up`);
  const made = await playKills(world, { kills, random: seeded(seed), say, isEnough: () => isEnough });
  const found = await judge(world, made);
  const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const count = (is: (one: (typeof made)[number]) => boolean) => made.filter(is).length;
  process.stdout.write(
    `${[
      `Begun ${began.toISOString()}: ${made.length} times kill -9, seed ${seed}, ${((Date.now() - began.getTime()) / 60_000).toFixed(0)} minutes.`,
      [
        row('Killed as', ...stages),
        row('---', ...stages.map(() => '---')),
        ...moments.map((moment) =>
          row(moment, ...stages.map((stage) => count((one) => one.moment === moment && one.stage === stage))),
        ),
      ].join('\n'),
      `${found.alerts} alerts, ${found.messages} messages in the console, ${found.mails} mails. Mails that came again: ${found.doubled}; the most of one Message-ID: ${found.mostOfOne}.`,
      found.wrong.length === 0
        ? 'As it has to be: one alert a fault, told once by each way; each mail once, and once more for a kill that met it.'
        : found.wrong.join('\n'),
    ].join('\n\n')}\n`,
  );
  process.exitCode = found.wrong.length > 0 ? 1 : 0;
} finally {
  await world.remove();
}
