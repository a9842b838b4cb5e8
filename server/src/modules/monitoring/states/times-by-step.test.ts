import { afterAll, beforeAll, expect, it } from 'vitest';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { seeded } from '../../../../test/random.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { clip } from './availability.ts';
import { timesByStep } from './times-by-step.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

const fromMs = Date.parse('2026-03-01T00:00:00Z');
const minuteMs = 60_000;

it('gives the time in each state of each step exactly, as adding up interval by interval does', async () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const random = seeded(seed);
    const tenantId = await addTenant(db.database, `Seed ${seed}`);
    const bounds = [fromMs];
    while (bounds.length < 9) bounds.push(bounds.at(-1)! + random.int(1, 300) * minuteMs);
    const toMs = bounds.at(-1)!;
    const all: { state: State; fromMs: number; toMs: number | null }[] = [];
    const createdMs: number[] = [];
    for (let device = 0; device < 6; device += 1) {
      const id = await addDevice(db.database, tenantId, `10.0.${seed}.${device + 1}`, {
        name: `d${device}`,
      });
      let atMs = fromMs + random.int(-600, 1200) * minuteMs + random.int(0, 59_999);
      createdMs.push(atMs);
      await db.admin.query(
        'update device set created_at = to_timestamp($2::double precision / 1000) where id = $1',
        [id, atMs],
      );
      await db.admin.query('delete from state_interval where subject_id = $1', [id]);
      while (atMs < toMs + 300 * minuteMs) {
        const isLast = random.chance(0.1);
        const endMs = isLast ? null : atMs + random.int(1, 400) * minuteMs + random.int(0, 59_999);
        const state = random.pick(states);
        await db.admin.query(
          `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
          values ($1, $2, $3, 'answers', to_timestamp($4::double precision / 1000), to_timestamp($5::double precision / 1000))`,
          [tenantId, id, state, atMs, endMs],
        );
        all.push({ state, fromMs: atMs, toMs: endMs });
        if (endMs === null) break;
        // Now and then nobody measured.
        atMs = endMs + (random.chance(0.2) ? random.int(1, 60) * minuteMs : 0);
      }
    }
    const subjects = sql`select d.id, 'device' as kind, d.created_at, d.there_until from device_history() d where d.tenant_id = ${tenantId}`;
    const found = await db.database.read(jobScope([tenantId]), (tx) =>
      timesByStep(tx, tenantId, subjects, bounds),
    );
    const steps = found.get('device')!;
    expect(steps).toHaveLength(8);
    steps.forEach((step, at) => {
      const [beginMs, endMs] = [bounds[at]!, bounds[at + 1]!];
      for (const state of states) {
        const parts = all.filter((one) => one.state === state).map((one) => clip(one, beginMs, endMs));
        const wanted = parts.reduce((sum, part) => sum + (part ? part.toMs - part.fromMs : 0), 0);
        expect(step.times[state], `seed ${seed}, step ${at}, ${state}`).toBeCloseTo(wanted, -1);
      }
      const there = createdMs.map((atMs) => Math.max(0, endMs - Math.max(beginMs, atMs)));
      expect(step.totalMs).toBeCloseTo(
        there.reduce((sum, ms) => sum + ms, 0),
        -1,
      );
      expect(step.spanMs).toBe(Math.max(...there));
      expect(step.askedMs).toBe(endMs - beginMs);
    });
  }
}, 60_000);
