import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireAnsweringFolder } from './answering-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-answer-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A named pipe with nobody at its other end: whoever opens it waits for ever, as with a network drive that is away. */
const pipe = (file: string) => promisify(execFile)('mkfifo', [file]);

describe('a data folder that hangs', () => {
  it.each(['server.lock', 'linekeeper.log', 'postgres.password', 'outside.key'])(
    'is named with %s',
    async (name) => {
      const data = path.join(folder, 'data');
      const keyFile = path.join(folder, 'outside.key');
      await requireAnsweringFolder(data, keyFile);
      const hanging = name === 'outside.key' ? keyFile : path.join(data, name);
      await pipe(hanging);
      await expect(requireAnsweringFolder(data, keyFile, 1_000)).rejects.toThrow(
        `The data folder ${data} does not answer: opening ${hanging} has not come back for 1 s.`,
      );
    },
  );

  it('and one that answers is left as it was', async () => {
    await requireAnsweringFolder(folder, path.join(folder, 'secret.key'));
    expect(await readdir(folder)).toEqual([]);
    // What is refused at once is no matter of waiting: the start says it in its own words.
    await requireAnsweringFolder('/dev/null/data', path.join(folder, 'secret.key'));
  });
});
