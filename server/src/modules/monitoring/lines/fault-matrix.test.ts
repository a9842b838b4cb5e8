import { type FaultSide, faultSides } from '@linekeeper/contract/lines/fault-side';
import { expect, it } from 'vitest';
import { seeded } from '../../../../test/random.ts';
import { anyWorld, evidenceOf, type FaultWorld, sideOf, type Truth, truths } from './test/fault-world.ts';
import { faultSide } from './fault-side.ts';

const nowMs = 1_000_000_000;
/** Of a hundred tests two are lost, twice in a row: no state is told before a second one confirms it. */
const confirmed = 0.02 ** 2;
const worldsEach = 1500;
const carriers: readonly Truth[] = ['carrier', 'carrier-signal', 'carrier-everywhere'];
const isCarriers = ({ broken }: FaultWorld) => carriers.some((truth) => broken.has(truth));

/** Verdicts on random worlds: how often each was given for each truth, and which accused a carrier that had done nothing. */
function judged(missing: number, lost: number, seed: number, isLateHeard = false) {
  const random = seeded(seed);
  const matrix = new Map<Truth, Map<FaultSide, number>>();
  const accused: object[] = [];
  let wrong = 0;
  for (const truth of truths) {
    const row = new Map<FaultSide, number>();
    matrix.set(truth, row);
    for (let n = 0; n < worldsEach; n++) {
      const world = anyWorld(random, truth);
      const evidence = evidenceOf(world, random, { nowMs, missing, lost, isLateHeard });
      const { side } = faultSide(evidence, nowMs);
      row.set(side, (row.get(side) ?? 0) + 1);
      // Of the line itself "none" is true where something else is broken.
      const isRight =
        side === 'cannot-tell' ||
        (side === 'none' && (truth === 'lan' || truth === 'target')) ||
        [...world.broken].some((one) => sideOf[one] === side);
      if (!isRight) wrong++;
      if (side === 'carrier' && !isCarriers(world)) accused.push({ world, evidence });
    }
  }
  return { matrix, accused, wrongShare: wrong / (truths.length * worldsEach) };
}

const shareOf = (matrix: ReturnType<typeof judged>['matrix'], truth: Truth, side: FaultSide) =>
  (matrix.get(truth)?.get(side) ?? 0) / worldsEach;

function printed(title: string, { matrix, wrongShare }: ReturnType<typeof judged>): string {
  const width = 14;
  const cell = (text: string) => text.padStart(width);
  const lines = [...matrix].map(([truth, row]) =>
    [truth.padEnd(20), ...faultSides.map((side) => cell(String(row.get(side) ?? 0)))].join(''),
  );
  const head = ['truth \\ verdict'.padEnd(20), ...faultSides.map(cell)].join('');
  return [`${title}; wrong ${(wrongShare * 100).toFixed(2)} %`, head, ...lines].join('\n');
}

it('with every probe in place most faults are told from each other, and no carrier is wrongly accused', () => {
  const all = judged(0, confirmed, 1);
  process.stdout.write(`${printed('Every probe there', all)}\n`);
  expect(all.accused).toEqual([]);
  expect(all.wrongShare).toBeLessThan(0.03);
  const least = { nothing: 0.8, lan: 0.5, target: 0.7, hub: 0.6, power: 0.5, 'carrier-everywhere': 0.6 };
  for (const [truth, share] of Object.entries(least))
    expect(shareOf(all.matrix, truth as Truth, sideOf[truth as Truth]), truth).toBeGreaterThan(share);
});

it('with probes missing at random it rather says nothing, and no carrier is wrongly accused', () => {
  for (const missing of [0.2, 0.5, 0.8]) {
    const some = judged(missing, confirmed, 2);
    process.stdout.write(`${printed(`${missing * 100} % of the probes missing`, some)}\n`);
    expect(some.accused, String(missing)).toEqual([]);
    expect(some.wrongShare, String(missing)).toBeLessThan(0.06);
  }
});

it('with one test in fifty lost by itself and nothing confirmed, less than one verdict in ten thousand accuses a carrier wrongly', () => {
  const worst = [0, 0.2, 0.5].map((missing, n) => judged(missing, 0.02, n + 3));
  const accused = worst.reduce((sum, one) => sum + one.accused.length, 0);
  expect(accused / (worst.length * truths.length * worldsEach)).toBeLessThan(1e-4);
});

it('with what agents measured while they were cut off more is told, and no carrier is wrongly accused', () => {
  for (const missing of [0, 0.2, 0.5]) {
    const late = judged(missing, confirmed, 6, true);
    process.stdout.write(
      `${printed(`Late results known, ${missing * 100} % of the probes missing`, late)}\n`,
    );
    expect(late.accused, String(missing)).toEqual([]);
    expect(late.wrongShare, String(missing)).toBeLessThan(0.06);
    const told = (matrix: typeof late.matrix) => shareOf(matrix, 'carrier', 'carrier');
    expect(told(late.matrix)).toBeGreaterThan(told(judged(missing, confirmed, 6).matrix));
  }
});
