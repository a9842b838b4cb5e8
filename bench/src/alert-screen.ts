import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { type Api, api } from '@linekeeper/simulators/demo/api';
import { type Fleet, startFleet, vendors } from '@linekeeper/simulators/snmp-fleet';
import { type Browser, chromium, type Page } from 'playwright-core';
import { patience } from '../../server/src/modules/monitoring/probes/snmp.ts';
import { adminPassword, startStack } from '../../e2e/src/stack.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';

const intervalS = 10;
/** A fault every so often, at no regular time: the console gathers what changes, and each is to be met alone. */
const gapMs = () => randomInt(3_000, 5_000);
/** A poll that is just over, one that fails, its confirmation half an interval later, and a busy machine. */
const mostMs = 60_000;

/** Its first ports are to the outside, and have a link. */
const vendor = vendors.find(({ model }) => model === 'TL-ER6225G');

const faults = ['link', 'silent'] as const;
type FaultKind = (typeof faults)[number];
interface Made {
  readonly kind: FaultKind;
  readonly deviceId: string;
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((one) => existsSync(one)),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/** Notes in the page when the row of each alert was first drawn, by the alert's id; in milliseconds since 1970. */
const watchRows = `(() => {
  const seen = (globalThis.rowsSeen = {});
  const note = () => {
    const now = [...document.querySelectorAll('tbody a[href*="/alerts/"]')].map((link) => link.hash.split('/').pop());
    const added = now.filter((id) => !(id in seen));
    if (added.length > 0) requestAnimationFrame(() => added.forEach((id) => (seen[id] ??= Date.now())));
  };
  new MutationObserver(note).observe(document.documentElement, { childList: true, subtree: true });
})()`;

/** A console that is signed in and shows the list of alerts. */
async function openAlerts(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('lang', 'en')`);
  await page.goto(`${url}/#/alerts`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(watchRows);
  return page;
}

/** Rules that raise an alert by the very sample that decides: an interface without a link, a device that is down. */
async function addRules(admin: Api): Promise<Record<FaultKind, string>> {
  const shared = { severity: 'critical' as const, toldTo: [{ kind: 'administrators' as const }], scope: {} };
  const create = 'POST /monitor/api/v1/alert-rules/create';
  const link = await admin.call(create, {
    body: {
      ...{ ...shared, name: 'No link', subjectKind: 'interface', metric: 'if.oper_status' },
      condition: { kind: 'threshold', settings: { bound: 'above', value: 1, hysteresis: 0, forS: 0 } },
    },
  });
  const silent = await admin.call(create, {
    body: {
      ...{ ...shared, name: 'Silent', subjectKind: 'device', states: ['down'] },
      condition: { kind: 'state', settings: { forS: 0 } },
    },
  });
  return { link: link.id, silent: silent.id };
}

async function addDevices(admin: Api, { addresses, port }: Fleet): Promise<string[]> {
  const ids: string[] = [];
  for (const address of addresses) {
    const body = { address, port, community: 'public', kind: 'switch' as const, intervalS } as const;
    ids.push((await admin.call('POST /monitor/api/v1/devices/create', { body })).id);
  }
  return ids;
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const began = performance.now(); performance.now() - began < mostMs; await sleep(200)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`It came to no end: ${what}.`);
}

const alertsOf = async (admin: Api): Promise<readonly AlertRow[]> =>
  (await admin.call('POST /monitor/api/v1/alerts/list', { body: { pageSize: 200 } })).list;

/** When all questions of the sample were answered or given up, in milliseconds since 1970; it is dated to when it was begun. */
function decidedMs(kind: FaultKind, { firedAt }: AlertRow): number {
  const { timeoutMs = 0, retries = 0 } = patience(intervalS * 1_000);
  return Date.parse(firedAt ?? '') + (kind === 'silent' ? timeoutMs * (1 + retries) : 0);
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const count = quick ? 6 : 40;
  const fleet = await startFleet({
    ...{ agents: count, port: 0, interfaces: 2, firstAddress: '127.31.0.1' },
    facts: () => ({ ...(vendor && { vendor }) }),
  });
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8' });
  const browser = await launch();
  try {
    const { accessToken } = await api(stack.url).call('POST /api/v1/auth/login', {
      body: { username: 'admin', password: adminPassword },
    });
    const admin = api(stack.url, accessToken);
    say(`adding ${count} devices`);
    const deviceIds = await addDevices(admin, fleet);
    await until('devices that are up and read', async () => {
      const { list } = await admin.call('POST /monitor/api/v1/devices/list', { body: { pageSize: 200 } });
      const isRead = ({ state, kind }: (typeof list)[number]) => state.state === 'up' && kind !== null;
      return list.length === count && list.every(isRead) ? true : undefined;
    });
    await sleep(2 * intervalS * 1_000);
    const ruleIds = await addRules(admin);
    const page = await openAlerts(browser, stack.url, accessToken);
    say(`${count} faults, one after the other`);
    const made: Made[] = [];
    for (const [n, deviceId] of deviceIds.entries()) {
      const kind = faults[n % faults.length]!;
      if (kind === 'link') fleet.agent(n).interfaceDown(2, true);
      else fleet.agent(n).fault({ kind: 'silent' });
      made.push({ kind, deviceId });
      await sleep(gapMs());
    }
    const rows = await until('alerts of all faults', async () => {
      const own = (await alertsOf(admin)).filter(({ ruleId }) =>
        Object.values(ruleIds).includes(ruleId ?? ''),
      );
      const found = made.map(({ kind, deviceId }) =>
        own.find(({ targetId, ruleId }) => targetId === deviceId && ruleId === ruleIds[kind]),
      );
      return found.every((one) => one !== undefined) && own.length === count ? found : undefined;
    });
    const seen = await until('rows on the screen', async () => {
      const now = (await page.evaluate('globalThis.rowsSeen')) as Readonly<Record<string, number>>;
      return rows.every(({ id }) => now[id] !== undefined) ? now : undefined;
    });
    const seconds = (of: FaultKind) =>
      rows.flatMap((row, n) => (made[n]!.kind === of ? [(seen[row.id]! - decidedMs(of, row)) / 1_000] : []));
    return faults.flatMap((of) => {
      const own = seconds(of);
      const what = { link: 'a link that is lost', silent: 'a device that falls silent' }[of];
      const row = (name: string, value: number): Row => ({
        ...{ what: `${what}: ${name} of ${own.length}`, value, unit: 's', better: 'less', budget: 2 },
      });
      return [
        row('the fastest', Math.min(...own)),
        row('the median', quantile(own, 0.5)),
        row('the slowest', Math.max(...own)),
      ];
    });
  } finally {
    await browser.close();
    await stack.remove();
    await fleet.stop();
  }
}

export const alertScreenBench: Bench = {
  name: 'alert-screen',
  about:
    'From the deciding sample to the row of its alert in the list of alerts, in a real browser (Chromium without a window, 1440×900) that is signed in and shows that list. The product as npm start runs it watches 40 simulated devices every 10 s; every three to five seconds one loses a link or falls silent, by turns. The sample counts from when it is over: where the device answers that is its own time, where it is silent the time at which the last question was given up. The row counts from the frame in which it is drawn. All of it on one machine, by one clock.',
  run,
};
