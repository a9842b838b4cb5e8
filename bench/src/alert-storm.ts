import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { enrolText } from '@linekeeper/contract/agents/link';
import { errors } from '@linekeeper/contract/errors';
import { type Api, Refused } from '@linekeeper/simulators/demo/api';
import { startMailServer } from '@linekeeper/simulators/mail';
import pg from 'pg';
import { startStack, type Stack } from '../../e2e/src/stack.ts';
import { type FromStorm, type ToStorm } from './alert-storm-process.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';
import { rawPublicKey } from './played-agent.ts';
import { memoryOf, usageOf } from './process-usage.ts';

const sizes = {
  quick: { agents: 5, targets: 20, alerting: 2 },
  whole: { agents: 20, targets: 250, alerting: 8 },
};
const address = 'boss@example.test';
/** What is waited for at most. */
const mostMs = 170_000;

/** An outlet with an agent that is enrolled in it by its claim; gives the outlet and the agent's key. */
async function addOutlet(admin: Api, n: number): Promise<{ outletId: string; pem: string }> {
  const { id: outletId } = await admin.call('POST /monitor/api/v1/outlets/create', {
    body: { number: `N${n}`, name: `Shop ${n}`, region: 'South' },
  });
  const body = { name: `Agent ${n}`, outletId };
  const { claim } = await admin.call('POST /monitor/api/v1/agents/claims/create', { body });
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = rawPublicKey(privateKey).toString('base64');
  const signature = sign(null, Buffer.from(enrolText(claim, publicKey)), privateKey).toString('base64');
  const given = { claim, publicKey, signature, version: '1', platform: 'linux-x64' };
  for (;;)
    try {
      await admin.call('POST /monitor/api/v1/agents/enrol', { body: given });
      break;
    } catch (error) {
      // Calls that need no sign-in are limited for each address.
      if (!(error instanceof Refused) || error.code !== errors.TOO_MANY_REQUESTS.code) throw error;
      await sleep(3_000);
    }
  return { outletId, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
}

/** A connection past the program, for what only its own mail would prove, and for counting what was kept. */
async function owner({ dataDir }: Stack): Promise<pg.Client> {
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
  const host = path.join(dataDir, 'postgres');
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres', password });
  await client.connect();
  return client;
}

async function ask(child: ChildProcess, asked: ToStorm): Promise<FromStorm> {
  child.send(asked);
  const [told] = (await once(child, 'message')) as [FromStorm];
  return told;
}

/** Asks for the list of alerts again and again, as a console that is open does, until it is told to end; how long each took, in ms. */
function looking(admin: Api) {
  const times: number[] = [];
  let isOver = false;
  const body = { state: ['firing' as const], pageSize: 50 };
  const look = async () => {
    while (!isOver) {
      const began = performance.now();
      await admin.call('POST /monitor/api/v1/alerts/list', { body });
      times.push(performance.now() - began);
      await sleep(100);
    }
  };
  const ended = look();
  return {
    async end() {
      isOver = true;
      await ended;
      return times;
    },
  };
}

/** The counts of what was kept of the storm. */
async function counts(database: pg.Client) {
  const { rows } = await database.query<
    Record<'down' | 'fired' | 'told' | 'inbox' | 'mails' | 'left', number>
  >(
    `select (select count(*) from subject_status where kind = 'dial_path' and state = 'down')::integer as down,
      (select count(*) from alert where subject_kind = 'dial_path' and state = 'firing')::integer as fired,
      (select count(distinct once_key) from delivery where kind = 'alert')::integer as told,
      (select count(*) from inbox_message where kind = 'alert')::integer as inbox,
      (select count(*) from delivery where kind = 'alert' and channel = 'email')::integer as mails,
      (select count(*) from outbox where topic <> 'alert-digest')::integer as left`,
  );
  return rows[0]!;
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() - began > mostMs) throw new Error(`It came to no end: ${what}.`);
    await sleep(50);
  }
}

async function storm(
  { stack, child }: { stack: Stack; child: ChildProcess },
  mail: Awaited<ReturnType<typeof startMailServer>>,
  { quick, say }: BenchOptions,
): Promise<Row[]> {
  const { agents, targets, alerting } = quick ? sizes.quick : sizes.whole;
  const [expected, paths] = [alerting * targets, agents * targets];
  const database = await owner(stack);
  try {
    const admin = await stack.signIn();
    await database.query(`update member set email = $1 where username = 'admin'`, [address]);
    const { version } = await admin.call('GET /api/v1/settings/general', {});
    const { host, port, ca } = mail;
    const sender = { fromAddress: 'noc@example.test', fromName: 'NOC', username: '' };
    await admin.call('PUT /api/v1/settings/mail', {
      body: { version, host, port, security: 'starttls', ca, ...sender },
    });
    say(`adding ${agents} agents with ${targets} tests each`);
    const added = [];
    for (let n = 0; n < agents; n++) added.push(await addOutlet(admin, n));
    await admin.call('POST /dial/api/v1/tests/create', {
      body: {
        ...{ name: 'To the shops', intervalS: 3_600, test: { kind: 'ping', settings: { count: 3 } } },
        sources: { server: false, allAgents: true },
        targets: Array.from({ length: targets }, (_none, n) => ({
          kind: 'address' as const,
          address: `10.9.${Math.floor(n / 250)}.${(n % 250) + 1}`,
        })),
      },
    });
    await admin.call('POST /monitor/api/v1/alert-rules/create', {
      body: {
        ...{ name: 'A test fails', severity: 'critical', subjectKind: 'dial_path', states: ['down'] },
        condition: { kind: 'state', settings: { forS: 0 } },
        scope: { outletIds: added.slice(0, alerting).map(({ outletId }) => outletId) },
        toldTo: [{ kind: 'administrators' }],
      },
    });
    await ask(child, {
      do: 'connect',
      port: Number(new URL(stack.url).port),
      pems: added.map(({ pem }) => pem),
    });
    await until('jobs', async () => ((await ask(child, { do: 'jobs' })).jobs === paths ? true : undefined));
    await ask(child, { do: 'send', isUp: true });
    await sleep(2_000);
    await ask(child, { do: 'send', isUp: false });
    // The second failure decides, and is taken for another one.
    await sleep(quick ? 2_000 : 5_000);
    const pid = await stack.serverPid();
    const [memory, usage] = [await memoryOf(pid), await usageOf(pid)];
    let mostMb = memory.rssMb;
    const before = await counts(database);
    if (before.down > 0) say(`${before.down} were down before`);
    say(`${paths} tests fail`);
    const list = looking(admin);
    const beganMs = Date.now();
    const inApp = until('a message in the console', async () => {
      const { unread } = await admin.call('GET /api/v1/personal/messages/counts', {});
      return unread > 0 ? Date.now() - beganMs : undefined;
    });
    const byMail = mail.mailTo(address, mostMs).then(() => Date.now() - beganMs);
    const sent = await ask(child, { do: 'send', isUp: false });
    const fired = until('alerts', async () =>
      (await counts(database)).fired >= expected ? Date.now() - beganMs : undefined,
    );
    const [firedMs, inAppMs, byMailMs] = await Promise.all([fired, inApp, byMail]);
    const told = await until('the outbox', async () => {
      mostMb = Math.max(mostMb, (await memoryOf(pid)).rssMb);
      const now = await counts(database);
      return now.left === 0 && now.inbox >= expected ? { ...now, ms: Date.now() - beganMs } : undefined;
    });
    const times = await list.end();
    const after = await usageOf(pid);
    const cpuS = (role: 'server' | 'database') => (after.cpuMs[role] - usage.cpuMs[role]) / 1000;
    const row = (what: string, value: number, unit: string, budget?: number): Row => ({
      ...{ what, value, unit, better: 'less' as const },
      ...(budget !== undefined && { budget }),
    });
    return [
      row(`${paths} results handed in within`, (sent.sentMs[1] - sent.sentMs[0]) / 1000, 's'),
      row('until all of them are stored', (sent.storedMs - beganMs) / 1000, 's'),
      row(`until ${expected} alerts fire`, firedMs / 1000, 's'),
      row('until the first message stands in the console', inAppMs / 1000, 's', 5),
      row('until the first mail is handed over', byMailMs / 1000, 's', 5),
      row('until all is told', told.ms / 1000, 's'),
      row('list of alerts meanwhile, p95', quantile(times, 0.95), 'ms', 200),
      row('list of alerts meanwhile, the longest', Math.max(...times), 'ms'),
      row('states that were lost', paths - told.down, 'states', 0),
      row('alerts that were lost or doubled', Math.abs(expected - told.fired), 'alerts', 0),
      row('messages that were lost or doubled', Math.abs(expected - told.inbox), 'messages', 0),
      row(
        'mails that were lost or doubled, those gathered counted in',
        Math.abs(expected - told.mails),
        'mails',
        0,
      ),
      row('CPU of the server', cpuS('server'), 's'),
      row('CPU of PostgreSQL', cpuS('database'), 's'),
      row('memory of the server before (RSS)', memory.rssMb, 'MB'),
      row('memory of the server, the most while it goes on (RSS)', mostMb, 'MB'),
    ];
  } finally {
    await database.end();
  }
}

async function run(options: BenchOptions): Promise<Row[]> {
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8,10.9.0.0/16' });
  const child = fork(path.join(import.meta.dirname, 'alert-storm-process.ts'));
  const mail = await startMailServer();
  try {
    return await storm({ stack, child }, mail, options);
  } finally {
    child.kill();
    await stack.remove();
    await mail.stop();
  }
}

export const alertStormBench: Bench = {
  name: 'alert-storm',
  about:
    'The product as npm start runs it, freshly started, with 20 agents of 250 dial tests each, played by one process with the real enrolment and handshake. All 5,000 tests fail in one second; a rule raises an alert for 2,000 of them and tells an administrator in the console and by mail, through a mail server of our own that takes them at once. Meanwhile the list of alerts is asked for all the time, over HTTP. All of it shares the machine. Times are from when the first of those results is sent. More than ten mails in an hour are gathered into one that leaves five minutes later: they are counted where they wait.',
  run,
};
