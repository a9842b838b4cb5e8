// The living world of npm run demo: 200 simulated devices on loopback, set up in a running server through its public API.
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { addressAt, startFleet } from '../snmp-fleet/index.ts';
import { AccountFile, onePerKind, platformAccount, signInAs } from './accounts.ts';
import { agentForm, demoAgents, runAgents } from './agents.ts';
import { type Api } from './api.ts';
import { settle } from './settle.ts';
import { settleTests } from './settle-tests.ts';
import { lines } from './lines.ts';
import { lldpOf } from './neighbours.ts';
import { happeningsOf, outagesBetween } from './schedule.ts';
import { devices, msp, outlets, tenants } from './world.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    data: { type: 'string', default: './data' },
    port: { type: 'string', default: '16161' },
    first: { type: 'string', default: '127.20.0.1' },
  },
});
const community = 'demo-community';

const file = new AccountFile(path.join(values.data, 'demo-account'));

async function signIn(): Promise<Api> {
  const given = process.env['ADMIN_PASSWORD'];
  if (given) file.keep(platformAccount, given);
  const password = file.passwordOf(platformAccount);
  if (!password)
    throw new Error('The demo needs the password of the account admin: start it with ADMIN_PASSWORD=…');
  return signInAs(values.url, platformAccount, password);
}

/** Whom one can sign in as, a line each. */
function accountLines(): readonly string[] {
  const width = Math.max(...onePerKind.map(({ who }) => who.length));
  const addressOf = (prefix: string) => new URL(`/${prefix}`, values.url).href;
  const far = Math.max(...onePerKind.map(({ prefix }) => addressOf(prefix).length));
  return onePerKind.map((account) => {
    const { who, prefix, username } = account;
    const password = file.passwordOf(account) ?? '(chosen by somebody else)';
    return `${who.padEnd(width)}  ${addressOf(prefix).padEnd(far)}  ${username.padEnd(12)}  ${password}`;
  });
}

/** The next failures, each outlet once: what somebody who looks on can wait for. */
function whatComes(nowMs: number): readonly string[] {
  const seen = new Set<string>();
  return outagesBetween(nowMs, nowMs + 6 * 3_600_000)
    .filter(({ device }) => !seen.has(device.outlet.number) && seen.add(device.outlet.number))
    .slice(0, 4)
    .map(({ device, fromMs, untilMs }) => {
      const at = new Date(fromMs).toLocaleTimeString('en-GB');
      return `${at}  ${device.name} (${device.outlet.tenant.name}) fails for ${Math.round((untilMs - fromMs) / 6_000) / 10} min`;
    });
}

const fleet = await startFleet({
  agents: devices.length,
  port: Number(values.port),
  community,
  firstAddress: values.first,
  facts(index) {
    const device = devices[index]!;
    const { hostname, kind, vendor, outlet } = device;
    const lldp = lldpOf(device, (other) => addressAt(values.first, devices.indexOf(other)));
    return {
      name: hostname,
      vendor,
      location: outlet.address,
      contact: outlet.tenant.contact,
      week: outlet.tenant.week,
      // The small gateways of the shops count in 32 bits alone, which wrap every few minutes.
      ...(lldp && { lldp }),
      highCapacity: !(kind === 'smart_cpe' && vendor.brand === 'TP-LINK'),
    };
  },
  schedule: (index) => happeningsOf(devices[index]!),
}).catch((error: Error) => {
  console.error(`  The demo's devices could not be started: ${error.message}`);
  process.exit(1);
});
const stand = agentForm();
/** Set as soon as agents run. */
let stopAgents = () => {};
const stop = () => {
  stopAgents();
  void fleet.stop().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);

try {
  const added = await settle(await signIn(), {
    url: values.url,
    file,
    port: fleet.port,
    community,
    network: values.first.split('.').slice(0, 2).join('.'),
    addressOf: (device) => fleet.addresses[devices.indexOf(device)]!,
    async agentsOf(inside) {
      stopAgents = await runAgents(inside, values, stand.form);
      const port = Number(new URL(values.url).port || 80);
      return settleTests(inside, { form: stand.form, hub: fleet.addresses[0]!, port });
    },
  });
  const total = `${msp.name}：${tenants.map((tenant) => tenant.name).join('、')}`;
  console.log(`  Demo: ${total}`);
  console.log(
    `  ${outlets.length} outlets and ${devices.length} devices, measured every 10 s over loopback, and ${lines.length} lines, every minute.`,
  );
  console.log(
    stand.form === 'networks'
      ? `  ${demoAgents} outlets of ${tenants[0]!.name} have an agent that really runs: each in a network namespace of its own behind one of two providers, with loss, a narrow line and cuts on a schedule.`
      : `  ${demoAgents} outlets of ${tenants[0]!.name} have an agent that really runs: a process on loopback, in no network of its own (${stand.why}).`,
  );
  console.log(
    `  Added now: ${added.tenants} tenants, ${added.outlets} outlets, ${added.devices} devices, ${added.lines} lines, ${added.tests} dial tests, ${added.members} members.`,
  );
  console.log('  Sign in as one of these, which stand in the file demo-account of the data folder, too:');
  for (const line of accountLines()) console.log(`    ${line}`);
  console.log('  Devices fail and recover by themselves, one at least is down at any time; next:');
  for (const line of whatComes(Date.now())) console.log(`    ${line}`);
  console.log('');
} catch (error) {
  console.error(`  The demo world could not be set up: ${(error as Error).message}`);
}
