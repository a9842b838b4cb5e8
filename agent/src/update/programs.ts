import * as fs from 'node:fs';
import path from 'node:path';
import { type UpdateReason, updateReasons } from '@linekeeper/contract/agents/release';

const isVersion = (name: string) => /^\d+\.\d+\.\d+$/.test(name);

/** What changes a disk. */
export type Disk = Pick<typeof fs, 'mkdirSync' | 'renameSync' | 'rmSync' | 'symlinkSync' | 'writeFileSync'>;

/**
 * The programs that an agent fetched, each in a folder of its version, and which of them runs: what its launcher
 * (package/linekeeper-agent) reads. Each step is one rename, so that whatever cuts it off leaves a program that runs.
 */
export class Programs {
  readonly directory: string;

  private readonly disk: Disk;

  constructor(directory: string, disk: Disk = fs) {
    this.disk = disk;
    this.directory = path.join(directory, 'programs');
  }

  private at(name: string): string {
    return path.join(this.directory, name);
  }

  /** The folder that a program is unpacked into before it is one of them; empty. */
  room(version: string): string {
    const folder = this.at(`${version}.part`);
    this.disk.mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    this.disk.rmSync(folder, { recursive: true, force: true });
    this.disk.mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** What was unpacked is one of the programs from here on, whole and on the disk. */
  keep(version: string): void {
    const folder = this.at(`${version}.part`);
    for (const name of fs.readdirSync(folder))
      if (!fs.lstatSync(path.join(folder, name)).isSymbolicLink()) synced(path.join(folder, name));
    synced(folder);
    this.disk.rmSync(this.at(version), { recursive: true, force: true });
    this.disk.renameSync(folder, this.at(version));
    synced(this.directory);
  }

  /** Puts a program on trial: first that it is, then that it runs with the next start. */
  try(version: string): void {
    for (const name of ['starts', 'returned']) this.disk.rmSync(this.at(name), { force: true });
    const half = this.at('trial.part');
    this.disk.writeFileSync(half, `${version} ${this.current ?? ''}\n`, { mode: 0o600, flush: true });
    this.disk.renameSync(half, this.at('trial'));
    const link = this.at('next');
    this.disk.rmSync(link, { force: true });
    this.disk.symlinkSync(version, link);
    this.disk.renameSync(link, this.at('current'));
    synced(this.directory);
  }

  /** A program on trial has come and stayed connected: it is kept, and so is the one before it. */
  proved(): void {
    const [, previous] = this.words('trial');
    const kept = new Set([this.current, previous]);
    for (const name of ['trial', 'starts']) this.disk.rmSync(this.at(name), { force: true });
    for (const name of fs.existsSync(this.directory) ? fs.readdirSync(this.directory) : [])
      if ((isVersion(name) && !kept.has(name)) || name.endsWith('.part'))
        this.disk.rmSync(this.at(name), { recursive: true, force: true });
  }

  /** Removes what is not whole. */
  clear(version: string): void {
    this.disk.rmSync(this.at(`${version}.part`), { recursive: true, force: true });
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
      return fs.readlinkSync(this.at('current'));
    } catch {
      return undefined;
    }
  }

  private words(name: string): string[] {
    try {
      return fs
        .readFileSync(this.at(name), 'utf8')
        .split(/\s+/)
        .filter((word) => word !== '');
    } catch {
      return [];
    }
  }
}

function synced(file: string): void {
  const fd = fs.openSync(file, 'r');
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}

/** Has a program run by the Node.js that is installed here, in place of the one that came along. */
export function useNodeOf(folder: string, node: string): void {
  const own = path.join(folder, 'node');
  fs.unlinkSync(own);
  fs.symlinkSync(node, own);
}
