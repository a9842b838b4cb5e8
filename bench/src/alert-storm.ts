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
import { type FromStorm, type StormOutcome, type ToStorm } from './alert-storm-process.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';
import { rawPublicKey } from './played-agent.ts';
import { memoryOf, usageOf } from './process-usage.ts';

const sizes = {
  quick: { agents: 5, targets: 20, alerting: 2 },
  whole: { agents: 20, targets: 250, alerting: 8 },
};
const address = 'boss@example.test';
/** The names of the rules. */
const fails = 'A test fails';
const doubles = 'A test gets answers twice';
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
  const signal = AbortSignal.timeout(mostMs);
  const [told] = (await once(child, 'message', { signal })) as [FromStorm];
  return told;
}

/**
 * Asks for the list of alerts again and again, as a console that is open does, until it is told to end; how long each took, in ms. What was
 * refused or not answered is counted.
 */
function looking(admin: Api) {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const body = { state: ['firing' as const], pageSize: 50 };
  const look = async () => {
    while (!isOver) {
      const began = performance.now();
      await admin.call('POST /monitor/api/v1/alerts/list', { body }).catch(() => (failed += 1));
      times.push(performance.now() - began);
      await sleep(100);
    }
  };
  const ended = look();
  return {
    async end() {
      isOver = true;
      await ended;
      return { times, failed };
    },
  };
}

/** The counts of what was kept of a storm: of the alerts of one rule, and of what was told of them. */
async function counts(database: pg.Client, rule: string) {
  const { rows } = await database.query<
    Record<'down' | 'fired' | 'firing' | 'caused' | 'told' | 'twice', number> &
      Record<'inbox' | 'shown' | 'mails' | 'digests' | 'left', number>
  >(
    `with a as (select * from alert where rule_name = $1),
      d as (select d.*, a.told_at from delivery d join a
        on d.tenant_id = a.tenant_id and d.kind = 'alert' and d.once_key = a.id || ' fired')
    select (select count(*) from subject_status where kind = 'dial_path' and state = 'down')::integer as down,
      (select count(*) from a)::integer as fired,
      (select count(*) from a where state = 'firing')::integer as firing,
      (select count(*) from a where cause_id is not null)::integer as caused,
      (select count(distinct once_key) from d)::integer as told,
      (select count(*) - count(distinct once_key) from d where channel = 'app')::integer as twice,
      (select count(*) from d where channel = 'app' and state = 'sent')::integer as inbox,
      (select count(*) filter (where digest_id is null) + count(distinct digest_id) from d where channel = 'app' and state = 'sent')::integer as shown,
      (select count(*) from d where channel = 'email' and state <> 'skipped' and digest_id is null)::integer as mails,
      (select count(distinct digest_id) from d where channel = 'email')::integer as digests,
      (select count(*) from outbox where topic <> 'alert-digest')::integer as left`,
    [rule],
  );
  return rows[0]!;
}

/** How many alerts of a rule there are. */
async function fired(database: pg.Client, rule: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::integer as count from alert where rule_name = $1',
    [rule],
  );
  return rows[0]!.count;
}

async function until<T>(what: string, look: () => Promise<T | undefined>, everyMs = 50): Promise<T> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() - began > mostMs) throw new Error(`It came to no end: ${what}.`);
    await sleep(everyMs);
  }
}

/** What all tests bring at once, the rule that fires then, and how many of its alerts people hear of. */
interface Phase {
  readonly name: string;
  readonly outcome: StormOutcome;
  readonly rule: string;
  readonly pages: number;
}

interface StormWorld {
  readonly stack: Stack;
  readonly child: ChildProcess;
  readonly mail: Awaited<ReturnType<typeof startMailServer>>;
  readonly database: pg.Client;
  readonly admin: Api;
  readonly paths: number;
  /** So many alerts fire in each phase. */
  readonly expected: number;
}

/** The next mail that is not about alerts of another rule: those of before end meanwhile. */
async function mailOf(mail: StormWorld['mail'], rule: string): Promise<void> {
  for (;;) {
    const { subject } = await mail.mailTo(address, mostMs);
    if (![fails, doubles].some((other) => other !== rule && subject.includes(other))) return;
  }
}

/** Has all tests bring one outcome and looks at what comes of it until all of it is told. */
async function played(world: StormWorld, { name, outcome, rule, pages }: Phase): Promise<Row[]> {
  const { stack, child, mail, database, admin, paths, expected } = world;
  const pid = await stack.serverPid();
  const [memory, usage] = [await memoryOf(pid), await usageOf(pid)];
  let mostMb = memory.rssMb;
  const unreadBefore = (await admin.call('GET /api/v1/personal/messages/counts', {})).unread;
  const list = looking(admin);
  const beganMs = Date.now();
  const isUnread = until('a message in the console', async () => {
    const { unread } = await admin.call('GET /api/v1/personal/messages/counts', {});
    return unread > unreadBefore ? Date.now() - beganMs : undefined;
  });
  const isMailed = mailOf(mail, rule).then(() => Date.now() - beganMs);
  const sent = await ask(child, { do: 'send', outcome });
  const hasFired = until('alerts', async () =>
    (await fired(database, rule)) >= expected ? Date.now() - beganMs : undefined,
  );
  const [firedMs, inAppMs, byMailMs] = await Promise.all([hasFired, isUnread, isMailed]);
  // Counting all of it costs the database as much as the storm does, if it is done often.
  const tellingMs = 1_000;
  const isToldNow = async () => {
    mostMb = Math.max(mostMb, (await memoryOf(pid)).rssMb);
    const now = await counts(database, rule);
    return now.left === 0 && now.told >= expected ? { ...now, ms: Date.now() - beganMs } : undefined;
  };
  const told = await until(`all is told of "${rule}"`, isToldNow, tellingMs);
  const { times, failed } = await list.end();
  const after = await usageOf(pid);
  const cpuS = (role: 'server' | 'database') => (after.cpuMs[role] - usage.cpuMs[role]) / 1000;
  const row = (what: string, value: number, unit: string, budget?: number): Row => ({
    ...{ what: `${name}: ${what}`, value, unit, better: 'less' as const },
    ...(budget !== undefined && { budget }),
  });
  const isDown = outcome === 'down' ? paths : 0;
  return [
    row(`${paths} results handed in within`, (sent.sentMs[1] - sent.sentMs[0]) / 1000, 's'),
    row('until all of them are stored', (sent.storedMs - beganMs) / 1000, 's'),
    row(`until ${expected} alerts fire`, firedMs / 1000, 's'),
    row('until the first message stands in the console', inAppMs / 1000, 's', 5),
    row('until the first mail is handed over', byMailMs / 1000, 's', 5),
    row('until all is told', told.ms / 1000, 's'),
    row('list of alerts meanwhile, p95', quantile(times, 0.95), 'ms', 200),
    row('list of alerts meanwhile, the longest', Math.max(...times), 'ms'),
    row('lists that were not answered', failed, 'lists', 0),
    row('states that were lost', Math.abs(isDown - told.down), 'states', 0),
    row('alerts that were lost or doubled', Math.abs(expected - told.firing), 'alerts', 0),
    row('alerts of which the ledger says nothing', expected - told.told, 'alerts', 0),
    row('messages that were lost or doubled', Math.abs(pages - told.inbox) + told.twice, 'messages', 0),
    row('messages that one person sees in the console', told.shown, 'messages'),
    row(
      'mails to one person, those that gather the others counted in',
      told.mails + told.digests,
      'mails',
      11,
    ),
    row('CPU of the server', cpuS('server'), 's'),
    row('CPU of PostgreSQL', cpuS('database'), 's'),
    row('memory of the server before (RSS)', memory.rssMb, 'MB'),
    row('memory of the server, the most while it goes on (RSS)', mostMb, 'MB'),
  ];
}

/** Tells the product where its mails go, and to whom. */
async function setMail({ admin, database, mail }: Pick<StormWorld, 'admin' | 'database' | 'mail'>) {
  await database.query(`update member set email = $1 where username = 'admin'`, [address]);
  const { version } = await admin.call('GET /api/v1/settings/general', {});
  const { host, port, ca } = mail;
  const sender = { fromAddress: 'noc@example.test', fromName: 'NOC', username: '' };
  await admin.call('PUT /api/v1/settings/mail', {
    body: { version, host, port, security: 'starttls', ca, ...sender },
  });
}

async function storm(
  { stack, child }: { stack: Stack; child: ChildProcess },
  mail: StormWorld['mail'],
  { quick, say }: BenchOptions,
): Promise<Row[]> {
  const { agents, targets, alerting } = quick ? sizes.quick : sizes.whole;
  const [expected, paths] = [alerting * targets, agents * targets];
  const database = await owner(stack);
  try {
    const admin = await stack.signIn();
    await setMail({ admin, database, mail });
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
    const scope = { outletIds: added.slice(0, alerting).map(({ outletId }) => outletId) };
    const severity = 'critical' as const;
    const subjectKind = 'dial_path' as const;
    const toldTo = [{ kind: 'administrators' as const }];
    const shared = { scope, severity, subjectKind, toldTo };
    const down = { kind: 'state', settings: { forS: 0 } } as const;
    // Answers that come twice say nothing of others in the same place, as packets that are lost would: each is its own cause.
    const doubled = {
      kind: 'threshold',
      settings: { bound: 'above', value: 1, hysteresis: 0, forS: 0 },
    } as const;
    await admin.call('POST /monitor/api/v1/alert-rules/create', {
      body: { ...shared, name: fails, states: ['down'], condition: down },
    });
    await admin.call('POST /monitor/api/v1/alert-rules/create', {
      body: { ...shared, name: doubles, metric: 'dial.duplicates', condition: doubled },
    });
    await ask(child, {
      do: 'connect',
      port: Number(new URL(stack.url).port),
      pems: added.map(({ pem }) => pem),
    });
    await until('jobs', async () => ((await ask(child, { do: 'jobs' })).jobs === paths ? true : undefined));
    await ask(child, { do: 'send', outcome: 'up' });
    await sleep(2_000);
    await ask(child, { do: 'send', outcome: 'down' });
    // The second failure decides, and is taken for another one.
    await sleep(quick ? 2_000 : 5_000);
    const before = await counts(database, fails);
    if (before.down > 0) say(`${before.down} were down before`);
    const world = { stack, child, mail, database, admin, paths, expected };
    say(`${paths} tests fail`);
    const all = await played(world, { name: 'all fail', outcome: 'down', rule: fails, pages: alerting });
    say(`${paths} tests answer again, each packet twice`);
    const back = {
      name: 'all are back and answer twice',
      outcome: 'doubled',
      rule: doubles,
      pages: expected,
    } as const;
    return [...all, ...(await played(world, back))];
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
  } catch (error) {
    // What the server said last tells more than what was waited for.
    options.say(stack.output().split('\n').slice(-20).join('\n'));
    throw error;
  } finally {
    child.kill();
    await stack.remove();
    await mail.stop();
  }
}

export const alertStormBench: Bench = {
  name: 'alert-storm',
  about:
    'The product as npm start runs it, freshly started, with 20 agents of 250 dial tests each, played by one process with the real enrolment and handshake, and an administrator who is told in the console and by mail, through a mail server of our own that takes mails at once. First all 5,000 tests fail in one second: 2,000 alerts fire, of eight agents, and each agent is one storm and one message. Then all answer again, each packet twice: those 2,000 alerts end and 2,000 others fire, of values that are no storm, so that each is its own cause and told. Meanwhile the list of alerts is asked for all the time, over HTTP. All of it shares the machine. Times are from when the first of those results is sent. More than ten mails in an hour are gathered into one that leaves five minutes later.',
  run,
};
