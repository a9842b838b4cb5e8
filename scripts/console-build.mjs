// Builds the console when what it is made of has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24, root } from './node24.mjs';
import { writeParts } from './parts.mjs';
import { runToEnd, startProgress } from './progress.mjs';

const inputs = ['console/src', 'console/locales', 'console/public', 'contract/src'];
const files = ['console/index.html', 'console/vite.config.ts', 'console/package.json', 'package-lock.json'];
const mark = path.join(root, 'console', 'dist', '.inputs');

function hashOfInputs() {
  const hash = createHash('sha256');
  const listed = inputs.flatMap((folder) => {
    const full = path.join(root, folder);
    if (!existsSync(full)) return [];
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  });
  for (const name of [...listed, ...files.filter((file) => existsSync(path.join(root, file)))].sort())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

/** Builds into console/dist; a build that is up to date costs a few milliseconds. Returns what is wrong, if it fails. */
export async function buildConsole() {
  const hash = hashOfInputs();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return undefined;
  const progress = startProgress('Building the console', 'half a minute');
  const { status, output } = await runToEnd(
    node24(),
    ['../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      cwd: path.join(root, 'console'),
      // Whoever asks may be a test run, whose NODE_ENV would build a console of development.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  progress.end(status === 0);
  if (status !== 0) return `The console could not be built:\n${output}`;
  writeParts();
  writeFileSync(mark, hash);
  return undefined;
}
