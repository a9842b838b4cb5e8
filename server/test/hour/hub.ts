import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Api, api } from '@linekeeper/simulators/demo/api';
import { keepOutput, worldFolder } from '@linekeeper/simulators/netns/network';
import { openPinnedDoor, type PinnedDoor } from '@linekeeper/simulators/netns/pinned-door';
import pg from 'pg';
import { hubAddress } from './layout.ts';

const program = path.resolve(import.meta.dirname, '../../src/main.ts');
const [port, doorPort] = [7160, 7161];
const password = 'Correct-horse-7';

/** The hub: the real server as a process, with its own PostgreSQL, and a door to it that the outlets reach by TLS. */
export interface HourHub {
  readonly api: Api;
  /** What the agents are told. */
  readonly server: string;
  readonly door: PinnedDoor;
  readonly process: ChildProcess;
  /** A superuser's connection to the server's database, for what no interface sets. */
  readonly admin: pg.Client;
}

export async function startHub(): Promise<HourHub> {
  const dataDir = path.join(worldFolder, 'server');
  // PostgreSQL runs under an account of its own, which has to get there.
  mkdirSync(dataDir);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      ...process.env,
      ...{
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: password,
        LOG_LEVEL: 'info',
      },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  keepOutput(child, path.join(worldFolder, 'server.log'));
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    if (child.exitCode !== null || tries > 600)
      throw new Error(
        `The server did not start: ${readFileSync(path.join(worldFolder, 'server.log'), 'utf8')}`,
      );
    await wait(100);
  }
  const door = await openPinnedDoor(
    { host: hubAddress, port: doorPort },
    { host: '127.0.0.1', port },
    worldFolder,
  );
  const admin = new pg.Client({
    ...{ host: path.join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' },
    password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
  });
  await admin.connect();
  return {
    api: await inTenant(url),
    server: `https://${hubAddress}:${doorPort}`,
    door,
    process: child,
    admin,
  };
}

/** A customer's administrator. */
async function inTenant(url: string): Promise<Api> {
  const signIn = async (username: string, given: string, prefix?: string) => {
    const body = { username, password: given, ...(prefix && { prefix }) };
    const { accessToken } = await api(url).call('POST /api/v1/auth/login', { body });
    return api(url, accessToken);
  };
  const platform = await signIn('admin', password);
  const known = await platform.call('POST /api/v1/auth/company/tenant/all', { body: {} });
  const parentId = known.find((tenant) => tenant.parentId === null)?.companyId ?? 1;
  const { oneTimePassword } = await platform.call('POST /api/v1/organizations/tenants/create', {
    body: {
      name: 'Shops',
      prefix: 'shops',
      type: 16,
      parentId,
      administrator: { username: 'boss', name: 'Boss' },
    },
  });
  const first = await signIn('boss', oneTimePassword ?? '', 'shops');
  await first.call('POST /api/v1/auth/account/complete', { body: { password } });
  return signIn('boss', password, 'shops');
}
