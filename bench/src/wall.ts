import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, api } from '@linekeeper/simulators/demo/api';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { adminPassword, startStack } from '../../e2e/src/stack.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';

const fullMinutes = 60;
const quickMinutes = 2;
/** Turned by hand this often beside its own pace: an hour is some 2,400 slides, a week at the usual pace. */
const turnMs = 1_500;
/** Something changes in the tenant this often. */
const changeMs = 5_000;
const outlets = 200;

/** A key of a wall of all dashboards, as `/walls` makes it. */
async function hangWall(admin: Api, url: string): Promise<string> {
  const { id: wallId } = await admin.call('POST /monitor/api/v1/walls', {
    body: {
      ...{ name: 'Wall', seconds: 5, night: null, language: 'en' },
      slides: [
        { kind: 'overall', last: '24h' },
        { kind: 'services' },
        { kind: 'devices', by: 'kind' },
        { kind: 'lines', by: 'provider' },
        { kind: 'customers' },
      ],
    },
  });
  const { key } = await admin.call('POST /monitor/api/v1/walls/:wallId/keys', {
    ...{ params: { wallId }, body: { name: 'Bench' } },
  });
  return `${url}/#/wall/${wallId}/${key}`;
}

interface Weighed {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page holds, after its rubbish was collected. */
async function weigh(devtools: CDPSession): Promise<Weighed> {
  for (let at = 0; at < 3; at += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}

/** Turns slides, and has something change, until a time; gives how many slides were turned. */
async function stand(page: Page, change: (at: number) => Promise<unknown>, untilMs: number): Promise<number> {
  let turned = 0;
  for (let changedMs = 0; performance.now() < untilMs; turned += 1) {
    await page.keyboard.press('ArrowRight');
    if (performance.now() - changedMs > changeMs) {
      changedMs = performance.now();
      await change(turned);
    }
    await sleep(turnMs);
  }
  return turned;
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const minutes = Number(process.env['WALL_MINUTES'] ?? (quick ? quickMinutes : fullMinutes));
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((one) => existsSync(one)),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const { accessToken } = await api(stack.url).call('POST /api/v1/auth/login', {
      body: { username: 'admin', password: adminPassword },
    });
    const admin = api(stack.url, accessToken);
    say(`adding ${outlets} outlets with a device each`);
    const devices: { readonly id: string; readonly address: string }[] = [];
    for (let at = 0; at < outlets; at += 1) {
      const outlet = { name: `Outlet ${at}`, number: `N${at}`, region: `Region ${at % 12}` };
      const { id: outletId } = await admin.call('POST /monitor/api/v1/outlets/create', { body: outlet });
      const address = `10.98.7.${at + 1}`;
      const body = { name: `Device ${at}`, address, community: 'public', outletId };
      devices.push({ ...(await admin.call('POST /monitor/api/v1/devices/create', { body })), address });
    }
    const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
    await page.goto(await hangWall(admin, stack.url));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.enable');
    /** A device is asked at another pace: its list and its counts are read again. */
    const change = (at: number) =>
      admin.call('POST /monitor/api/v1/devices/bulk-change', {
        body: { devices: [devices[at % outlets]!], intervalS: at % 2 === 0 ? 10 : 60 },
      });
    // Everything was shown and every cache is warm: from here on nothing is to grow.
    await stand(page, change, performance.now() + Math.min(60_000, minutes * 6_000));
    const first = await weigh(devtools);
    let [most, turned] = [first, 0];
    const endMs = performance.now() + minutes * 60_000;
    while (performance.now() < endMs) {
      turned += await stand(page, change, Math.min(endMs, performance.now() + 60_000));
      const now = await weigh(devtools);
      say(
        `${(now.heapBytes / 1e6).toFixed(2)} MB, ${now.nodes} nodes, ${now.listeners} listeners after ${turned}`,
      );
      if (now.heapBytes > most.heapBytes) most = now;
    }
    const last = await weigh(devtools);
    return [
      { what: 'it stood', value: minutes, unit: 'min', better: 'more' },
      { what: 'slides turned', value: turned, unit: '', better: 'more' },
      { what: 'JavaScript heap, first minute', value: first.heapBytes / 1e6, unit: 'MB', better: 'less' },
      { what: 'JavaScript heap, at the end', value: last.heapBytes / 1e6, unit: 'MB', better: 'less' },
      {
        what: 'the heap grew',
        value: (last.heapBytes - first.heapBytes) / 1e6,
        unit: 'MB',
        better: 'less',
        budget: 1,
      },
      { what: 'nodes of the page, first minute', value: first.nodes, unit: '', better: 'less' },
      {
        what: 'nodes of the page grew',
        value: last.nodes - first.nodes,
        unit: '',
        better: 'less',
        budget: 300,
      },
      {
        what: 'listeners grew',
        value: last.listeners - first.listeners,
        unit: '',
        better: 'less',
        budget: 20,
      },
    ];
  } finally {
    await browser.close();
    await stack.remove();
  }
}

/** A wall that hangs. */
export const wallBench: Bench = {
  name: 'wall',
  about: `A wall of five dashboards over ${outlets} outlets stands in Chromium for an hour, is turned every ${turnMs / 1000} s and told of a change every ${changeMs / 1000} s; its heap after forced collections, its nodes and its listeners stay as they are.`,
  run,
};
