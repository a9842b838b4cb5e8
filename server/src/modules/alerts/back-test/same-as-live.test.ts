import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRule } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { measuredHours, type Said } from '../../../../test/measured-hours.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { seeded } from '../../../../test/random.ts';
import { wholeTenant } from '../engine/rule-scope.ts';
import { backTest } from './back-test.service.ts';

const cpu = 'device.cpu';
const lasting = { forS: 60 };
/** A rule of each kind of condition. */
const rules: Record<string, { metric?: string; states?: string[]; events?: string[]; condition: Condition }> =
  {
    state: { states: ['down'], condition: { kind: 'state', settings: lasting } },
    'state at once': { states: ['down', 'unreachable'], condition: { kind: 'state', settings: { forS: 0 } } },
    threshold: {
      metric: cpu,
      condition: { kind: 'threshold', settings: { bound: 'above', value: 70, hysteresis: 10, ...lasting } },
    },
    'threshold below': {
      metric: cpu,
      condition: { kind: 'threshold', settings: { bound: 'below', value: 20, hysteresis: 0, forS: 0 } },
    },
    'k-of-n': {
      metric: cpu,
      condition: { kind: 'k-of-n', settings: { bound: 'above', value: 60, k: 3, n: 6 } },
    },
    change: {
      metric: cpu,
      condition: { kind: 'change', settings: { direction: 'rises', by: 45, withinS: 300 } },
    },
    absent: { metric: 'device.memory', condition: { kind: 'absent', settings: { forS: 120 } } },
    event: { events: ['restarted'], condition: { kind: 'event', settings: { openS: 300 } } },
    baseline: {
      metric: cpu,
      condition: { kind: 'baseline', settings: { direction: 'either', deviations: 8, ...lasting } },
    },
    budget: { condition: { kind: 'budget', settings: { objective: 99, pace: 'fast' } } },
  };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Devices whose load wanders, that fail for a while, say nothing of their memory for a while, and start again. */
function saying(seed: number): (id: string) => Said {
  const { unit: next } = seeded(seed);
  const of = new Map<string, { load: number; failing: number; silent: number }>();
  return (id) => {
    const is = of.get(id) ?? { load: 40, failing: 0, silent: 0 };
    of.set(id, is);
    is.load = Math.round(Math.min(100, Math.max(0, is.load + (next() - 0.5) * 24)));
    if (next() < 0.01) is.failing = Math.ceil(next() * 40);
    if (next() < 0.01) is.silent = Math.ceil(next() * 30);
    if (is.failing-- > 0) return { values: null };
    const memory = is.silent-- > 0 ? {} : { 'device.memory': 50 };
    return { values: { [cpu]: is.load, ...memory }, ...(next() < 0.01 && { event: 'restarted' as const }) };
  };
}

interface Shown {
  readonly id: string;
  readonly firedMs: number;
  readonly endedMs: number | null;
  readonly value: number | null;
}

describe.each([1, 2, 3, 4, 5, 6])('random measurements, seed %i', (seed) => {
  it('raise afterwards what they raised when they were made, by every kind of condition, also across stops and while the tenant is closed', async () => {
    // A third of them is stopped, another one closed.
    const [isStopped, isClosed] = [seed % 3 === 1, seed % 3 === 2];
    const tenantId = await addTenant(db.database, `Seed ${seed}`);
    const deviceIds: string[] = [];
    for (const at of [1, 2])
      deviceIds.push(await addDevice(db.database, tenantId, `10.1.0.${at}`, { intervalS: 10 }));
    const ids = new Map<string, string>();
    for (const [name, rule] of Object.entries(rules))
      ids.set(name, await addRule(db, tenantId, { name, ...rule }));
    const hours = await measuredHours(db, { tenantId, wallMs: Date.now(), deviceIds });
    const say = saying(seed);
    // The first word tells which series there are.
    await hours.pass(1, () => ({ values: {} }));
    for (let part = 0; part < 3; part++) {
      await hours.pass(50, say);
      if (isStopped && part < 2) await hours.stopFor(4 + seed);
      if (isClosed && part < 2) await hours.closeFor(4 + seed);
    }
    const caller = {
      ...{ scope: jobScope([tenantId]), language: 'en', maintenance: {}, closedApplications: [] },
      permissions: new Set(['DMS_SERVER_MANAGE_DEVICE']),
      member: { administrator: true },
    };
    const parts = {
      ...{ database: db.database, history: hours.history(), hourly: hours.hourly, nowMs: hours.nowMs },
      timeZoneOf: () => 'Asia/Shanghai',
    };
    let raised = 0;
    for (const [name, { metric, states, events, condition }] of Object.entries(rules)) {
      const looks = {
        ...{ subjectKind: 'device', metric: metric ?? null, states: states ?? [], events: events ?? [] },
        ...{ condition, scope: wholeTenant },
      };
      const answer = await backTest(
        parts,
        caller as never,
        { ruleId: ids.get(name)!, ...looks } as never,
        new AbortController().signal,
      );
      expect(answer).toMatchObject({ targets: 2, judgedTargets: 2 });
      expect(answer.days.at(-1)).toMatchObject({ isKept: true });
      expect(answer.now).toEqual(answer.draft);
      const again = answer.draft.list
        .map(({ subjectId, firedAt, endedAt, value }) => ({
          ...{ id: subjectId, value, firedMs: Date.parse(firedAt) },
          endedMs: endedAt === null ? null : Date.parse(endedAt),
        }))
        .toSorted(byTime);
      const { rows } = await db.admin.query(
        `select subject_id as id, extract(epoch from fired_at)::float8 * 1000 as "firedMs",
          extract(epoch from resolved_at)::float8 * 1000 as "endedMs", value from alert where rule_id = $1`,
        [ids.get(name)],
      );
      const live = (rows as Shown[]).toSorted(byTime);
      raised += live.length;
      const said = told(name, { live, again });
      // It looks at no metric, so that nothing tells at which moments after a stop it looked: it is seen a part of an interval sooner or later.
      if ((isStopped || isClosed) && condition.kind === 'budget')
        expect(Math.abs(lastingMs(again) / lastingMs(live) - 1), said).toBeLessThan(0.02);
      else expect(again, said).toEqual(live);
    }
    expect(raised).toBeGreaterThan(20);
    await hours.end();
  });
});

const byTime = (a: Shown, b: Shown) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.firedMs - b.firedMs);

/** How long alerts were open that are over. */
const lastingMs = (all: readonly Shown[]) =>
  all.reduce((sum, { firedMs, endedMs }) => sum + (endedMs ?? firedMs) - firedMs, 0);

/** What to read where they differ. */
const told = (name: string, all: Readonly<Record<'live' | 'again', readonly Shown[]>>) =>
  [
    name,
    ...Object.entries(all).map(
      ([what, list]) =>
        `${what}\n${list.map((one) => `${one.id.slice(0, 4)} ${clock(one.firedMs)} ${clock(one.endedMs)} ${one.value}`).join('\n')}`,
    ),
  ].join('\n');
const clock = (ms: number | null) => (ms === null ? '…' : new Date(ms).toISOString().slice(11, 19));
