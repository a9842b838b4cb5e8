import { afterAll, beforeAll, expect, it } from 'vitest';
import { causeWorld } from '../../../../test/cause-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { seeded } from '../../../../test/random.ts';

/** `LINEKEEPER_CAUSE_SEEDS=200` for more of them; those of before come first. */
const seeds = Number(process.env['LINEKEEPER_CAUSE_SEEDS'] ?? 20);
let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

/** A network in the database through cuts and repairs: who was told at each step by what was put out, and who should have been. */
async function played(seed: number) {
  const random = seeded(seed);
  const tenantId = await addTenant(db.database, `Seed ${seed}`);
  const w = causeWorld(db, tenantId);
  const count = random.int(3, 10);
  const parents: number[][] = [];
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const own = at === 0 ? [] : Array.from({ length: random.int(0, 2) }, () => random.int(0, at - 1));
    parents.push([...new Set(own)]);
    ids.push(
      await w.device(
        `t${at}`,
        parents[at]!.map((one) => ids[one]!),
      ),
    );
  }
  const cut = new Set<number>();
  const open = new Set<number>();
  // Of several ways one is enough.
  const isCutOff = (at: number): boolean => parents[at]!.length > 0 && parents[at]!.every(fails);
  const fails = (at: number): boolean => cut.has(at) || isCutOff(at);
  const isCause = (at: number) => fails(at) && !isCutOff(at);
  const told: string[][] = [];
  const wanted: string[][] = [];
  const all = ids.map((_, at) => at);
  for (let step = 0; step < 8; step += 1) {
    const before = new Set(all.filter(isCause));
    for (let change = random.int(1, 3); change > 0; change -= 1) {
      const at = random.int(0, count - 1);
      if (!cut.delete(at)) cut.add(at);
    }
    for (const at of random.shuffle(all)) {
      await w.stands(ids[at]!, fails(at) ? 'down' : 'up');
      if (open.has(at) === fails(at)) continue;
      if (open.delete(at)) await w.end(ids[at]!);
      else {
        open.add(at);
        await w.fire([ids[at]!]);
      }
      // Now and then another process looks.
      if (random.chance(0.5)) await (random.chance(0.5) ? w.newKeeper() : w.keeper).look(tenantId);
      await w.pass(0.01);
    }
    await w.pass(2);
    // What was held back by a cause that is mended is told once it was asked again.
    for (const at of open) await w.stands(ids[at]!, 'down');
    await w.pass(2);
    await w.pass(2);
    told.push((await w.told()).filter((said) => said.startsWith('fired')));
    wanted.push(all.filter((at) => isCause(at) && !before.has(at)).map((at) => `fired t${at}`));
  }
  const sorted = (steps: readonly string[][]) => steps.map((names) => names.toSorted());
  return { told: sorted(told), wanted: sorted(wanted) };
}

it(`one page a cause through ${seeds} random sequences of cuts and repairs, by the database and several processes`, async () => {
  let pages = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { told, wanted } = await played(seed);
    expect(told, `seed ${seed}`).toEqual(wanted);
    pages += wanted.flat().length;
  }
  expect(pages).toBeGreaterThan(seeds);
}, 600_000);
