import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { copyWithToy } from './toy-files.ts';

const run = promisify(execFile);

it('a kind of subject and a probe, a file each and a line where each is listed, and a metric, one line, are scheduled, stored and drawn', async () => {
  const copy = copyWithToy();
  try {
    const script = path.join(copy.directory, 'server/test/toy-process.ts');
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      timeout: 60_000,
      env: process.env,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      series: [{ metric: 'toy.level', unit: '%', last: 42 }],
      current: { state: 'up', reason: 'answers' },
    });
  } finally {
    copy.remove();
  }
});
