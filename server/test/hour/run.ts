// The scripted hour, as the first process of a world of its own (simulators/src/netns/alone.ts). Takes `hour` or `short`; says what it does on
// the error stream, and at its end all comparisons as one line of JSON.
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { openWorld, worldFolder } from '@linekeeper/simulators/netns/network';
import { compareAlerts } from './alerts.ts';
import { buildNetwork } from './build-network.ts';
import { compareSla, compareSubject, readStates } from './figures.ts';
import { type HourHub, startHub } from './hub.ts';
import { outlets } from './layout.ts';
import { compareClocks, compareFigures } from './measured.ts';
import { OutletPrograms } from './outlet-programs.ts';
import { play } from './play.ts';
import { hourRules, setRules } from './rules.ts';
import { forms, script } from './script.ts';
import { settle, type WatchedSubject } from './settle.ts';
import { Verdicts } from './verdicts.ts';

const form = forms[process.argv[2] as keyof typeof forms];
const startedMs = Date.now();
const say = (line: string) =>
  process.stderr.write(`${((Date.now() - startedMs) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

/** What is measured here is measured by the clock: where we may, we go before what else runs on this machine, such as other tests. */
function goFirst(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_HIGH);
  } catch (error) {
    say(`With the priority of everybody else: ${(error as Error).message}`);
  }
}

async function untilAllUp(hub: HourHub, watched: readonly WatchedSubject[]): Promise<void> {
  const left = new Set(watched);
  for (let tries = 0; left.size > 0; tries++) {
    if (tries > 240)
      throw new Error(
        `These are not up: ${[...left].map(({ kind, name }) => `${kind} ${name}`).join(', ')}.`,
      );
    await wait(500);
    for (const one of left)
      if ((await readStates(hub.api, one, startedMs, Date.now())).current.state === 'up') left.delete(one);
      // The others are not far: one look at a time.
      else if (tries % 8 !== 0) break;
  }
}

async function whole() {
  goFirst();
  openWorld();
  buildNetwork();
  const programs = new Map(outlets.map((outlet) => [outlet.number, new OutletPrograms(outlet)]));
  const [hub] = await Promise.all([startHub(), ...[...programs.values()].map((one) => one.startSnmpd())]);
  say('The server runs.');
  const watched = await settle(hub, programs, form.intervalS);
  for (const one of programs.values()) one.startAgent();
  await untilAllUp(hub, watched);
  const rules = hourRules(form);
  const ruleIds = await setRules(hub, rules);
  say(`All ${watched.length} subjects are up: the hour begins.`);
  const verdicts = new Verdicts(hub.api, watched, form);
  const played = await play({
    ...{ form, programs, say },
    beforeEnd(what) {
      const scripted = script.find((one) => one.what === what);
      return verdicts.ask(what, ((scripted?.toMin ?? 0) - (scripted?.fromMin ?? 0)) * form.minuteMs);
    },
  });
  // What is being measured and written now ends within this.
  await wait(3_000);
  const checks = [];
  for (const one of watched) checks.push(...(await compareSubject(hub.api, one, played, form)));
  checks.push(...(await compareSla(hub.api, watched, played, form)));
  checks.push(...(await compareFigures(hub.api, watched, played, form)));
  checks.push(...(await compareClocks(hub.api, watched, played)));
  checks.push(...(await compareAlerts({ admin: hub.admin, watched, played, form, rules, ruleIds })));
  await verdicts.events(played.happened, played.beganMs, played.endedMs);
  return [...checks, ...verdicts.checks];
}

try {
  const checks = await whole();
  say(
    `${checks.length} comparisons, ${checks.filter(({ wrong }) => wrong.length > 0).length} of them wrong.`,
  );
  process.stdout.write(`${JSON.stringify(checks)}\n`);
} catch (error) {
  say(String((error as Error).stack));
  for (const name of readdirSync(worldFolder).filter((one) => one.endsWith('.log')))
    say(`${name}: ${readFileSync(path.join(worldFolder, name), 'utf8').split('\n').slice(-6).join('\n')}`);
  process.exitCode = 1;
}
// All that runs in this world ends with us.
process.exit();
