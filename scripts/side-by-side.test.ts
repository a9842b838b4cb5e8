import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.mjs';

it('checks run two at a time, each to its end with its own words and cost, and a failure keeps no other from running', async () => {
  const ends: string[] = [];
  const costs: number[] = [];
  // The first waits for a file that only the second writes, so that both have to run at once.
  const file = JSON.stringify(path.join(os.tmpdir(), `linekeeper-side-by-side-${process.pid}`));
  const waits = `const fs = require('node:fs');
    const look = () => setTimeout(() => (fs.existsSync(${file}) ? console.log('came') : look()), 20);
    look();
    process.on('exit', () => fs.rmSync(${file}));`;
  const writes = `require('node:fs').writeFileSync(${file}, ''); console.error('wrote'); process.exitCode = 3;`;
  await sideBySide(
    [
      ['waits', ['-e', waits]],
      ['writes', ['-e', writes]],
      ['third', ['-e', 'for (const end = Date.now() + 200; Date.now() < end; );']],
    ],
    (name, { ok, output, cpuSeconds }) => {
      ends.push(`${name} ${ok} ${output.trim()}`.trim());
      costs.push(cpuSeconds);
    },
  );
  expect(ends.sort()).toEqual(['third true', 'waits true came', 'writes false wrote']);
  expect(costs.every((cost) => cost >= 0)).toBe(true);
});
