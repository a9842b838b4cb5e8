import { setTimeout as sleep } from 'node:timers/promises';
import { type Api } from '@linekeeper/simulators/demo/api';
import { startStack } from '../../e2e/src/stack.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { memoryOf, type ProcessMemory } from './process-usage.ts';

const mib = 1024 * 1024;
const watchEveryMs = 100;

/** A file of so many bytes, as an export writes it. */
function fileOf(bytes: number): string {
  const parts = ['Username,Name,Phone,E-mail,Department,Roles,Status\r\n'];
  let length = parts[0]!.length;
  for (let n = 0; length < bytes - 200; n += 1) {
    const line = `import.${n},成员 ${n},${15_000_000_000 + n},import.${n}@mail.example.com,总部/Region ${n % 40}/Team ${n % 400},,启用\r\n`;
    length += Buffer.byteLength(line);
    parts.push(line);
  }
  return parts.join('');
}

interface Counts {
  readonly importId: string;
  readonly created: number;
}

/** Waits for the end of an operation and gives its result with its seconds. */
async function finished(
  admin: Api,
  { operationId }: { readonly operationId: string },
): Promise<Counts & { readonly seconds: number }> {
  const began = performance.now();
  for (;;) {
    const { state, result, error } = await admin.call('GET /api/v1/operations/:operationId', {
      params: { operationId },
    });
    if (state === 'failed') throw new Error(`The import failed: ${error?.message}`);
    if (state === 'done')
      return { ...(result as unknown as Counts), seconds: (performance.now() - began) / 1000 };
    await sleep(250);
  }
}

/** Watches what memory a process takes; `end` gives the most. */
function watchMemory(pid: number) {
  const peak = { pssMb: 0, rssMb: 0 };
  let watching = Promise.resolve();
  const look = async () => {
    const { pssMb, rssMb }: ProcessMemory = await memoryOf(pid);
    peak.pssMb = Math.max(peak.pssMb, pssMb);
    peak.rssMb = Math.max(peak.rssMb, rssMb);
  };
  const timer = setInterval(() => (watching = watching.then(look)), watchEveryMs);
  return async () => {
    clearInterval(timer);
    await watching;
    return peak;
  };
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const file = fileOf(quick ? mib : 20 * mib);
  const stack = await startStack();
  try {
    const pid = await stack.serverPid();
    // What starts is over: this is what the process takes when nothing was asked of it.
    await sleep(5_000);
    const fresh = await memoryOf(pid);
    const end = watchMemory(pid);
    const admin = await stack.signIn();
    say(`checking a file of ${(Buffer.byteLength(file) / mib).toFixed(1)} MiB`);
    const began = await admin.upload('POST /api/v1/members/import', {
      type: 'text/csv',
      body: file,
      query: '?departments=create',
    });
    const check = await finished(admin, began);
    say(`importing ${check.created} rows`);
    const { importId } = check;
    const stored = await finished(
      admin,
      await admin.call('POST /api/v1/members/import/:importId/apply', { params: { importId }, body: {} }),
    );
    const peak = await end();
    if (stored.created !== check.created) throw new Error('Not all rows were imported.');
    return [
      { what: 'check', value: check.seconds, unit: 's', better: 'less' },
      { what: 'import', value: stored.seconds, unit: 's', better: 'less' },
      { what: 'rows stored', value: stored.created / stored.seconds, unit: 'rows/s', better: 'more' },
      { what: 'PSS of the fresh server', value: fresh.pssMb, unit: 'MB', better: 'less' },
      { what: 'RSS of the fresh server', value: fresh.rssMb, unit: 'MB', better: 'less' },
      { what: 'peak of its PSS', value: peak.pssMb, unit: 'MB', better: 'less' },
      {
        what: 'peak of its PSS over the fresh one',
        value: peak.pssMb - fresh.pssMb,
        unit: 'MB',
        better: 'less',
        budget: 256,
      },
      {
        what: 'peak of its RSS over the fresh one',
        value: peak.rssMb - fresh.rssMb,
        unit: 'MB',
        better: 'less',
        budget: 256,
      },
    ];
  } finally {
    await stack.remove();
  }
}

export const importBench: Bench = {
  name: 'import',
  about:
    'A file of 20 MiB with 200,000 members (1 MiB in a quick run) uploaded, checked and imported into the product as npm start runs it, just started: nothing was asked of the server before. Memory of the server process alone, from /proc, five seconds after it was ready and then every 100 ms to the end.',
  run,
};
