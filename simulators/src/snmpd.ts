import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real snmpd of Debian's package. */
export interface Snmpd {
  readonly port: number;
  readonly community: string;
  stop(): Promise<void>;
}

/**
 * A free UDP port of the loopback. It lies below those that systems give to sockets that only ask, so that none of them takes
 * it while an agent is away from it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 24_000);
    const socket = createSocket('udp4');
    const isFree = await new Promise<boolean>((resolve) => {
      socket.once('error', () => resolve(false));
      socket.bind(port, '127.0.0.1', () => resolve(true));
    });
    socket.close();
    await once(socket, 'close');
    if (isFree) return port;
  }
}

/**
 * Starts the machine's own snmpd with a configuration of its own, and waits until it says that it is ready. `extra`
 * are lines of snmpd.conf.
 */
export async function startSnmpd(extra: readonly string[] = [], wantedPort?: number): Promise<Snmpd> {
  if (wantedPort !== undefined) return startAt(wantedPort, extra);
  // Between finding a port and binding it a program on this machine may take it: then another one is tried.
  for (let tries = 1; ; tries++)
    try {
      return await startAt(await freePort(), extra);
    } catch (error) {
      if (tries === 5) throw error;
    }
}

async function startAt(port: number, extra: readonly string[]): Promise<Snmpd> {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-snmpd-'));
  const community = 'test-community';
  const configuration = join(folder, 'snmpd.conf');
  const lines = [
    `rocommunity ${community} 127.0.0.1`,
    'sysLocation Rack 7',
    'sysContact noc@example.test',
    'sysName core-switch-1',
    'sysServices 72',
    ...extra,
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`);
  const child = spawn('/usr/sbin/snmpd', ['-f', '-Lo', '-C', '-c', configuration, `udp:127.0.0.1:${port}`], {
    env: { ...process.env, SNMP_PERSISTENT_DIR: folder, MIBS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('NET-SNMP version')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`snmpd ended: ${output}`)));
  });
  await ready.catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    port,
    community,
    async stop() {
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
