// npm run proof -- hour [half|short]: the scripted hour as a proof that anybody can run, and its result as a page (docs/proofs/hour.md).
// It takes root, and a kernel with network namespaces; it uses little of the machine and leaves nothing behind.
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { runAlone, whyNotAlone } from '@linekeeper/simulators/netns/alone';
import { type Check } from './figures.ts';
import { forms, script } from './script.ts';

const fail = (line: string) => process.stderr.write(`${line}\n`);
const [form = 'hour'] = process.argv.slice(3);
if (!(form in forms)) {
  fail(`npm run proof -- hour [${Object.keys(forms).join('|')}]`);
  process.exit(2);
}
const reason = whyNotAlone();
if (reason) {
  fail(`No world of network namespaces can be made here: ${reason}.`);
  process.exit(1);
}

const began = new Date();
const world = runAlone(path.resolve(import.meta.dirname, 'run.ts'), [form], ['ignore', 'pipe', 'inherit']);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const closed = once(world, 'close');
const out = await text(world.stdout!);
await closed;
if (out === '') process.exit(1);
const checks = JSON.parse(out) as Check[];

const cell = (words: string) => words.replaceAll('|', '\\|');
const row = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const happenings = script.map(({ fromMin, toMin, what: { kind, ...of } }) =>
  row(
    `${fromMin} to ${toMin} min`,
    kind,
    Object.entries(of)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ),
);
const kinds = [...new Set(checks.map((check) => check.of))].map((of) => {
  const own = checks.filter((check) => check.of === of);
  return row(of, String(own.length), String(own.filter(({ wrong }) => wrong.length > 0).length));
});
const details = checks.map(({ of, what: name, found, wrong }) =>
  row(of, name, found, wrong.join('; ') || 'true'),
);
process.stdout.write(
  `${[
    `Begun ${began.toISOString()}, a minute of the script being ${forms[form as keyof typeof forms].minuteMs / 1000} s, measured every ${forms[form as keyof typeof forms].intervalS} s.`,
    ['| When | What | Of |', '| --- | --- | --- |', ...happenings].join('\n'),
    ['| Compared | How many | Wrong |', '| --- | --- | --- |', ...kinds].join('\n'),
    [
      '| Of | What | What the product says | Against the script |',
      '| --- | --- | --- | --- |',
      ...details,
    ].join('\n'),
  ].join('\n\n')}\n`,
);
process.exitCode = checks.some(({ wrong }) => wrong.length > 0) ? 1 : 0;
