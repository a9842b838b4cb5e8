import { setTimeout as sleep } from 'node:timers/promises';
import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import type pg from 'pg';
import { adminPassword, startStack, type Stack } from '../../e2e/src/stack.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { startFleetProcess } from './fleet-process.ts';
import { importDevices } from './import-devices.ts';
import { type Look, lookAt } from './path.ts';
import { readMetrics } from './server-metrics.ts';
import { ownerOf } from './stack-owner.ts';

const regions = 30;
/** Two at night in China, where the devices stand: in the morning, what flows rises beyond the limits that were asked for minutes before. */
const nightTime = '2025-01-07T18:00:00Z';
/** So many regions are asked for what is usual: enough that one device in a thousand of theirs is more than one. */
const asked = 6;
const mostMs = 1_200_000;
const sizes = {
  quick: { devices: 300, rules: 1_000, settleS: 5, lookS: 20 },
  whole: { devices: 10_000, rules: 1_000, settleS: 120, lookS: 180 },
};
type Size = (typeof sizes)['whole'];

/** What rules look at: of each, what it is called in PromQL, how many of a unit of that one of ours is, and of what it is. */
interface Measure {
  readonly metric: MetricName;
  readonly name: string;
  readonly unit: number;
  readonly kind: 'device' | 'interface';
  /** Times of answers are this machine's own, and vary with all that it does: rules on them lie so many times higher. */
  readonly isTime?: boolean;
}
const timeMargin = 10;
const measures: readonly Measure[] = [
  { metric: 'ping.rtt', name: 'linekeeper_ping_rtt_seconds', unit: 1e-3, kind: 'device', isTime: true },
  { metric: 'snmp.time', name: 'linekeeper_snmp_time_seconds', unit: 1e-3, kind: 'device', isTime: true },
  { metric: 'device.cpu', name: 'linekeeper_device_cpu_ratio', unit: 1e-2, kind: 'device' },
  { metric: 'if.in', name: 'linekeeper_if_in_bytes_per_second', unit: 1 / 8, kind: 'interface' },
  { metric: 'if.out', name: 'linekeeper_if_out_bytes_per_second', unit: 1 / 8, kind: 'interface' },
];

/** Which share of the values that devices and interfaces have lies below all limits; of those above, each is beyond half of the rules. */
interface Night {
  readonly name: string;
  readonly below: { readonly device: number; readonly interface: number };
}
const nights: readonly Night[] = [
  { name: 'a calm night', below: { device: 0.999, interface: 0.9999 } },
  { name: 'a bad night', below: { device: 0.98, interface: 0.999 } },
];

/** The highest values of late of all series of a metric in some regions, the least first: asked in parts, as only so many are read at once. */
async function valuesOf(stack: Stack, token: string, name: string): Promise<number[]> {
  const found: number[] = [];
  const parts = Array.from({ length: asked }, (_none, region) =>
    [...'0123456789abcdef'].map((digit) => ({ region, digit })),
  );
  for (const { region, digit } of parts.flat()) {
    const url = new URL('/monitor/api/v1/prometheus/api/v1/query', stack.url);
    const query = `max_over_time(${name}{region="Region ${region}",id=~".*${digit}"}[5m])`;
    url.searchParams.set('query', query);
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const answer = (await response.json()) as { data?: { result?: { value: [number, string] }[] } };
    if (!answer.data?.result) throw new Error(`Nothing answers ${query}: ${JSON.stringify(answer)}`);
    found.push(...answer.data.result.map(({ value }) => Number(value[1])));
  }
  if (found.length === 0) throw new Error(`There is no value of ${name}.`);
  return found.toSorted((one, other) => one - other);
}

async function tokenOf({ url }: Stack): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
}

/** Has exactly these rules run, and the program read them. */
async function haveRun(
  stack: Stack,
  owner: pg.Client,
  rules: readonly (readonly unknown[])[],
): Promise<void> {
  const admin = await stack.signIn();
  await owner.query(
    `delete from alert_rule where built_in is null; update alert_rule set is_enabled = false`,
  );
  for (const rule of rules)
    await owner.query(
      `insert into alert_rule (tenant_id, name, severity, subject_kind, metric, states, condition, scope)
        select id, $1, 'minor', $2, $3, $4, $5, $6 from organization where parent_id is null`,
      [...rule],
    );
  const { list } = await admin.call('POST /monitor/api/v1/alert-rules/list', {
    body: { pageSize: 1, search: '', isEnabled: false },
  });
  // Any change has all rules of the tenant read.
  for (const isEnabled of [true, false])
    await admin.call('POST /monitor/api/v1/alert-rules/:ruleId/enable', {
      params: { ruleId: list[0]!.id },
      body: { isEnabled },
    });
}

/** Rules as a tenant with many has them: one in ten is of everything, the others of a region each (`alerts.ts`). */
async function rulesOf(stack: Stack, { below }: Night, count: number): Promise<(readonly unknown[])[]> {
  const token = await tokenOf(stack);
  const limits = new Map<MetricName, readonly [least: number, most: number]>();
  for (const { metric, name, unit, kind, isTime } of measures) {
    const values = await valuesOf(stack, token, name);
    const margin = isTime ? timeMargin : 1;
    const of = (share: number) => (margin * values[Math.round(share * (values.length - 1))]!) / unit;
    limits.set(metric, [of(below[kind]), of(1)]);
  }
  return Array.from({ length: count }, (_none, at) => {
    const turn = Math.floor(at / (measures.length + 1));
    const place = (turn + Math.floor(turn / 10)) % regions;
    const scope = JSON.stringify(turn % 10 === 0 ? {} : { regions: [`Region ${place}`] });
    const { metric, kind } = measures[at % (measures.length + 1)] ?? {};
    if (!metric) {
      const down: Condition = { kind: 'state', settings: { forS: 60 } };
      return [`Rule ${at}`, 'device', null, ['down'], JSON.stringify(down), scope];
    }
    const [least, most] = limits.get(metric)!;
    const value = Number((least + ((most - least) * ((at * 7) % 100)) / 100).toFixed(3));
    const condition: Condition =
      metric === 'snmp.time'
        ? { kind: 'k-of-n', settings: { bound: 'above', value, k: 3, n: 5 } }
        : { kind: 'threshold', settings: { bound: 'above', value, hysteresis: 0, forS: 120 } };
    return [`Rule ${at}`, kind, metric, [], JSON.stringify(condition), scope];
  });
}

async function untilMeasured(stack: Stack, owner: pg.Client, count: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < mostMs; await sleep(2_000)) {
    const { rows } = await owner.query(
      `select count(*)::integer as n from subject_status s where s.state = 'up' and exists (
        select from interface i where i.tenant_id = s.tenant_id and i.device_id = s.subject_id)`,
    );
    if (rows[0].n === count) return;
  }
  throw new Error(
    `The devices were not read in time; ${(await readMetrics(stack))('poller_stored_polls_total')} polls.`,
  );
}

const usOfServer = ({ serverMs, polls }: Look) => (serverMs * 1_000) / polls;
const usMsOf = ({ serverMs, databaseMs, polls }: Look) => ((serverMs + databaseMs) * 1_000) / polls;

/** Looks in turn without rules and with those of a night, so that what changes with time is in both. */
async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const { devices, rules, settleS, lookS }: Size = quick ? sizes.quick : sizes.whole;
  const fleet = await startFleetProcess(devices, nightTime);
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8' });
  const owner = await ownerOf(stack);
  try {
    say(`importing ${devices} devices`);
    await importDevices(await stack.signIn(), { ...fleet, regionOf: (at) => `Region ${at % regions}` });
    await untilMeasured(stack, owner, devices);
    await haveRun(stack, owner, []);
    await sleep(settleS * 1_000);
    const look = async (name: string, given: readonly (readonly unknown[])[]) => {
      await haveRun(stack, owner, given);
      say(`${name}: letting it settle for ${settleS} s, looking for ${lookS} s`);
      await sleep(settleS * 1_000);
      const seen = await lookAt(stack, fleet.pid, lookS);
      const { rows } = await owner.query(
        'select (select count(*) from rule_watch)::integer as watched, (select count(*) from alert)::integer as fired',
      );
      say(
        `${name}: ${usMsOf(seen).toFixed(0)} µs a poll, ${usOfServer(seen).toFixed(0)} of them the server; ${rows[0].watched} conditions hold, ${rows[0].fired} alerts fired until then`,
      );
      return seen;
    };
    const result: Row[] = [];
    let after = await look('without rules', []);
    for (const night of nights) {
      const before = after;
      const withAll = await look(`${night.name}, with all rules`, await rulesOf(stack, night, rules));
      after = await look('without rules again', []);
      const row = (what: string, value: number, unit: string): Row => ({
        ...{ what: `${night.name}: ${what}`, value, unit, better: 'less' },
      });
      const compared = (who: string, usOf: (seen: Look) => number): Row[] => {
        const without = (usOf(before) + usOf(after)) / 2;
        return [
          row(`CPU of a poll without rules, ${who}`, without, 'µs'),
          row(`CPU of a poll with all rules, ${who}`, usOf(withAll), 'µs'),
          { ...row(`more CPU with rules, ${who}`, (usOf(withAll) / without - 1) * 100, '%'), budget: 15 },
        ];
      };
      result.push(...compared('the server', usOfServer), ...compared('server and PostgreSQL', usMsOf));
    }
    return result;
  } finally {
    await owner.end();
    await stack.remove();
    await fleet.stop();
  }
}

export const alertPathBench: Bench = {
  name: 'alert-path',
  about:
    'What 1,000 alert rules cost of all that a server with 10,000 devices does: it is the product as npm start runs it with its embedded PostgreSQL, simulated devices of 24 interfaces on loopback in a process of their own, each asked once a minute by SNMP and three pings; for them it is two at night, whatever time it is. One rule in ten is of everything, the others of one of 30 regions; limits are set by what the devices say: in a calm night one device in a thousand and one interface in ten thousand lie above them, in a bad one one device in fifty and one interface in a thousand, each beyond half of the rules that look at it; rules on the time that an answer takes lie ten times above what it takes, which depends on this machine and is no fault of a device. CPU of server and PostgreSQL from /proc, for three minutes each in turn without rules and with those of a night; without them is the mean of before and after. What taking in alone costs more is in `alerts`.',
  run,
};
