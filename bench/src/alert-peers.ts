import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api } from '@linekeeper/simulators/demo/api';
import { type MailServer, startMailServer } from '@linekeeper/simulators/mail';
import { startFleet, vendors } from '@linekeeper/simulators/snmp-fleet';
import type pg from 'pg';
import { startStack, type Stack } from '../../e2e/src/stack.ts';
import { addDevices } from './add-devices.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';
import { missingPeer, startPeer, startTargets } from './prometheus.ts';
import { usageOf } from './process-usage.ts';
import { ownerOf } from './stack-owner.ts';

const intervalS = 10;
const peerAddress = 'peer-noc@example.test';
/** A person is mailed of ten alerts an hour at most by single mails. */
const faultsPerPerson = 8;
const mostMs = 120_000;
/** Its first ports are to the outside, and have a link. */
const vendor = vendors.find(({ model }) => model === 'TL-ER6225G');
const sizes = {
  quick: { devices: 100, faults: 4, calmMs: 10_000 },
  whole: { devices: 1_000, faults: 20, calmMs: 60_000 },
};
type Size = (typeof sizes)['whole'];

const interfaceRule = (deviceId: string) => ({
  ...{ name: `Link of ${deviceId}`, severity: 'critical' as const, subjectKind: 'interface' as const },
  metric: 'if.oper_status' as const,
  condition: {
    ...{
      kind: 'threshold' as const,
      settings: { bound: 'above', value: 1, hysteresis: 0, forS: 0 } as const,
    },
  },
  scope: { subjectIds: [deviceId] },
});

/** Sets the mail server, a person for each few faults, and one rule a device, past the program, for their number. */
async function settle(
  { admin, database, mail }: { admin: Api; database: pg.Client; mail: MailServer },
  deviceIds: readonly string[],
  faulty: readonly number[],
): Promise<void> {
  const { version } = await admin.call('GET /api/v1/settings/general', {});
  const sender = { fromAddress: 'ours@example.test', fromName: 'NOC', username: '', ca: '' };
  await admin.call('PUT /api/v1/settings/mail', {
    body: { version, host: mail.host, port: mail.port, security: 'none', ...sender },
  });
  const people = Array.from({ length: Math.ceil(faulty.length / faultsPerPerson) }, () => randomUUID());
  for (const [n, id] of people.entries())
    await database.query(
      `insert into member (tenant_id, id, username, administrator, password_hash, email, language)
        select id, $1, $2, true, '', $2 || '@example.test', 'en' from organization where parent_id is null`,
      [id, `noc-${n}`],
    );
  // Found before the rules of the scene fill the first page of the list.
  const { list } = await admin.call('POST /monitor/api/v1/alert-rules/list', { body: { pageSize: 200 } });
  const restarted = list.find(({ builtIn }) => builtIn === 'device-restarted');
  const rules = deviceIds.map((id, n) => {
    const at = faulty.indexOf(n);
    const person = people[at < 0 ? 0 : Math.floor(at / faultsPerPerson)]!;
    return { ...interfaceRule(id), toldTo: [{ kind: 'member' as const, id: person }] };
  });
  for (const { name, severity, subjectKind, metric, condition, scope, toldTo } of rules)
    await database.query(
      `insert into alert_rule (tenant_id, name, severity, subject_kind, metric, condition, scope, told_to)
        select id, $1, $2, $3, $4, $5, $6, $7 from organization where parent_id is null`,
      [
        ...[name, severity, subjectKind, metric],
        ...[JSON.stringify(condition), JSON.stringify(scope), JSON.stringify(toldTo)],
      ],
    );
  // Has all of them read.
  await admin.call('POST /monitor/api/v1/alert-rules/:ruleId/enable', {
    params: { ruleId: restarted?.id ?? '' },
    body: { isEnabled: false },
  });
}

/** The devices, in the order of their addresses, once all of them are up and read. */
async function devicesRead(database: pg.Client, count: number): Promise<string[]> {
  for (const began = performance.now(); performance.now() - began < mostMs; await sleep(500)) {
    const { rows } = await database.query<{ id: string }>(
      `select id from device d where exists (select from interface i where i.device_id = d.id)
        and exists (select from subject_status s where s.subject_id = d.id and s.state = 'up') order by address`,
    );
    if (rows.length === count) return rows.map(({ id }) => id);
  }
  throw new Error('The devices were not read in time.');
}

/** When a mail of a fault came to us and to the peer, in ms after the link was lost. */
async function tell(
  mail: MailServer,
  { faulty, lose }: { readonly faulty: readonly number[]; readonly lose: (device: number) => string },
): Promise<{ readonly ours: number[]; readonly peer: number[] }> {
  const [ours, peer]: [number[], number[]] = [[], []];
  for (const device of faulty) {
    const before = mail.mails.length;
    const name = lose(device);
    const began = performance.now();
    let [isOurs, isPeers] = [false, false];
    while (!isOurs || !isPeers) {
      const since = performance.now() - began;
      if (since > mostMs)
        throw new Error(
          `Device ${device} (${name}) was told by ${isOurs ? 'us' : isPeers ? 'the peer' : 'nobody'} only. Mails: ${mail.mails.map(({ subject }) => subject).join('; ')}.`,
        );
      for (const { to, raw, subject, text } of mail.mails.slice(before)) {
        const isToPeer = to.includes(peerAddress);
        if (isToPeer && !isPeers && raw.includes(`d${device}`)) [isPeers] = [true, peer.push(since)];
        if (!isToPeer && !isOurs && `${subject} ${text}`.includes(name)) [isOurs] = [true, ours.push(since)];
      }
      await sleep(10);
    }
    // Not always at the same time of the peer's turn.
    await sleep(randomInt(intervalS * 500));
  }
  return { ours, peer };
}

async function measured(
  { stack, mail }: { stack: Stack; mail: MailServer },
  { devices, faults, calmMs }: Size,
  say: BenchOptions['say'],
): Promise<Row[]> {
  const down = new Set<number>();
  const fleet = await startFleet({
    ...{ agents: devices, port: 0, interfaces: 2, firstAddress: '127.33.0.1' },
    facts: () => ({ ...(vendor && { vendor }) }),
  });
  const targets = await startTargets((device) => down.has(device));
  const database = await ownerOf(stack);
  const scene = { devices, intervalS, targetsPort: targets.port, mailPort: mail.port, to: peerAddress };
  const running: { peer?: Awaited<ReturnType<typeof startPeer>> } = {};
  try {
    say(`adding ${devices} devices`);
    await addDevices(stack, { ...fleet, intervalS });
    const deviceIds = await devicesRead(database, devices);
    const faulty = Array.from({ length: faults }, (_none, n) => (n * 37 + 11) % devices);
    say(`${devices} rules`);
    await settle({ admin: await stack.signIn(), database, mail }, deviceIds, faulty);
    const peer = (running.peer = await startPeer(scene));
    await sleep(2 * intervalS * 1_000);
    const pid = await stack.serverPid();
    const cpu = async () => ({ ours: (await usageOf(pid)).cpuMs, peer: await peer.cpuMs() });
    const before = await cpu();
    say(`${calmMs / 1_000} s in which nothing happens`);
    await sleep(calmMs);
    const after = await cpu();
    say(`${faults} links are lost, one after the other`);
    const told = await tell(mail, {
      faulty,
      lose(device) {
        down.add(device);
        fleet.agent(device).interfaceDown(1, true);
        return fleet.agent(device).facts.name;
      },
    });
    const minutes = calmMs / 60_000;
    const perMinute = (now: number, then: number) => (now - then) / 1_000 / minutes;
    const used = (of: 'server' | 'database' | 'ping') => perMinute(after.ours[of], before.ours[of]);
    const peers = (of: 'prometheus' | 'alertmanager') => perMinute(after.peer[of], before.peer[of]);
    const row = (what: string, value: number, unit: string, other?: number): Row => ({
      ...{ what, value, unit, better: 'less' as const },
      ...(other !== undefined && { peer: { name: 'Prometheus, Alertmanager', value: other } }),
    });
    const toldRow = (what: string, share: number) =>
      row(
        `from fault to mail, ${what}`,
        quantile(told.ours, share) / 1_000,
        's',
        quantile(told.peer, share) / 1_000,
      );
    return [
      toldRow('the fastest', 0),
      toldRow('the median', 0.5),
      toldRow('the slowest', 1),
      row(
        'CPU in a minute, all processes',
        used('server') + used('database') + used('ping'),
        's',
        peers('prometheus') + peers('alertmanager'),
      ),
      row('CPU in a minute, our server (the peer: Prometheus)', used('server'), 's', peers('prometheus')),
      row('CPU in a minute, our PostgreSQL', used('database'), 's'),
      row('CPU in a minute, our pings', used('ping'), 's'),
    ];
  } finally {
    await running.peer?.stop();
    await database.end();
    targets.stop();
    await fleet.stop();
  }
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const missing = missingPeer();
  if (missing) {
    say(`Skipped: ${missing} is not here. "apt-get install prometheus prometheus-alertmanager" brings it.`);
    return [];
  }
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8' });
  const mail = await startMailServer({ security: 'none' });
  try {
    return await measured({ stack, mail }, quick ? sizes.quick : sizes.whole, say);
  } finally {
    await stack.remove();
    await mail.stop();
  }
}

export const alertPeersBench: Bench = {
  name: 'alert-peers',
  about:
    'The same scene in our product and in Prometheus with Alertmanager (Debian 12), in one run on one machine: 1,000 devices with two interfaces, 1,000 rules, one a device, that raise an alert when a link is lost; all are measured every 10 s and both mail it, to one mail server of our own, without waiting or gathering. We ask devices by SNMP and ping; Prometheus asks the same devices over HTTP for as many values, which spares it an exporter that would speak SNMP for it. It evaluates its rules every 10 s, too. From fault to mail: 20 links are lost, one after the other. CPU: a minute before, in which nothing happens.',
  run,
};
