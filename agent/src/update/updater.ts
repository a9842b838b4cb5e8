import { createHash, createPublicKey, verify } from 'node:crypto';
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, lstatSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type AgentRelease,
  type AgentUpdate,
  isNewer,
  packageFile,
  packagesPath,
  releaseText,
  type UpdateReason,
} from '@linekeeper/contract/agents/release';
import { type AgentConfig } from '../config.ts';
import { fetchTo } from '../link/fetch-to.ts';
import { Programs, useNodeOf } from './programs.ts';

export interface UpdaterGiven {
  readonly directory: string;
  readonly config: AgentConfig;
  readonly version: string;
  readonly platform: string;
  /** The folder that this program runs from. */
  readonly folder: string;
  log(line: string): void;
  /** Ends this program, so that the launcher starts the new one. */
  restart(): void;
}

/** A program that was not taken, and why. */
class NotTaken extends Error {
  readonly reason: UpdateReason;
  constructor(reason: UpdateReason, message: string = reason) {
    super(message);
    this.reason = reason;
  }
}

/** Takes new programs that are signed by whom this one was installed from, whoever offers them. */
export class Updater {
  private readonly given: UpdaterGiven;
  private readonly programs: Programs;
  private now: AgentUpdate;

  constructor(given: UpdaterGiven) {
    this.given = given;
    this.programs = new Programs(given.directory);
    const { returned } = this.programs;
    if (given.config.release === undefined) this.now = { state: 'none' };
    else if (this.programs.onTrial === given.version) this.now = { state: 'trial', version: given.version };
    else this.now = returned ? { state: 'returned', ...returned } : { state: 'ready' };
  }

  /** How this agent stands to new programs. */
  get state(): AgentUpdate {
    return this.now;
  }

  /** This program has come and stayed connected. */
  proved(): void {
    if (this.now.state !== 'trial') return;
    this.programs.proved();
    this.now = { state: 'ready' };
    this.given.log(`Version ${this.given.version} has proved itself.`);
  }

  /** Takes what is offered, if it is good: fetches it, puts it in its place and ends. Never rejects. */
  async offered(release: AgentRelease): Promise<void> {
    const { version } = release;
    if (['none', 'working', 'trial'].includes(this.now.state)) return;
    this.now = { state: 'working', version };
    try {
      this.check(release);
      await this.take(release);
      this.given.log(`Version ${version} is in its place: starting it.`);
      this.given.restart();
    } catch (error) {
      const reason = error instanceof NotTaken ? error.reason : reasonOf(error);
      this.now = { state: 'refused', version: version.slice(0, 64), reason };
      this.given.log(`Version ${version} was not taken (${reason}): ${(error as Error).message}`);
      this.programs.clear(version);
    }
  }

  private check(release: AgentRelease): void {
    if (!isSigned(release, this.given.config.release)) throw new NotTaken('signature');
    if (release.platform !== this.given.platform) throw new NotTaken('platform');
    if (!isNewer(release.version, this.given.version)) throw new NotTaken('not-newer');
  }

  private async take(release: AgentRelease): Promise<void> {
    const { config, folder } = this.given;
    const room = this.programs.room(release.version);
    const archive = path.join(room, 'package.tar.gz');
    const address = new URL(`${packagesPath}/${packageFile(release)}`, config.server);
    await fetchTo(address, archive, { pin: config.pin, bytes: release.bytes });
    if (statSync(archive).size !== release.bytes || (await sha256Of(archive)) !== release.sha256)
      throw new NotTaken('damaged');
    await ran('tar', ['-xzf', archive, '-C', room, '--strip-components=1'], 'unpack');
    rmSync(archive);
    const [node, program] = [path.join(room, 'node'), path.join(room, 'agent.mjs')];
    if (!existsSync(node) || !existsSync(program)) throw new NotTaken('unpack');
    // A machine whose C library the Node.js that comes along does not know (OpenWrt) goes on with its own.
    const isOwn = lstatSync(path.join(folder, 'node'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (isOwn) useNodeOf(room, process.execPath);
    await ran(node, [program, 'version'], 'not-run');
    this.programs.keep(release.version);
    this.programs.try(release.version);
  }
}

const sha256Of = async (file: string) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Whether a release carries the signature of the key (Ed25519, raw, base64) over just this. */
export function isSigned(release: AgentRelease, key: string | undefined): boolean {
  try {
    const x = Buffer.from(key ?? '', 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signature = Buffer.from(release.signature, 'base64');
    return verify(null, Buffer.from(releaseText(release)), publicKey, signature);
  } catch {
    return false;
  }
}

const longestMs = 300_000;

function ran(program: string, args: readonly string[], reason: UpdateReason): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { stdio: ['ignore', 'ignore', 'pipe'], timeout: longestMs });
    let errors = '';
    child.stderr.on('data', (bytes: Buffer) => (errors = (errors + bytes.toString()).slice(0, 300)));
    child.once('error', (error) => reject(new NotTaken(reason, error.message)));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      reject(new NotTaken(/No space left/.test(errors) ? 'no-room' : reason, errors.trim()));
    });
  });
}

const reasonOf = (error: unknown): UpdateReason =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'no-room' : 'download';
