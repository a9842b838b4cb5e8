import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AgentRelease, isNewer, packageFile, releaseText } from '@linekeeper/contract/agents/release';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packed, writeProgram } from '../../test/programs-room.ts';
import { Updater } from './updater.ts';

const maker = generateKeyPairSync('ed25519');
const somebody = generateKeyPairSync('ed25519');
const rawOf = ({ publicKey }: typeof maker) =>
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

let room: string;
let server: Server;
/** What the server hands out, by its name. */
let files: Map<string, Buffer>;
let asked: string[];
beforeEach(async () => {
  room = mkdtempSync(path.join(tmpdir(), 'linekeeper-updater-'));
  [files, asked] = [new Map(), []];
  server = createServer((request, response) => {
    const name = path.basename(request.url ?? '');
    asked.push(name);
    const bytes = files.get(name);
    response.writeHead(bytes ? 200 : 404).end(bytes);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(room, { recursive: true, force: true });
});

/** A release of this archive, signed by the maker. */
function releaseOf(bytes: Buffer, more: Partial<AgentRelease> = {}, by = maker): AgentRelease {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const told = { version: '2.0.0', platform: 'linux-x64' as const, bytes: bytes.length, sha256, ...more };
  const signature = sign(null, Buffer.from(releaseText(told)), by.privateKey).toString('base64');
  return { ...told, signature, ...(more.signature !== undefined && { signature: more.signature }) };
}

function updater(release: string | undefined = rawOf(maker)) {
  const directory = path.join(room, 'state');
  mkdirSync(directory, { recursive: true });
  writeProgram(path.join(room, 'installed'), '1.0.0');
  const state = { restarts: 0 };
  const made = new Updater({
    ...{ directory, version: '1.5.0', platform: 'linux-x64', folder: path.join(room, 'installed') },
    config: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release },
    log: () => {},
    restart: () => (state.restarts += 1),
  });
  return { made, state, programs: path.join(directory, 'programs') };
}

describe('a newer program', () => {
  it('is fetched, put on trial, and started', async () => {
    const bytes = packed(room, '2.0.0');
    files.set(packageFile({ version: '2.0.0', platform: 'linux-x64' }), bytes);
    const { made, state, programs } = updater();
    expect(made.state).toEqual({ state: 'ready' });
    await made.offered(releaseOf(bytes));
    expect(made.state).toEqual({ state: 'working', version: '2.0.0' });
    expect(state.restarts).toBe(1);
    expect(readlinkSync(path.join(programs, 'current'))).toBe('2.0.0');
    expect(readdirSync(programs).sort()).toEqual(['2.0.0', 'current', 'trial']);
    expect(readdirSync(path.join(programs, '2.0.0')).sort()).toEqual(['agent.mjs', 'node']);
  });

  it.each([
    ['that somebody else signed', 'signature', (bytes: Buffer) => releaseOf(bytes, {}, somebody)],
    [
      'whose version was signed as another one',
      'signature',
      (bytes: Buffer) => ({ ...releaseOf(bytes, { version: '1.9.0' }), version: '2.0.0' }),
    ],
    [
      'whose content was signed as another one',
      'signature',
      (bytes: Buffer) => ({ ...releaseOf(bytes), sha256: '0'.repeat(64) }),
    ],
    [
      'with no signature to speak of',
      'signature',
      (bytes: Buffer) => releaseOf(bytes, { signature: 'AAAA' }),
    ],
    ['of another processor', 'platform', (bytes: Buffer) => releaseOf(bytes, { platform: 'linux-arm64' })],
    ['that is the same', 'not-newer', (bytes: Buffer) => releaseOf(bytes, { version: '1.5.0' })],
    ['that is older', 'not-newer', (bytes: Buffer) => releaseOf(bytes, { version: '1.4.9' })],
  ])('%s is refused before anything is fetched', async (_what, reason, made) => {
    const bytes = packed(room, '2.0.0');
    files.set(packageFile({ version: '2.0.0', platform: 'linux-x64' }), bytes);
    const { made: agent, state } = updater();
    await agent.offered(made(bytes));
    expect(agent.state).toMatchObject({ state: 'refused', reason });
    expect([asked, state.restarts]).toEqual([[], 0]);
  });

  it.each([
    ['that is not there', 'download', undefined],
    ['of another content', 'damaged', (bytes: Buffer) => Buffer.from(bytes).fill(1, 40, 50)],
    ['that ends too soon', 'damaged', (bytes: Buffer) => bytes.subarray(0, -10)],
    [
      'that is longer than it was signed',
      'download',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1e6)]),
    ],
  ])('%s is refused, and nothing of it is left', async (_what, reason, given) => {
    const bytes = packed(room, '2.0.0');
    if (given) files.set(packageFile({ version: '2.0.0', platform: 'linux-x64' }), given(bytes));
    const { made, state, programs } = updater();
    await made.offered(releaseOf(bytes));
    expect(made.state).toEqual({ state: 'refused', version: '2.0.0', reason });
    expect([readdirSync(programs), state.restarts]).toEqual([[], 0]);
  });

  it('is refused where it is no archive, or does not run here', async () => {
    const none = Buffer.from('no archive');
    const name = packageFile({ version: '2.0.0', platform: 'linux-x64' });
    files.set(name, none);
    const { made } = updater();
    await made.offered(releaseOf(none));
    expect(made.state).toMatchObject({ state: 'refused', reason: 'unpack' });
    // Its Node.js is of another machine.
    const folder = path.join(room, 'package-3.0.0');
    writeProgram(folder, '3.0.0');
    writeFileSync(path.join(folder, 'node'), '#!/bin/sh\nexit 1\n');
    const cannot = packedAgain(folder);
    files.set(packageFile({ version: '3.0.0', platform: 'linux-x64' }), cannot);
    await made.offered(releaseOf(cannot, { version: '3.0.0' }));
    expect(made.state).toMatchObject({ state: 'refused', reason: 'not-run' });
  });

  it('is taken by no agent that was installed without the key of a release', async () => {
    const bytes = packed(room, '2.0.0');
    const { made } = updater('');
    for (const agent of [made, new Updater({ ...made['given'], config: { server: 'http://127.0.0.1:1' } })]) {
      await agent.offered(releaseOf(bytes));
      expect(agent.state.state).not.toBe('working');
    }
    expect(existsSync(path.join(room, 'state/programs'))).toBe(false);
  });
});

function packedAgain(folder: string): Buffer {
  const archive = `${folder}.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', path.dirname(folder), path.basename(folder)]);
  return readFileSync(archive);
}

it.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '10.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '0.0.0-source', true],
  ['1.0', '0.9.0', false],
  ['x.y.z', '0.0.0', false],
])('%s after %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
