import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';
import { timed } from './timed.ts';

const memberCount = 100_000;

/** A hundred thousand members of one tenant in two hundred departments, as a company has them. */
async function addMembers({ db }: TestApp, tenantId: number, count: number): Promise<void> {
  await db.admin.query(
    `insert into organization (tenant_id, parent_id, type, name)
     select $1, $1, 4, 'Department ' || n from generate_series(1, 200) as n`,
    [tenantId],
  );
  await db.admin.query(
    `insert into member (tenant_id, username, name, phone, email, department_id)
     select $1, 'user.' || n,
       substr('王李张刘陈杨赵黄周吴', 1 + n % 10, 1) || substr('伟芳娜秀敏静丽强磊军', 1 + n / 10 % 10, 1) || n % 997,
       (13000000000 + n * 37)::text, 'user.' || n || '@example.com', d.id
     from generate_series(1, $2::integer) as n
     join (select id, row_number() over (order by id) - 1 as place from organization where tenant_id = $1 and type = 4) d
       on d.place = n % 200`,
    [tenantId, count],
  );
  await db.admin.query('vacuum analyze member');
}

/** What one asks of the list: the worst of pages, orders and searches, not the kindest. */
const questions: readonly [string, (round: number) => object][] = [
  ['first page', () => ({})],
  ['page in the middle, sorted by username', (round) => ({ page: 2_400 + round, sort: 'username' })],
  ['last page', () => ({ page: 5_000 })],
  ['newest first', (round) => ({ page: 1 + round, sort: 'createdAt', order: 'desc' })],
  [
    'search that finds one (part of a phone number)',
    (round) => ({ search: String(13_000_000_000 + 37 * (40_000 + round)) }),
  ],
  ['search that finds a thousand (a name)', (round) => ({ search: ['王伟', '李芳', '张娜'][round % 3] })],
  ['search that finds everybody', () => ({ search: 'example' })],
  ['search that finds nobody', (round) => ({ search: `nobody ${round}` })],
];

async function timesOf(app: TestApp, headers: object, body: (round: number) => object, rounds: number) {
  return timed(
    async (round) => {
      const answer = await app.post('/api/v1/members/list', body(Math.abs(round)), { ...headers });
      if (answer.json.code !== 0) throw new Error(answer.text);
    },
    { rounds, warm: 5 },
  );
}

async function measure(app: TestApp, { quick, say }: BenchOptions): Promise<Row[]> {
  const tenantId = await app.addTenant('bench');
  say('adding members');
  await addMembers(app, tenantId, quick ? 2_000 : memberCount);
  await app.addMember(tenantId, 'bench', { administrator: true });
  const headers = await app.signIn('bench', 'bench');
  const rows: Row[] = [];
  for (const [what, body] of questions) {
    say(what);
    const times = await timesOf(app, headers, body, quick ? 5 : 60);
    rows.push({
      what: `${what}, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      better: 'less',
      budget: 100,
    });
  }
  return rows;
}

export const membersBench: Bench = {
  name: 'members',
  about:
    'POST /api/v1/members/list over 100,000 members of one tenant, with the count of all that match, one caller, 60 rounds after 5 to warm up. Server, database and load share the machine.',
  async run(options) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-bench-'));
    const cluster = await startEmbedded({ dataDir, log: silentLog });
    process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
    const app = await startTestApp(
      // Passwords cost here what they cost in the product.
      { publicPerMinute: 10_000_000, signedPerMinute: 10_000_000, passwords: undefined },
      { withJobs: true },
    );
    try {
      return await measure(app, options);
    } finally {
      await app.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
