// The mutation check: takes guards out, one at a time, and requires that a test notices.
//   npm run mutations              those that changed since they were last noticed, and a tenth of the others
//   npm run mutations -- --all     all of them
//   npm run mutations -- words     those whose guard or files hold the words
// MUTATION_TENTH=0…9 chooses the tenth, which is otherwise the day's. --report=<file> writes the result down as JSON.
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setup } from '../server/test/cluster.ts';
import { checkMutations, type Verdict } from '../server/test/mutations/check.ts';
import { mutations } from '../server/test/mutations/index.ts';
import { readNoticed, writeNoticed } from '../server/test/mutations/noticed.ts';
import { fingerprints, selected, tenthOf } from '../server/test/mutations/selection.ts';

const root = path.resolve(import.meta.dirname, '..');
const given = process.argv.slice(2);
const report = given.find((item) => item.startsWith('--report='))?.slice('--report='.length);
const words = given.filter((item) => !item.startsWith('--'));
const tenth = Number(process.env['MUTATION_TENTH'] ?? tenthOf(new Date()));

const prints = await fingerprints(root, mutations);
const noticed = await readNoticed(root);

function choose() {
  if (given.includes('--all')) return mutations;
  if (words.length > 0)
    return mutations.filter((item) =>
      words.some((word) => [item.guard, item.file, item.test].some((text) => text.includes(word))),
    );
  const { changed, ofTenth } = selected(mutations, { fingerprints: prints, noticed, tenth });
  console.log(
    `Mutation check: ${changed.length} that changed and ${ofTenth.length} of the others ` +
      `(MUTATION_TENTH=${tenth} takes the same ones), of ${mutations.length}.`,
  );
  return [...changed, ...ofTenth];
}

function say({ mutation, fault, seconds }: Verdict): void {
  const time = `${seconds.toFixed(1)} s`;
  console.log(
    `${fault ? '✗' : '✓'} without it a test fails: ${mutation.guard} (${time})${fault ? `: ${fault}` : ''}`,
  );
}

const chosen = choose();
const stop = await setup();
try {
  const { verdicts, flaky } = await checkMutations({
    root,
    mutations: chosen,
    lanes: Math.min(2, os.availableParallelism()),
    deadlineMs: 300_000,
    say,
  });
  const known = new Set(mutations.map(({ guard }) => guard));
  for (const guard of noticed.keys()) if (!known.has(guard)) noticed.delete(guard);
  for (const { mutation, fault } of verdicts)
    if (fault) noticed.delete(mutation.guard);
    else noticed.set(mutation.guard, prints.get(mutation.guard) ?? '');
  if (await writeNoticed(root, noticed))
    console.log(
      'server/test/mutations/noticed.txt changed: commit it, and what it names is not looked for again.',
    );
  const failures = verdicts.filter(({ fault }) => fault);
  const passed = verdicts.length - failures.length;
  console.log(`${passed} guards are held, ${failures.length} are not.`);
  if (report)
    await writeFile(
      report,
      JSON.stringify({
        passed,
        failures: failures.map(({ mutation, fault }) => `${mutation.guard}: ${fault}`),
        flaky,
      }),
    );
  for (const file of flaky) console.log(`Flaky: ${file}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await stop?.();
}
