import { type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { type Random } from '../../../../../test/random.ts';
import { type FaultEvidence } from '../fault-evidence.ts';

/** What is truly broken. */
export const truths = [
  'nothing',
  /** The provider’s net behind the hand-over: the device keeps its signal. */
  'carrier',
  /** The provider’s line itself: the signal is gone. */
  'carrier-signal',
  /** The provider’s net for all its customers. */
  'carrier-everywhere',
  'power',
  /** The device is dead or hangs. */
  'cpe',
  /** Somebody pulled the cable between the device and the hand-over, or its box lost power. */
  'hand-over',
  'lan',
  'target',
  'hub',
] as const;
export type Truth = (typeof truths)[number];

/** What may be said of each truth without being wrong; `cannot-tell` always may. */
export const sideOf: Readonly<Record<Truth, FaultSide>> = {
  nothing: 'none',
  carrier: 'carrier',
  'carrier-signal': 'carrier',
  'carrier-everywhere': 'carrier',
  power: 'power-or-cpe',
  cpe: 'power-or-cpe',
  'hand-over': 'power-or-cpe',
  lan: 'lan',
  target: 'target',
  hub: 'hub',
};

export interface FaultWorld {
  readonly broken: ReadonlySet<Truth>;
  readonly hasBackup: boolean;
  /** The backup line ends at the same device. */
  readonly isOneCpe: boolean;
  readonly isStatic: boolean;
}

export function anyWorld(random: Random, truth: Truth): FaultWorld {
  const broken = new Set<Truth>([truth]);
  // Now and then two things break at once.
  if (truth !== 'nothing' && random.chance(0.05)) broken.add(random.pick(truths.slice(1)));
  return {
    broken,
    hasBackup: random.chance(0.7),
    isOneCpe: random.chance(0.7),
    isStatic: random.chance(0.7),
  };
}

const freshMs = 150_000;

/**
 * What probes see of a world at one moment: each may be missing (`missing`, a probability), be old, or be a test that was lost though
 * nothing is broken (`lost`).
 */
export function evidenceOf(
  world: FaultWorld,
  random: Random,
  {
    nowMs,
    missing,
    lost,
    isLateHeard = false,
  }: {
    readonly nowMs: number;
    readonly missing: number;
    readonly lost: number;
    /** What the agent measured while it was cut off is known, too: its tests, and the device that it polls. */
    readonly isLateHeard?: boolean;
  },
): FaultEvidence[] {
  const is = (...some: Truth[]) => some.some((truth) => world.broken.has(truth));
  const seen: FaultEvidence[] = [];
  const see = (what: FaultEvidence['what'], isWell: boolean, more: Partial<FaultEvidence> = {}) => {
    if (random.chance(missing)) return;
    const isOld = random.chance(0.05);
    // What a device tells of itself does not get lost on the way.
    const isTest = what !== 'interface' && what !== 'traffic';
    const atMs = nowMs - random.int(0, freshMs) - (isOld ? freshMs + 1 : 0);
    // What is old was seen before anything broke.
    const ok = isOld || (isWell && !(isTest && random.chance(lost)));
    seen.push({ what, from: null, to: null, atMs, freshMs, ok, ...more });
  };
  const counted = (what: FaultEvidence['what'], isWell: boolean) => {
    const of = random.int(1, 20);
    const well = Array.from({ length: of }, () => isWell && !random.chance(0.05)).filter(Boolean).length;
    see(what, well / of >= 0.5, { count: [well, of] });
    const last = seen.at(-1);
    if (last?.what === what) seen[seen.length - 1] = { ...last, ok: well / of >= 0.5 };
  };

  const isPowered = !is('power');
  const isCpeWell = isPowered && !is('cpe');
  const isSignal = isCpeWell && !is('carrier-signal', 'hand-over');
  const isLineWell = isSignal && !is('carrier', 'carrier-everywhere');
  const isBackupWell = world.hasBackup && isPowered && (world.isOneCpe ? isCpeWell : true);
  const isInside = isPowered && !is('lan');
  // An agent reaches us by any line that its LAN reaches, and measures while it is cut off.
  const isLinked = isInside && !is('hub') && ((isLineWell && isCpeWell) || isBackupWell);

  see('test-to-line', isLineWell && !is('hub'), { isFixed: world.isStatic });
  counted('others-elsewhere', !is('hub'));
  counted('provider-elsewhere', !is('hub', 'carrier-everywhere'));
  if (world.hasBackup)
    see('other-line', isBackupWell && !is('hub'), { isSameCpe: world.isOneCpe, isOtherProvider: true });
  see('agent-link', isLinked);
  const isLate = isLateHeard && isPowered && !isLinked;
  if (isLate) {
    const from = 'Desk';
    seen.push({ what: 'agent-ran', from, to: null, atMs: nowMs, freshMs, ok: true });
    see('cpe', isCpeWell && isInside, { from });
    if (isCpeWell && isInside) {
      see('interface', isSignal);
      see('traffic', isLineWell);
    }
  }
  if (isLinked || isLate) {
    for (const targetId of ['a', 'b']) {
      const isTargetWell = !(is('target') && targetId === 'a');
      see('test-over-line', isLineWell && isInside && isTargetWell, { targetId });
      if (world.hasBackup) see('test-over-other', isBackupWell && isInside && isTargetWell, { targetId });
      see('target-elsewhere', isTargetWell, { targetId });
    }
    see('test-to-gateway', isCpeWell && isInside);
  }
  // The server asks the device by whichever line works, and hears its interfaces with it.
  const isCpeHeard = isCpeWell && !is('hub') && (isLineWell || (isBackupWell && world.isOneCpe));
  see('cpe', isCpeHeard);
  if (isCpeHeard) {
    see('interface', isSignal);
    see('traffic', isLineWell && isInside);
  }
  see('other-device', isInside && !is('hub') && (isLineWell || isBackupWell));
  return seen;
}
