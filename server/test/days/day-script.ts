import { type Random, seeded } from '../random.ts';

/** From one moment to another, in seconds of the day; the end is not in it. */
export interface Span {
  readonly fromS: number;
  readonly toS: number;
}

/** What of a day may be the matter with a device, and when. */
export interface DeviceDay {
  readonly name: string;
  /** The device that it is reached through. */
  readonly behind: string | null;
  /** It does not answer; of one behind another its own failures alone. */
  readonly down: readonly Span[];
  /** Its processor is busy. */
  readonly busy: readonly Span[];
  /** Work on it was announced. */
  readonly works: readonly Span[];
  /** Its processor is not told of, is busier than before, or is busy now and then; and when it began to run anew. */
  readonly mute?: readonly Span[];
  readonly climbs?: readonly Span[];
  readonly spikes?: readonly Span[];
  readonly restarts?: readonly Span[];
}

/** For how long what happened once is open. */
export const openS = 3_600;

export type MailMode = 'dead' | 'slow' | 'refusing';

export interface Kill {
  readonly atS: number;
  /** It dies at so many statements from then on. */
  readonly statements: number;
  readonly isAfter: boolean;
  /** How long nobody starts it again. */
  readonly awayS: number;
}

/** All that happens in a day: the world as it is, and what befalls the program and those whom it needs. */
export interface DayScript {
  readonly seed: number;
  readonly devices: readonly DeviceDay[];
  /** What the agent's test shows, and when the agent cannot be heard: what it measured meanwhile comes late. */
  readonly path: readonly Span[];
  readonly silent: readonly Span[];
  readonly kills: readonly Kill[];
  readonly databaseAway: readonly Span[];
  readonly mail: readonly (Span & { readonly mode: MailMode })[];
  /** How long somebody takes to acknowledge an alert of a device that is down; null: nobody does. One after the other. */
  readonly acknowledged: readonly (number | null)[];
}

export const dayS = 86_400;
/** Rarer than in the product, which writes each second: what changes is written at once, and what waits longer may be lost more often. */
export const flushMs = 300_000;
const hourS = 3_600;

/** Spans of a day with so much room between them and at both its ends. */
function spansIn(
  random: Random,
  count: number,
  within: Span,
  [lengthOf, roomS]: readonly [() => number, number],
): Span[] {
  const spans: Span[] = [];
  for (let tries = 0; spans.length < count && tries < 40; tries++) {
    const lengthS = lengthOf();
    const [least, most] = [within.fromS + roomS, within.toS - roomS - lengthS];
    if (most <= least) continue;
    const fromS = random.int(least, most);
    const span = { fromS, toS: fromS + lengthS };
    if (!isNear(span, spans, roomS)) spans.push(span);
  }
  return spans.toSorted((one, other) => one.fromS - other.fromS);
}

export const isNear = (span: Span, others: readonly Span[], roomS: number) =>
  others.some(({ fromS, toS }) => span.fromS < toS + roomS && fromS < span.toS + roomS);

const wholeDay: Span = { fromS: 0, toS: dayS };

/** The day of a seed: the same each time. */
export function dayScript(seed: number): DayScript {
  const random = seeded(seed);
  const shortOrLong = () => (random.chance(0.3) ? random.int(3, 8) : random.int(300, 2 * hourS));
  const free = (spans: readonly Span[], from: readonly Span[], roomS: number) =>
    spans.filter((span) => !isNear(span, from, roomS));
  const core = spansIn(random, random.int(1, 2), wholeDay, [() => random.int(400, 2 * hourS), hourS]);
  const alone = (name: string): DeviceDay => {
    const down = spansIn(random, random.int(0, 3), wholeDay, [shortOrLong, 1_800]);
    const busy = spansIn(random, random.int(0, 2), wholeDay, [() => random.int(900, 2 * hourS), 1_800]);
    return { name, behind: null, down, busy: free(busy, down, 1_800), works: [] };
  };
  const child = (name: string): DeviceDay => {
    const own = spansIn(random, random.int(0, 1), wholeDay, [shortOrLong, 1_800]);
    const still = core.flatMap(({ toS }) =>
      random.chance(0.4) ? [{ fromS: toS, toS: toS + random.int(900, hourS - 600) }] : [],
    );
    return {
      ...{ name, behind: 'core', busy: [], works: [] },
      down: [...free(own, [...core, ...still], 1_800), ...still].toSorted((a, b) => a.fromS - b.fromS),
    };
  };
  return {
    seed,
    devices: [
      { name: 'core', behind: null, down: core, busy: [], works: [] },
      ...['left', 'right'].map(child),
      ...['alone', 'apart'].map(alone),
      worked(random),
      blinking(seed),
      ...odd(seed),
    ],
    path: spansIn(random, random.int(1, 3), wholeDay, [() => random.int(1_500, 3 * hourS), hourS]),
    silent: spansIn(random, random.int(0, 2), wholeDay, [() => random.int(60, 2_400), hourS]),
    ...troubles(random),
    acknowledged: Array.from({ length: 20 }, () => (random.chance(0.5) ? random.int(30, 1_500) : null)),
  };
}

/** A device that is worked on, and what is the matter with it then: within that time, and beyond its end. */
function worked(random: Random): DeviceDay {
  const [work] = spansIn(random, 1, wholeDay, [() => random.int(2 * hourS, 3 * hourS), 3 * hourS]) as [Span];
  const begins = { fromS: work.fromS + 600, toS: work.toS - 3_000 };
  const goesOn = random.chance(0.5);
  const ends = () => (goesOn ? work.toS + random.int(1_500, 2 * hourS) : work.toS - random.int(900, 1_800));
  const fromS = random.int(begins.fromS, begins.toS);
  const span = { fromS, toS: ends() };
  const isDown = random.chance(0.5);
  return {
    name: 'worked',
    behind: null,
    down: isDown ? [span] : [],
    busy: isDown ? [] : [span],
    works: [work],
  };
}

/**
 * A device that comes and goes for a while and then stays away for longer, with so little between that it is not calm for an hour; of a chance
 * of its own, so that the rest of the day is the same without it.
 */
function blinking(seed: number): DeviceDay {
  const random = seeded(seed ^ 0xf1a9);
  const down: Span[] = [];
  let atS = random.int(3 * hourS, 14 * hourS);
  const add = (lengthS: number, pauseS: number) => {
    down.push({ fromS: atS, toS: atS + lengthS });
    atS += lengthS + pauseS;
  };
  for (let count = random.int(5, 7); count > 0; count--) add(random.int(240, 360), random.int(240, 420));
  for (let count = random.int(1, 4); count > 0; count--)
    add(random.chance(0.3) ? random.int(240, 700) : random.int(1_300, 3_000), random.int(300, 500));
  return { name: 'blinking', behind: null, down, busy: [], works: [] };
}

/** Devices of which the values alone are odd, of a chance of their own. */
function odd(seed: number): DeviceDay[] {
  const random = seeded(seed ^ 0x0dd5);
  const plain = { behind: null, down: [], busy: [], works: [] };
  const spans = (least: number, most: number) =>
    spansIn(random, random.int(1, 3), wholeDay, [() => random.int(least, most), 1.5 * hourS]);
  return [
    { ...plain, name: 'mute', mute: spans(300, 2 * hourS) },
    // It is over before what it climbed from leaves the window.
    { ...plain, name: 'climbing', climbs: spans(300, 1_500) },
    { ...plain, name: 'spiky', spikes: spans(600, hourS) },
    { ...plain, name: 'restarting', restarts: spans(openS, openS) },
  ];
}

function troubles(random: Random): Pick<DayScript, 'kills' | 'databaseAway' | 'mail'> {
  const databaseAway = spansIn(random, random.int(0, 2), wholeDay, [() => random.int(20, 400), hourS]);
  const kills = spansIn(random, random.int(2, 6), wholeDay, [() => random.int(1, 20), 900])
    .filter((span) => !isNear(span, databaseAway, 900))
    .map(({ fromS, toS }) => ({
      ...{ atS: fromS, awayS: toS - fromS },
      ...{ statements: random.int(1, 40), isAfter: random.chance(0.5) },
    }));
  const modes: readonly MailMode[] = ['dead', 'slow', 'refusing'];
  const mail = spansIn(random, random.int(1, 4), wholeDay, [() => random.int(60, 3_000), 1_800]).map(
    (span) => ({
      ...span,
      mode: random.pick(modes),
    }),
  );
  return { databaseAway, kills, mail };
}
