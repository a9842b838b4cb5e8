/**
 * Asks a real Prometheus (Debian's package) the questions of the tests of PromQL about the same samples, and keeps what it said:
 * `npm run -s node -- server/test/record-prometheus.ts`.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { questions, refused } from '../src/modules/explorer/promql/test/questions.ts';
import { beganMs, madeSeries } from '../src/modules/explorer/promql/test/samples.ts';

const run = promisify(execFile);
const port = 17_306;
const answersFile = new URL('../src/modules/explorer/promql/test/prometheus-answers.json', import.meta.url);
const moments = [5, 62.5, 119, 150].map((minutes) => beganMs / 1000 + minutes * 60);
const range = { start: beganMs / 1000 + 3300, end: beganMs / 1000 + 9000, step: 450 };

function openMetrics(): string {
  const byName = Map.groupBy(madeSeries, ({ labels }) => labels['__name__']!);
  const lines = [...byName].flatMap(([name, own]) => [
    `# TYPE ${name} gauge`,
    ...own.flatMap(({ labels, timesMs, values }) => {
      const pairs = Object.entries(labels).filter(([label]) => label !== '__name__');
      const text = pairs.map(([label, value]) => `${label}="${value}"`).join(',');
      return timesMs.map((atMs, at) => `${name}{${text}} ${values[at]} ${atMs / 1000}`);
    }),
  ]);
  return `${lines.join('\n')}\n# EOF\n`;
}

async function ask(call: string, given: Readonly<Record<string, string | number>>) {
  const search = new URLSearchParams(
    Object.entries(given).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${call}?${search.toString()}`);
  const said = (await answer.json()) as { status: string; data?: unknown; errorType?: string };
  return said.status === 'success' ? said.data : { refused: said.errorType };
}

async function untilReady(): Promise<void> {
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'prometheus-'));
await writeFile(path.join(folder, 'samples.om'), openMetrics());
await writeFile(path.join(folder, 'prometheus.yml'), '{}');
const data = path.join(folder, 'data');
await run('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', path.join(folder, 'samples.om'), data]);
const server = spawn('prometheus', [
  `--config.file=${path.join(folder, 'prometheus.yml')}`,
  `--storage.tsdb.path=${data}`,
  '--storage.tsdb.retention.time=100y',
  `--web.listen-address=127.0.0.1:${port}`,
]);
try {
  await untilReady();
  const answers = [];
  for (const query of questions)
    answers.push({
      query,
      at: await Promise.all(moments.map((time) => ask('query', { query, time }))),
      over: await ask('query_range', { query, ...range }),
    });
  const refusals = [];
  for (const query of refused)
    refusals.push({ query, said: await ask('query', { query, time: moments[0]! }) });
  const { stdout } = await run('prometheus', ['--version']);
  const version = /version ([\d.]+)/.exec(stdout)?.[1];
  await writeFile(answersFile, `${JSON.stringify({ version, moments, range, answers, refusals })}\n`);
  process.stdout.write(
    `Kept what Prometheus ${version} said to ${questions.length + refused.length} questions.\n`,
  );
} finally {
  server.kill();
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
}
