import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { copyWithToy } from './toy-files.ts';

const run = promisify(execFile);

it('a kind of subject and a probe, a file each and a line where each is listed, and a metric, one line, are scheduled, stored, drawn and exported', async () => {
  const copy = copyWithToy();
  try {
    const script = path.join(copy.directory, 'server/test/toy-process.ts');
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      timeout: 60_000,
      env: process.env,
    });
    const said = JSON.parse(stdout) as { csv: string };
    // The heading and the value come from the metric's line.
    expect(said.csv.split('\r\n')[0]).toMatch(/电平|Level/);
    expect(said.csv.split('\r\n')[1]).toMatch(/,42$/);
    expect(said).toMatchObject({
      series: [{ metric: 'toy.level', unit: '%', last: 42 }],
      current: { state: 'up', reason: 'answers' },
    });
  } finally {
    copy.remove();
  }
});
