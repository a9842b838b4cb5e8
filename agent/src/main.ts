import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { LineAgent } from './agent.ts';
import { AgentFault, readIdentity } from './config.ts';
import { enrol } from './enrol.ts';
import { openReflector } from './reflector.ts';
import { ResultQueue } from './queue/result-queue.ts';
import { SteadyClock } from './steady-clock.ts';
import { Updater } from './update/updater.ts';
import { platform, version } from './version.ts';
import { openDialWork } from './work/dial-work.ts';
import { openSnmpWork } from './work/snmp-work.ts';
import { openThroughputEnd } from './work/throughput-end.ts';

const usage = `Linekeeper agent ${version} (${platform})

  linekeeper-agent enrol --server https://noc.example --claim CLAIM [--pin BASE64] [--dir DIR]
      Makes a key, and has the server know it by a claim that the console gave.
      --pin  SHA-256 of the server's public key (SPKI): trusts that key, and no other.
  linekeeper-agent run [--reflect PORT] [--throughput PORT] [--dir DIR]
      Connects to the server and does what it is told to test.
      --reflect  answers jitter tests of others (STAMP, RFC 8762) on this UDP port; 862 is the usual one.
      --throughput  is the other end of throughput tests that the server booked, on this TCP port; 8862 is the usual one.
  linekeeper-agent identity [--dir DIR]
      Shows which server this agent belongs to, and by which key it is known there.
`;
/** systemd does not start it again after this one: somebody revoked it. */
const revokedCode = 3;
/** Its launcher starts the new program that is in its place. */
const updatedCode = 75;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    claim: { type: 'string' },
    pin: { type: 'string' },
    reflect: { type: 'string' },
    throughput: { type: 'string' },
    dir: { type: 'string', default: process.env['LINEKEEPER_AGENT_DIR'] ?? '/var/lib/linekeeper-agent' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs until somebody stops it; gives the code that the process ends with. */
async function run(directory: string): Promise<number> {
  const reflector = values.reflect === undefined ? undefined : await openReflector(values.reflect);
  const end = values.throughput === undefined ? undefined : await openThroughputEnd(values.throughput);
  const { identity, config } = readIdentity(directory);
  const clock = new SteadyClock();
  const queue = new ResultQueue(directory, clock.nowMs);
  const dial = openDialWork({ server: config.server, end });
  const runId = randomUUID();
  const snmp = openSnmpWork(runId);
  const works = { dial: dial.run, snmp: snmp.run };
  let isUpdated = false;
  const updater = new Updater({
    ...{ directory, config, version, platform, folder: import.meta.dirname, log: say },
    restart() {
      isUpdated = true;
      agent.stop();
    },
  });
  const agent: LineAgent = new LineAgent({
    config,
    identity,
    queue,
    clock,
    run: runId,
    works,
    updater,
    reflectPort: reflector?.port,
    log: say,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => agent.stop());
  say(`Linekeeper agent ${version}, for ${config.server}.`);
  if (reflector) say(`Answers jitter tests on UDP port ${reflector.port}.`);
  if (end) say(`Is the other end of throughput tests on TCP port ${end.port}.`);
  try {
    const { reason, final } = await agent.untilEnd();
    if (final) say(`The server does not know this agent any more (${reason}).`);
    if (isUpdated) return updatedCode;
    return final ? revokedCode : 0;
  } finally {
    dial.close();
    snmp.close();
    reflector?.close();
    end?.close();
  }
}

/** The key of the release, as it came along with this program; none where it was not released. */
function releaseKey(): string | undefined {
  try {
    return readFileSync(path.join(import.meta.dirname, 'release.pub'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function main([command]: readonly string[]): Promise<number> {
  if (command === 'run') return run(values.dir);
  if (command === 'identity') {
    const { identity, config } = readIdentity(values.dir);
    say(`${config.server}\n${identity.keyHash}`);
    return 0;
  }
  if (command === 'enrol' && values.server !== undefined && values.claim !== undefined) {
    const { server, claim, pin } = values;
    const name = await enrol(values.dir, { server, claim, pin, release: releaseKey() });
    say(`Enrolled as ${JSON.stringify(name)}.`);
    return 0;
  }
  say(command === 'version' ? version : usage);
  return command === 'version' || command === 'help' ? 0 : 2;
}

try {
  process.exitCode = await main(positionals);
} catch (error) {
  process.stderr.write(`${error instanceof AgentFault ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
