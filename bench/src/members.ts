import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';

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
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await app.post('/api/v1/members/list', body(Math.abs(round)), { ...headers });
    if (answer.json.code !== 0) throw new Error(answer.text);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times;
}

const mib = 1024 * 1024;

/** A file of so many bytes, as an export writes it. */
function fileOf(bytes: number): Buffer {
  const parts = ['Username,Name,Phone,E-mail,Department,Roles,Status\r\n'];
  let length = parts[0]!.length;
  for (let n = 0; length < bytes - 200; n += 1) {
    const line = `import.${n},成员 ${n},${15_000_000_000 + n},import.${n}@mail.example.com,总部/Region ${n % 40}/Team ${n % 400},,启用\r\n`;
    length += Buffer.byteLength(line);
    parts.push(line);
  }
  return Buffer.from(parts.join(''));
}

interface Operation {
  readonly state: string;
  readonly done: number;
  readonly result: { importId: string; created: number; rows?: number };
}

/** Runs an operation to its end and gives its result with its seconds. */
async function finished(
  app: TestApp,
  operationId: string,
  headers: object,
): Promise<Operation & { seconds: number }> {
  const began = performance.now();
  for (;;) {
    const { data } = (await app.ask('GET', `/api/v1/operations/${operationId}`, { headers: { ...headers } }))
      .json;
    const operation = data as unknown as Operation;
    if (operation.state === 'failed') throw new Error(JSON.stringify(data));
    if (operation.state === 'done') return { ...operation, seconds: (performance.now() - began) / 1000 };
    await sleep(250);
  }
}

/** Checks and imports a file, and watches what memory the process takes meanwhile. */
async function importFile(app: TestApp, headers: object, { quick, say }: BenchOptions): Promise<Row[]> {
  const file = fileOf(quick ? mib : 20 * mib);
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  try {
    say(`checking a file of ${(file.length / mib).toFixed(1)} MiB`);
    const upload = await app.ask('POST', '/api/v1/members/import?departments=create', {
      headers: { ...headers, 'content-type': 'text/csv' },
      body: file,
    });
    const check = await finished(app, String(upload.json.data['operationId']), headers);
    say(`importing ${check.result.rows} rows`);
    const { importId } = check.result;
    const apply = await app.post(`/api/v1/members/import/${importId}/apply`, {}, { ...headers });
    const stored = await finished(app, String(apply.json.data['operationId']), headers);
    if (stored.result.created !== check.result.created) throw new Error('Not all rows were imported.');
    const rows = stored.result.created;
    return [
      {
        what: `check of ${file.length / mib > 2 ? '20' : '1'} MiB of CSV`,
        value: check.seconds,
        unit: 's',
        better: 'less',
      },
      { what: 'import of it', value: stored.seconds, unit: 's', better: 'less' },
      { what: 'rows stored', value: rows / stored.seconds, unit: 'rows/s', better: 'more' },
      { what: 'memory of the process before', value: before / mib, unit: 'MiB', better: 'less' },
      {
        what: 'peak of its memory over that',
        value: (peak - before) / mib,
        unit: 'MiB',
        better: 'less',
        budget: 256,
        peer: { name: 'size of the file', value: file.length / mib },
      },
    ];
  } finally {
    clearInterval(timer);
  }
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
  return [...rows, ...(await importFile(app, headers, { quick, say }))];
}

export const membersBench: Bench = {
  name: 'members',
  about:
    'POST /api/v1/members/list over 100,000 members of one tenant, with the count of all that match, one caller, 60 rounds after 5 to warm up; then a file of 20 MiB checked and imported into the same tenant, with the resident memory of the process of the server (and of this bench) watched every 50 ms. Server, database and load share the machine.',
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
