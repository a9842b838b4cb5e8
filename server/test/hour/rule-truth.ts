import { type TruePart } from './compare.ts';
import { patience } from './measuring.ts';
import { type Happened, type Played } from './play.ts';
import { type Form } from './script.ts';
import { type WatchedSubject } from './settle.ts';
import { isHardToAsk, takes } from './truth.ts';

/** What the process may be late, before it notes itself that it stood still (`engine/stall.ts`). */
const lagMs = 3_000;
/** When a box began to run is known by whole seconds of its own and of the machine. */
const roundedMs = 2_000;

/** A time in which an alert stands, as far as the script knows. */
interface Trouble {
  readonly happened: Happened;
  /** How much earlier and later than it began and ended the alert may say so. */
  readonly begins: readonly [beforeMs: number, afterMs: number];
  readonly ends: readonly [beforeMs: number, afterMs: number];
  /** Whether there has to be one. */
  readonly isSure: boolean;
}

/** An alert stands for `down`, the rest for `up`: what is not measured raises none, and goes on with one that was raised before. */
export function alerting(parts: readonly TruePart[]): TruePart[] {
  let mayBeDown = false;
  return parts.map((part) => {
    const { states } = part;
    const isDown = states.includes('down');
    const goesOn = states.includes('unmeasured') && mayBeDown;
    const isUp = states.some((state) => state !== 'down');
    mayBeDown = isDown || goesOn;
    return { ...part, states: [...(mayBeDown ? ['down' as const] : []), ...(isUp ? ['up' as const] : [])] };
  });
}

function partsOf({ beganMs }: Played, troubles: readonly Trouble[]): TruePart[] {
  const parts: TruePart[] = [{ fromMs: [beganMs, beganMs], states: ['up'], why: 'nothing' }];
  const inOrder = troubles.toSorted((one, other) => one.happened.began[0] - other.happened.began[0]);
  for (const { happened, begins, ends, isSure } of inOrder) {
    const { began, ended, what } = happened;
    parts.push(
      {
        fromMs: [began[0] - begins[0], began[1] + begins[1]],
        states: isSure ? ['down'] : ['down', 'up'],
        why: what.kind,
      },
      { fromMs: [ended[0] - ends[0], ended[1] + ends[1]], states: ['up'], why: `the end of ${what.kind}` },
    );
  }
  return parts;
}

const lastsMs = ({ began, ended }: Happened) => ended[0] - began[1];

/** Of values of a line: bad in three measurements in a row, from the first one that was. */
function badTruth(
  played: Played,
  form: Form,
  isBad: (happened: Happened) => 'yes' | 'maybe' | 'no',
): TruePart[] {
  const { intervalMs, line } = patience(form);
  const later = intervalMs + lagMs;
  return partsOf(
    played,
    played.happened.flatMap((happened) => {
      const found = isBad(happened);
      if (found === 'no') return [];
      const isSure = found === 'yes' && lastsMs(happened) >= later + 2 * intervalMs + lagMs + line;
      return { happened, begins: [line + lagMs, later], ends: [line + lagMs, later + line], isSure } as const;
    }),
  );
}

const isOfLine = ({ what }: Happened, { outlet, line }: WatchedSubject) =>
  'outlet' in what && what.outlet === outlet.number && line?.role === 'primary';

/**
 * A line loses packets where it carries none, and where it loses a share of them: of so few packets a measurement may lose none by chance. What
 * our own hub loses is no loss of the line.
 */
export function lossyTruth(subject: WatchedSubject, played: Played, form: Form): TruePart[] {
  const { outlet, line } = subject;
  return badTruth(played, form, (happened) => {
    if (line && takes(happened, outlet, line)) return 'yes';
    const { kind } = happened.what;
    return (kind === 'loss' || kind === 'narrow') && isOfLine(happened, subject) ? 'maybe' : 'no';
  });
}

/** A line is slow where it is full. */
export const slowTruth = (subject: WatchedSubject, played: Played, form: Form): TruePart[] =>
  badTruth(played, form, (happened) =>
    happened.what.kind === 'narrow' && isOfLine(happened, subject) ? 'yes' : 'no',
  );

/** What a box says of itself is missing from its last answer on, where it is cut off; not where our own hub is. */
export function missingTruth(
  { outlet, line }: WatchedSubject,
  played: Played,
  { form, missingMs }: { readonly form: Form; readonly missingMs: number },
): TruePart[] {
  const { intervalMs, device } = patience(form);
  const turnMs = intervalMs + device + lagMs;
  /** It may not have answered since our own hub was cut off right before. */
  const lastAnswerMs = ({ began: [fromMs] }: Happened) => {
    const hub = played.happened.find(
      ({ what, ended }) => what.kind === 'hub' && ended[0] <= fromMs && fromMs - ended[1] < turnMs,
    );
    return (hub?.began[0] ?? fromMs) - turnMs;
  };
  return partsOf(
    played,
    played.happened.flatMap((happened) => {
      const isCut = line !== undefined && takes(happened, outlet, line);
      if (!isCut && !isHardToAsk(happened, outlet)) return [];
      return {
        happened,
        begins: [happened.began[0] - lastAnswerMs(happened), 0],
        ends: [device + lagMs, turnMs],
        isSure: isCut && lastsMs(happened) > missingMs + device + 2 * lagMs,
      } as const;
    }),
  );
}

/** A box that had no power began anew when it has it again. */
export function restartTruth(
  { outlet }: WatchedSubject,
  { happened, ...played }: Played,
  { form, openMs }: { readonly form: Form; readonly openMs: number },
): TruePart[] {
  const { intervalMs, device } = patience(form);
  const powered = happened.filter(({ what }) => what.kind === 'power' && what.outlet === outlet.number);
  return partsOf(
    { ...played, happened },
    powered.map(({ what, ended }) => ({
      happened: { what, began: ended, ended: [ended[0] + openMs, ended[1] + openMs] as const },
      begins: [roundedMs, roundedMs] as const,
      ends: [roundedMs, roundedMs + lagMs] as const,
      // It has to be asked before the hour is over.
      isSure: played.endedMs - ended[1] > intervalMs + device + lagMs,
    })),
  );
}
