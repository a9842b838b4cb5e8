// The living world of npm run demo: 200 simulated devices on loopback, set up in a running server through its public API.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Fleet, startFleet } from '../snmp-fleet/index.ts';
import { api, type Api } from './api.ts';
import { settle } from './settle.ts';
import { devices, eventsBetween, msp, outlets, tenants, troubleAt } from './world.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    data: { type: 'string', default: './data' },
    port: { type: 'string', default: '16161' },
    first: { type: 'string', default: '127.20.0.1' },
  },
});
const community = 'demo-community';
const tickMs = 1_000;

/** The password of `admin`: given, else the one that an earlier demo kept beside the data. */
function adminPassword(): string | undefined {
  const file = path.join(values.data, 'demo-account');
  const given = process.env['ADMIN_PASSWORD'];
  if (given) {
    writeFileSync(file, given, { mode: 0o600 });
    return given;
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function signIn(): Promise<Api> {
  const password = adminPassword();
  if (!password)
    throw new Error('The demo needs the password of the account admin: start it with ADMIN_PASSWORD=…');
  const { accessToken } = await api(values.url).call('POST /api/v1/auth/login', {
    body: { username: 'admin', password },
  });
  return api(values.url, accessToken);
}

/** Moves the world on: failures come and go by the schedule. */
function live(fleet: Fleet): void {
  let lastS = Date.now() / 1000;
  const timer = setInterval(() => {
    const nowS = Date.now() / 1000;
    for (let index = 0; index < devices.length; index++) {
      const agent = fleet.agent(index);
      const { silent, downInterface } = troubleAt(index, nowS);
      agent.fault(silent ? { kind: 'silent' } : undefined);
      agent.interfaceDown(2, downInterface === 2);
      const { rebooted, cleared } = eventsBetween(index, lastS, nowS);
      if (rebooted) agent.reboot();
      if (cleared) agent.resetCounters();
    }
    lastS = nowS;
  }, tickMs);
  timer.unref();
}

const fleet = await startFleet({
  agents: devices.length,
  port: Number(values.port),
  community,
  firstAddress: values.first,
  facts(index) {
    const { name, vendor, outlet } = devices[index]!;
    return { name, vendor, location: outlet.address };
  },
});
const stop = () => void fleet.stop().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
live(fleet);

try {
  const added = await settle(await signIn(), {
    port: fleet.port,
    community,
    addressOf: (device) => fleet.addresses[devices.indexOf(device)]!,
  });
  const total = `${msp.name}：${tenants.map((tenant) => tenant.name).join('、')}`;
  console.log(`  Demo: ${total}`);
  console.log(
    `  ${outlets.length} outlets and ${devices.length} devices, measured every 10 s over loopback.`,
  );
  console.log(`  Added now: ${added.tenants} tenants, ${added.outlets} outlets, ${added.devices} devices.`);
  console.log('  Choose a tenant at the top of the console.\n');
} catch (error) {
  console.error(`  The demo world could not be set up: ${(error as Error).message}`);
}
