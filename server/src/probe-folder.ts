import { appendFile, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

// A process of its own (answering-folder.ts): touches what a start will touch, and says before each what it is about to do. What
// is missing or refused is left to the start, which says it in its own words. Whoever waits for us ends us.
const [folder = '', ...files] = process.argv.slice(2);
const marked = path.join(folder, `.probe-${process.pid}`);

async function step(what: string, act: () => Promise<unknown>): Promise<void> {
  process.stdout.write(`${what}\n`);
  await act().catch(() => {});
}

await step(`looking at ${folder}`, () => stat(folder));
await step(`looking at ${path.dirname(folder)}`, () => mkdir(folder, { recursive: true, mode: 0o700 }));
for (const file of files)
  await step(`opening ${file}`, async () => {
    const handle = await open(file, 'r');
    await handle.read(Buffer.alloc(1), 0, 1, 0);
    await handle.close();
  });
await step(`writing ${marked}`, () => appendFile(marked, ''));
await step(`deleting ${marked}`, () => rm(marked, { force: true }));
