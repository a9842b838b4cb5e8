import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import path from 'node:path';
import { type UpdateReason, updateReasons } from '@linekeeper/contract/agents/release';
import { writePrivate } from '../config.ts';

const isVersion = (name: string) => /^\d+\.\d+\.\d+$/.test(name);

/**
 * The programs that an agent fetched, each in a folder of its version, and which of them runs: what its launcher
 * (package/linekeeper-agent) reads. Each step is one rename, so that whatever cuts it off leaves a program that runs.
 */
export class Programs {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = path.join(directory, 'programs');
  }

  private at(name: string): string {
    return path.join(this.directory, name);
  }

  /** The folder that a program is unpacked into before it is one of them; empty. */
  room(version: string): string {
    const folder = this.at(`${version}.part`);
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** What was unpacked is one of the programs from here on, whole and on the disk. */
  keep(version: string): void {
    const folder = this.at(`${version}.part`);
    for (const name of readdirSync(folder))
      if (!lstatSync(path.join(folder, name)).isSymbolicLink()) synced(path.join(folder, name));
    synced(folder);
    rmSync(this.at(version), { recursive: true, force: true });
    renameSync(folder, this.at(version));
    synced(this.directory);
  }

  /** Puts a program on trial: first that it is, then that it runs with the next start. */
  try(version: string): void {
    for (const name of ['starts', 'returned']) rmSync(this.at(name), { force: true });
    writePrivate(this.at('trial'), `${version} ${this.current ?? ''}\n`);
    const link = this.at('next');
    rmSync(link, { force: true });
    symlinkSync(version, link);
    renameSync(link, this.at('current'));
    synced(this.directory);
  }

  /** A program on trial has come and stayed connected: it is kept, and so is the one before it. */
  proved(): void {
    const [, previous] = this.words('trial');
    const kept = new Set([this.current, previous]);
    for (const name of ['trial', 'starts']) rmSync(this.at(name), { force: true });
    for (const name of existsSync(this.directory) ? readdirSync(this.directory) : [])
      if ((isVersion(name) && !kept.has(name)) || name.endsWith('.part'))
        rmSync(this.at(name), { recursive: true, force: true });
  }

  /** Removes what is not whole. */
  clear(version: string): void {
    rmSync(this.at(`${version}.part`), { recursive: true, force: true });
  }

  /** The version that is on trial. */
  get onTrial(): string | undefined {
    return this.words('trial')[0];
  }

  /** From which program the launcher went back, and why. */
  get returned(): { version: string; reason: UpdateReason } | undefined {
    const [version, why] = this.words('returned');
    const reason = updateReasons.find((known) => known === why);
    return version && isVersion(version) && reason ? { version, reason } : undefined;
  }

  private get current(): string | undefined {
    try {
      return readlinkSync(this.at('current'));
    } catch {
      return undefined;
    }
  }

  private words(name: string): string[] {
    try {
      return readFileSync(this.at(name), 'utf8')
        .split(/\s+/)
        .filter((word) => word !== '');
    } catch {
      return [];
    }
  }
}

function synced(file: string): void {
  const fd = openSync(file, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** Has a program run by the Node.js that is installed here, in place of the one that came along. */
export function useNodeOf(folder: string, node: string): void {
  const own = path.join(folder, 'node');
  unlinkSync(own);
  symlinkSync(node, own);
}
