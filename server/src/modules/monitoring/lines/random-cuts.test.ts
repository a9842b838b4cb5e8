import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { comparedStates, type Kept, trueTime } from '../../../../test/hour/compare.ts';
import { availabilityOf, timeByState } from '../states/availability.ts';
import { covered } from '../states/covered.ts';
import { seeded } from '../../../../test/random.ts';
import { aroundHubCuts, statesOfLooks, truthOfLine, truthOfPath, without } from './test/cut-oracle.ts';
import { anyCuts, type Span } from './test/cut-sequence.ts';
import { cutWorld } from './test/cut-world.ts';

const lengthMs = 3_000_000;
const sequences = 100;
/** Set another one to have other cuts; a failure says which it was. */
const seed = Number(process.env['LINEKEEPER_SEED'] ?? 20_261_123);
const random = seeded(seed);
process.stdout.write(`Random cuts: LINEKEEPER_SEED=${seed}\n`);

/** The server's own process stands still now and then. */
const stalls: readonly Span[] = [700, 1400, 2100].map((second) => {
  const fromMs = (second + random.int(0, 300)) * 1000;
  return { fromMs, toMs: fromMs + random.int(4, 40) * 1000 };
});

/** Our own hub is cut off, once for long and twice for a while in which not everybody is asked. */
const hubCuts: readonly Span[] = [
  [500, 40, 70],
  [1200, 200, 400],
  [2500, 40, 120],
].map(([from = 0, least = 0, most = 0]) => {
  const fromMs = (from + random.int(0, 200)) * 1000;
  return { fromMs, toMs: fromMs + random.int(least, most) * 1000 };
});

describe('of a hundred outlets whose lines are cut at random, and our own hub three times, over fifty minutes', () => {
  let db: TestDatabase;
  let w: Awaited<ReturnType<typeof cutWorld>>;
  beforeAll(async () => {
    db = await testDatabase();
    const tenantId = await addTenant(db.database, 'One');
    const all = Array.from({ length: sequences }, () => anyCuts(random, lengthMs));
    w = await cutWorld(db, tenantId, all, hubCuts);
    await w.play(lengthMs, stalls);
  }, 120_000);
  afterAll(() => db.close());

  /** What was kept of a subject, without a hole, in milliseconds since the beginning. */
  const keptOf = async (id: string): Promise<Kept[]> =>
    covered(await w.intervals(id), w.start, w.start + lengthMs).map(({ fromMs, toMs, ...one }) => ({
      ...{ ...one, fromMs: fromMs - w.start, toMs: toMs - w.start },
    }));
  /** Times of each state while our hub was not cut off, nor shortly before or after. Neighbours of one state are one. */
  const whileNotCut = (told: readonly (Span & { readonly state: Kept['state'] })[]) =>
    told
      // What lasted no time is left out: a look at the very moment at which we stood still may have come before it or not.
      .filter(({ fromMs, toMs }) => toMs > fromMs)
      .flatMap(({ state, ...span }) =>
        without([span], aroundHubCuts(hubCuts)).map((one) => ({ ...one, state })),
      )
      .reduce<(Span & { readonly state: Kept['state'] })[]>((all, one) => {
        const last = all.at(-1);
        if (last?.state !== one.state || last.toMs !== one.fromMs) return [...all, one];
        return [...all.slice(0, -1), { ...last, toMs: one.toMs }];
      }, []);
  const toldOf = (looks: Parameters<typeof statesOfLooks>[0]) => {
    const told = statesOfLooks(looks, stalls);
    return told.map((one, at) => ({ ...one, toMs: told[at + 1]?.fromMs ?? lengthMs }));
  };
  const spansOf = (kept: readonly Kept[]) =>
    kept.map(({ state, fromMs, toMs }) => ({ state, fromMs, toMs: toMs ?? lengthMs }));

  it('what is kept of each device is what the oracle makes of every look at it', async () => {
    for (const { deviceId, looks } of w.outlets) {
      expect(looks.length).toBeGreaterThan(30);
      expect(whileNotCut(spansOf(await keptOf(deviceId))), `seed ${seed}`).toEqual(
        whileNotCut(toldOf(looks)),
      );
    }
  });

  it('no device is down by a cut of our own hub', async () => {
    let judged = 0;
    for (const { deviceId, sequence } of w.outlets) {
      const kept = await keptOf(deviceId);
      for (const [at, around] of aroundHubCuts(hubCuts).entries()) {
        if (sequence.cuts.some(({ fromMs, toMs }) => fromMs < around.toMs && toMs > around.fromMs)) continue;
        const hub = hubCuts[at] as Span;
        const down = kept.filter(
          ({ state, fromMs, toMs }) =>
            state === 'down' && fromMs < hub.toMs && (toMs ?? lengthMs) > hub.fromMs,
        );
        expect(down, `seed ${seed}`).toEqual([]);
        judged += 1;
      }
    }
    expect(judged).toBeGreaterThan(30);
  });

  it('what is kept of each line is what truly was, within an interval', async () => {
    for (const { lineId, sequence } of w.outlets) {
      const truth = truthOfLine(sequence, stalls, hubCuts);
      expect(comparedStates(await keptOf(lineId), truth, [0, lengthMs]), `seed ${seed}`).toEqual([]);
    }
  });

  it('what is kept of each agent’s test is what truly was, told late, or that nothing is known', async () => {
    for (const { pathId, sequence } of w.outlets) {
      const truth = truthOfPath(sequence, stalls, hubCuts);
      expect(comparedStates(await keptOf(pathId), truth, [0, lengthMs]), `seed ${seed}`).toEqual([]);
    }
  });

  it('availability and coverage are those of the oracle’s intervals and of the true cuts', async () => {
    for (const { deviceId, lineId, looks, sequence } of w.outlets) {
      const told = whileNotCut(toldOf(looks));
      const timeIn = (state: string) =>
        told.reduce((sum, one) => sum + (one.state === state ? one.toMs - one.fromMs : 0), 0);
      const span = { askedMs: lengthMs, totalMs: lengthMs, spanMs: lengthMs };
      const known = timeIn('up') + timeIn('down');
      const kept = whileNotCut(spansOf(await keptOf(deviceId)));
      const found = availabilityOf(timeByState(kept, 0, lengthMs), span);
      expect(found, `seed ${seed}`).toMatchObject({ upMs: timeIn('up'), downMs: timeIn('down') });
      expect(found.availabilityPercent).toBeCloseTo((100 * timeIn('up')) / known, 9);
      expect(found.coveragePercent).toBeCloseTo((100 * known) / lengthMs, 9);

      const line = timeByState(await w.intervals(lineId), w.start, w.start + lengthMs);
      const [least, most] = trueTime(truthOfLine(sequence, stalls, hubCuts), 'down', [0, lengthMs]);
      const stalledMs = stalls.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
      expect(line.down ?? 0, `seed ${seed}`).toBeGreaterThanOrEqual(least - stalledMs);
      expect(line.down ?? 0, `seed ${seed}`).toBeLessThanOrEqual(most);
    }
  });
});
