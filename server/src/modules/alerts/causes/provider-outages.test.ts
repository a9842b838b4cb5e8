import { afterAll, beforeAll, expect, it } from 'vitest';
import { causeWorld } from '../../../../test/cause-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { seeded } from '../../../../test/random.ts';

const seeds = 12;
let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

/**
 * Shops of two providers. One of them fails in all its shops, seen one after the other in any order; of the other some devices fail by
 * themselves, while their lines answer. Gives what was told, and what should have been.
 */
async function played(seed: number) {
  const random = seeded(seed);
  const tenantId = await addTenant(db.database, `Provider ${seed}`);
  const w = causeWorld(db, tenantId);
  const shop = async (provider: string, at: number) => {
    const outletId = await addOutlet(db, tenantId, `${provider} ${at}`, 'South');
    const cpe = await w.device(`${provider} cpe${at}`, [], outletId);
    const line = await addLine(db.database, tenantId, outletId, { name: `${provider} line${at}`, provider });
    await db.admin.query('update line set device_id = $2 where id = $1', [line, cpe]);
    await w.stands(line, 'up');
    await w.stands(cpe, 'up');
    return { cpe, line };
  };
  const failing = [];
  const sound = [];
  for (let at = random.int(2, 9); at > 0; at -= 1) failing.push(await shop('Failing', at));
  for (let at = random.int(2, 5); at > 0; at -= 1) sound.push(await shop('Sound', at));
  await w.pass(60);
  const alone = sound.slice(0, random.int(0, sound.length - 1));
  const seen = random.shuffle([
    ...failing.flatMap(({ cpe, line }) => [
      { id: cpe, kind: 'device' as const },
      // Of some lines nothing is known but that their device is gone, and no alert comes of it.
      ...(random.chance(0.7) ? [{ id: line, kind: 'line' as const }] : []),
    ]),
    ...alone.map(({ cpe }) => ({ id: cpe, kind: 'device' as const })),
  ]);
  const told: string[] = [];
  for (const { id, kind } of seen) {
    for (const { line } of sound) await w.stands(line, 'up');
    await w.stands(id, 'down');
    await w.fire([id], { kind });
    await w.pass(0);
    await w.pass(random.int(0, 60) / 10);
    told.push(...(await w.told()));
  }
  await w.pass(2);
  for (const { id } of seen) await w.stands(id, 'down');
  for (const { line } of sound) await w.stands(line, 'up');
  await w.pass(3);
  await w.pass(3);
  told.push(...(await w.told()));
  const pages = told.filter((said) => said.startsWith('fired'));
  return {
    ofProvider: pages.filter((said) => said.startsWith('fired Failing')).length,
    alone: pages.filter((said) => said.startsWith('fired Sound')).sort(),
    wantedAlone: sound
      .flatMap(({ cpe }, at) =>
        alone.some((one) => one.cpe === cpe) ? `fired Sound cpe${sound.length - at}` : [],
      )
      .sort(),
  };
}

it(`a provider that fails is one page, and a device that fails by itself one of its own, through ${seeds} random orders`, async () => {
  let count = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { ofProvider, alone, wantedAlone } = await played(seed);
    expect(alone, `seed ${seed}`).toEqual(wantedAlone);
    expect(ofProvider, `seed ${seed}`).toBe(1);
    count += wantedAlone.length;
  }
  expect(count).toBeGreaterThan(seeds / 2);
}, 300_000);
