import { describe, expect, it } from 'vitest';
import { addRule, alertsOf, stepsOf, unmute } from '../../../test/alert-world.ts';
import {
  addService,
  db,
  device,
  downRule,
  one,
  ours,
  silent,
  theirs,
  useServiceWorld,
  world,
} from '../../../test/service-alert-world.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { hasWorkNow } from '../alerts/index.ts';
import { spansOver, statesNow } from './composition.ts';
import { servicesBelow } from './services-below.queries.ts';
import { serviceNumbers } from './services-below.ts';
import { keptServices } from './services.queries.ts';
import { type Span, withWork } from './service-times.ts';

useServiceWorld();

/** Announces work on a service straight in the database, from a moment for so many seconds. */
async function announce(serviceId: string, fromMs: number, seconds: number): Promise<void> {
  await db.admin.query(
    `with plan as (
      insert into maintenance_plan (tenant_id, title, scope, covers, times, current_from, current_to, first_from, created_by)
      values ($1, 'Release', '{"kind":"tenant"}', '{service}', '{}', to_timestamp($3), to_timestamp($3::double precision + $4),
        to_timestamp($3), 'x') returning id
    )
    insert into service_maintenance_window (tenant_id, service_id, plan_id, planned_from, from_at, to_at)
    select $1, $2, id, to_timestamp($3), to_timestamp($3), to_timestamp($3::double precision + $4) from plan`,
    [ours, serviceId, fromMs / 1000, seconds],
  );
}

describe('announced work on a business service', () => {
  const spans: readonly Span[] = [
    { state: 'up', fromMs: 0, toMs: 100 },
    { state: 'down', fromMs: 100, toMs: 200 },
    { state: 'unmeasured', fromMs: 200, toMs: 300 },
  ];

  it('makes what was known within it maintenance, and what nobody measured stays so', () => {
    expect(withWork(spans, [{ fromMs: 50, toMs: 250 }])).toEqual([
      { state: 'up', fromMs: 0, toMs: 50 },
      { state: 'maintenance', fromMs: 50, toMs: 200 },
      { state: 'unmeasured', fromMs: 200, toMs: 300 },
    ]);
    const overlapping = [
      { fromMs: 20, toMs: 60 },
      { fromMs: -5, toMs: 10 },
      { fromMs: 40, toMs: 80 },
    ];
    expect(withWork(spans.slice(0, 1), overlapping)).toEqual([
      { state: 'maintenance', fromMs: 0, toMs: 10 },
      { state: 'up', fromMs: 10, toMs: 20 },
      { state: 'maintenance', fromMs: 20, toMs: 80 },
      { state: 'up', fromMs: 80, toMs: 100 },
    ]);
    expect(withWork(spans, [{ fromMs: 300, toMs: 400 }])).toEqual(spans);
  });

  it('holds for the services above it by their rules, and at each moment as over time', () => {
    const member = (id: string) => ({ kind: 'service' as const, id, weight: 1 });
    const made = { needed: null, members: [{ kind: 'device' as const, id: 'core', weight: 1 }] };
    const composition = new Map([
      ['shop', { ...made, rule: 'all' as const, announced: [{ fromMs: 120, toMs: 180 }] }],
      ['bare', { ...made, rule: 'all' as const }],
      ['both', { rule: 'all' as const, needed: null, members: [member('shop'), member('bare')] }],
      ['any', { rule: 'any' as const, needed: null, members: [member('shop'), member('bare')] }],
    ]);
    const subjects = new Map([['core', spans]]);
    const over = spansOver(composition, subjects, { fromMs: 0, toMs: 300 });
    const at = (id: string, ms: number) => {
      const then = spans.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)!.state;
      const now = statesNow(composition, new Map([['core', then]]), ms)('service', id);
      expect(over('service', id).find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)?.state).toBe(now);
      return now;
    };
    for (const id of composition.keys()) for (let ms = 0; ms < 300; ms++) at(id, ms);
    expect(['shop', 'bare', 'both', 'any'].map((id) => at(id, 150))).toEqual([
      ...['maintenance', 'down', 'down', 'maintenance'],
    ]);
    expect([at('shop', 119), at('shop', 180)]).toEqual(['down', 'down']);
  });

  it('raises nothing of the service while its members are told, and once it is over what still holds', async () => {
    const core = await device(one, 'Core');
    const shop = await addService('Shop', [core]);
    await downRule(0);
    await addRule(db, ours, { name: 'Core down', condition: { kind: 'state', settings: { forS: 0 } } });
    const w = await world();
    await w.pass(20);
    await announce(shop, w.clock.readClock().wallMs, 120);
    await w.alerts.readServices(ours);
    w.behaviours.set(one, silent);
    await w.pass(60);
    expect(await alertsOf(db, ours)).toEqual(['Core firing']);
    expect(await w.states(core)).not.toContain('maintenance');
    await w.pass(90);
    w.alerts.lookAtServices();
    await w.heard();
    await w.pass(2);
    expect(await alertsOf(db, ours)).toEqual(['Core firing', 'Shop firing']);
  });

  it('mutes what fires of the service meanwhile, which is told where it still fires afterwards', async () => {
    const shop = await addService('Shop', [await device(one, 'Core')]);
    await downRule(0, { states: ['maintenance'] });
    const w = await world();
    await w.pass(20);
    const startMs = w.clock.readClock().wallMs;
    await announce(shop, startMs - 1_000, 600);
    await w.alerts.readServices(ours);
    await w.pass(5);
    const standing = async () =>
      (await db.admin.query('select id, state, muted from alert where subject_id = $1', [shop])).rows;
    const [alert] = await standing();
    expect(alert).toMatchObject({ state: 'firing', muted: 'maintenance' });
    expect((await stepsOf(db, ours)).told).toEqual([]);
    const isInWork = (nowMs: number) =>
      db.database.withTenant(jobScope([ours]), (tx) => hasWorkNow(tx, ours, alert.id, nowMs));
    expect([await isInWork(startMs), await isInWork(startMs + 700_000)]).toEqual([true, false]);
    const muted = async (nowMs: number) => {
      await unmute({ database: db.database, clock: () => nowMs }, ours);
      return (await standing())[0].muted;
    };
    expect(await muted(startMs + 60_000)).toBe('maintenance');
    expect(await muted(startMs + 700_000)).toBeNull();
    await w.causes.look(ours);
    expect((await stepsOf(db, ours)).told).toEqual(['fired']);
  });

  it('is counted from above as on its own page, and read in no other tenant', async () => {
    const core = await device(one, 'Core');
    const shop = await addService('Shop', [core]);
    await db.admin.query(
      `insert into subject_status (tenant_id, kind, subject_id, state, reason, since) values ($1, 'device', $2, 'down', 'ping-timeout', now())
       on conflict (tenant_id, subject_id) do update set state = 'down'`,
      [ours, core],
    );
    const nowMs = Date.now();
    await announce(shop, nowMs - 60_000, 120);
    const [above] = await db.database.withTenant(jobScope([ours]), (tx) => servicesBelow(tx, ours));
    expect(serviceNumbers(above!, nowMs)).toMatchObject({ total: 1, maintenance: 1, down: 0 });
    expect(serviceNumbers(above!, nowMs + 120_000)).toMatchObject({ total: 1, maintenance: 0, down: 1 });
    const read = (tenantId: number) =>
      db.database.withTenant(jobScope([tenantId]), (tx) => keptServices(tx, ours));
    expect((await read(ours))[0]?.announced).toEqual([{ fromMs: nowMs - 60_000, toMs: nowMs + 60_000 }]);
    expect(await read(theirs)).toEqual([]);
  });
});
