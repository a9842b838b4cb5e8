import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const launcher = path.resolve(import.meta.dirname, '../package/linekeeper-agent');

/** Stands for Node.js: runs the program, which is a script of the shell here, whatever options come before it. */
const node = `#!/bin/sh
while [ "\${1#--}" != "$1" ]; do shift; done
program=$1
shift
exec sh "$program" "$@"
`;

/** A program that says in \`ran\` which it is and how it was started, then does something. */
export const programOf = (version: string, act: string) => `dir=$3
[ "$1" = version ] && exit 0
echo "${version} $*" >> "$dir/ran"
${act}
`;
/** Stays, until somebody ends it. */
export const stays = `exec sleep 60`;

/** Writes a program as its package holds it. */
export function writeProgram(folder: string, version: string, act = stays): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), node);
  chmodSync(path.join(folder, 'node'), 0o755);
  writeFileSync(path.join(folder, 'agent.mjs'), programOf(version, act));
}

/** What was installed, in a room of its own, with its launcher and a directory of an agent. */
export function installed(room: string) {
  const folder = path.join(room, 'installed');
  const directory = path.join(room, 'state');
  writeProgram(folder, '1.0.0');
  copyFileSync(launcher, path.join(folder, 'linekeeper-agent'));
  chmodSync(path.join(folder, 'linekeeper-agent'), 0o755);
  mkdirSync(directory);
  const file = path.join(directory, 'ran');
  return {
    ...{ folder, directory, launcher: path.join(folder, 'linekeeper-agent') },
    programs: path.join(directory, 'programs'),
    /** Which programs ran, in order. */
    ran: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .map((line) => line.split(' ')[0])
        : [],
  };
}

/** An archive of a program, as `agent:build` packs it. */
export function packed(room: string, version: string, act = stays): Buffer {
  const folder = path.join(room, `package-${version}`);
  writeProgram(folder, version, act);
  const archive = `${folder}.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', room, path.basename(folder)]);
  return readFileSync(archive);
}
