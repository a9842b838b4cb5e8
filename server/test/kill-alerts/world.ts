import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, api } from '@linekeeper/simulators/demo/api';
import { type MailServer, type MailStep, startMailServer } from '@linekeeper/simulators/mail';
import { type Fleet, startFleet, vendors } from '@linekeeper/simulators/snmp-fleet';
import pg from 'pg';
import { startEmbedded } from '../../src/platform/db/embedded.ts';
import { silentLog } from '../../src/platform/log.ts';
import { clusterRoom } from '../cluster-room.ts';
import { adminPassword, ServerProcess } from './server-process.ts';

const port = 7_260;
const intervalS = 10;
/** A person is mailed of ten alerts an hour at most by single mails; a device that fails and is mended makes two. */
const devicesPerPerson = 4;
/** Its first ports are to the outside, and have a link. */
const vendor = vendors.find(({ model }) => model === 'TL-ER6225G');

export interface WatchedDevice {
  readonly index: number;
  readonly id: string;
  /** The only one who is told of it. */
  readonly memberId: string;
}

/** A server that can be killed, the database that lives on, devices, a mail server, and what was set up in them. */
export interface KillWorld {
  readonly server: ServerProcess;
  readonly database: pg.Client;
  readonly fleet: Fleet;
  readonly mail: MailServer;
  readonly devices: readonly WatchedDevice[];
  /** Hears of every question to a device and every step of a mail. */
  readonly hears: { asked: (index: number) => void; mail: (step: MailStep) => void };
  remove(): Promise<void>;
}

async function settle(admin: Api, database: pg.Client, { addresses, port: snmpPort }: Fleet) {
  const devices: WatchedDevice[] = [];
  let memberId = '';
  for (const [index, address] of addresses.entries()) {
    const group = Math.floor(index / devicesPerPerson);
    const region = `Region ${group}`;
    if (index % devicesPerPerson === 0) {
      memberId = randomUUID();
      await database.query(
        `insert into member (tenant_id, id, username, administrator, password_hash, email, language)
          select id, $1, $2, true, '', $2 || '@example.test', 'en' from organization where parent_id is null`,
        [memberId, `noc-${group}`],
      );
      await admin.call('POST /monitor/api/v1/alert-rules/create', {
        body: {
          ...{ name: `No link in ${region}`, severity: 'critical', subjectKind: 'interface' },
          metric: 'if.oper_status',
          condition: { kind: 'threshold', settings: { bound: 'above', value: 1, hysteresis: 0, forS: 0 } },
          scope: { regions: [region] },
          toldTo: [{ kind: 'member', id: memberId }],
        },
      });
    }
    const body = { address, port: snmpPort, community: 'public', region, intervalS, kind: 'switch' } as const;
    const { id } = await admin.call('POST /monitor/api/v1/devices/create', { body });
    devices.push({ index, id, memberId });
  }
  return devices;
}

/** Makes a world of so many devices, all of them up and read. */
export async function killWorld(count: number): Promise<KillWorld> {
  const folder = await mkdtemp(path.join(clusterRoom(), 'linekeeper-kill-'));
  const hears: KillWorld['hears'] = { asked: () => {}, mail: () => {} };
  const cluster = await startEmbedded({ dataDir: path.join(folder, 'database'), log: silentLog });
  const mail = await startMailServer({ onStep: (step) => hears.mail(step) });
  const fleet = await startFleet({
    ...{ agents: count, port: 0, interfaces: 2, firstAddress: '127.32.0.1' },
    facts: () => ({ ...(vendor && { vendor }) }),
    onAsked: (index) => hears.asked(index),
  });
  const server = new ServerProcess({ port, dataDir: folder, databaseUrl: cluster.adminUrl });
  const database = new pg.Client({ connectionString: cluster.adminUrl });
  const remove = async () => {
    await server.kill();
    await database.end();
    await Promise.all([fleet.stop(), mail.stop(), cluster.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await database.connect();
    await server.start();
    const { accessToken } = await api(server.url).call('POST /api/v1/auth/login', {
      body: { username: 'admin', password: adminPassword },
    });
    const admin = api(server.url, accessToken);
    const { version } = await admin.call('GET /api/v1/settings/general', {});
    const sender = { fromAddress: 'noc@example.test', fromName: 'NOC', username: '' };
    const { host, port: mailPort, ca } = mail;
    await admin.call('PUT /api/v1/settings/mail', {
      body: { version, host, port: mailPort, security: 'starttls', ca, ...sender },
    });
    const devices = await settle(admin, database, fleet);
    for (let tries = 0; ; tries++) {
      const { rows } = await database.query<{ read: number }>(
        `select count(*)::integer as read from subject_status s where kind = 'device' and state = 'up'
          and exists (select from interface i where i.device_id = s.subject_id)`,
      );
      if (rows[0]?.read === count) break;
      if (tries > 600) throw new Error(`Of ${count} devices ${rows[0]?.read} were read.`);
      await sleep(200);
    }
    return { server, database, fleet, mail, devices, hears, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
