import { healthEveryMs, offlineAfterMs } from '@linekeeper/contract/agents/link-limits';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type TruePart } from './compare.ts';
import { type LineAt, type OutletAt } from './layout.ts';
import { type Happened, type Played } from './play.ts';
import { patience } from './measuring.ts';
import { type Form } from './script.ts';
import { type WatchedSubject } from './settle.ts';

/** The engine notes it when it stood still for longer than this (`engine/stall.ts`): what is later counts as not measured. */
const lagMs = 3_000;
/** An agent comes again after up to so long (`agent/src/link/retry.ts`), and is started within so long on a busy machine. */
const [retryMs, startMs] = [60_000, 15_000];
/** TCP sends again after at most so long (RFC 6298, as Linux bounds it). */
const tcpMostMs = 120_000;

/** Whether a happening takes a line away. */
export function takes({ what }: Happened, outlet: OutletAt, line: LineAt): boolean {
  if (what.kind === 'provider') return what.provider === line.provider;
  if (what.kind === 'power') return what.outlet === outlet.number;
  const isCut = what.kind === 'unplug' || what.kind === 'silence';
  return isCut && what.outlet === outlet.number && line.role === 'primary';
}

/**
 * SNMP asks each of its questions two or three times: where three packets of ten are lost, or a full line lets few in, two polls in a row may
 * well fail. Of twenty pings, or eight, one comes through.
 */
export const isHardToAsk = ({ what }: Happened, outlet: OutletAt): boolean =>
  (what.kind === 'loss' || what.kind === 'narrow') && what.outlet === outlet.number;

const tellName = ({ what }: Happened) => what.kind;

interface Outage {
  readonly happened: Happened;
  readonly states: readonly State[];
  /** How much earlier and later than it began and ended the record may say so. */
  readonly begins: readonly [beforeMs: number, afterMs: number];
  readonly ends: readonly [beforeMs: number, afterMs: number];
  /** A shorter one need not have been seen. */
  readonly seenMs: number;
}

/** What was true of a subject over the whole time, as it is to be seen from where it is measured. */
export function truthOf(subject: WatchedSubject, played: Played, form: Form): TruePart[] {
  const outages = played.happened
    .flatMap((happened) => outageOf(subject, happened, form) ?? [])
    .sort((one, other) => one.happened.began[0] - other.happened.began[0]);
  const parts: TruePart[] = [{ fromMs: [played.beganMs, played.beganMs], states: ['up'], why: 'nothing' }];
  for (const { happened, states, begins, ends, seenMs } of outages) {
    const { began, ended } = happened;
    const isSeen = ended[0] - began[1] >= seenMs;
    const why = tellName(happened);
    parts.push(
      {
        fromMs: [began[0] - begins[0], began[1] + begins[1]],
        states: isSeen ? states : [...states, 'up'],
        why,
      },
      { fromMs: [ended[0] - ends[0], ended[1] + ends[1]], states: ['up'], why: `the end of ${why}` },
    );
  }
  return parts;
}

function outageOf(subject: WatchedSubject, happened: Happened, form: Form): Outage | undefined {
  const { kind, outlet, line } = subject;
  const { what, began, ended } = happened;
  const { intervalMs, confirmMs, proofMs, freshMs, silentMs, ...run } = patience(form);
  const later = intervalMs + lagMs;
  const isCut = line !== undefined && takes(happened, outlet, line);
  if (kind === 'line' || kind === 'device') {
    const runMs = run[kind];
    if (kind === 'device' && isHardToAsk(happened, outlet))
      return {
        ...{ happened, states: ['up', 'down'], begins: [lagMs, 0], ends: [runMs + lagMs, later + runMs] },
        seenMs: Infinity,
      };
    if (!isCut && what.kind !== 'hub') return undefined;
    // From the hub nobody is seen when its own way out is gone: that is known, as all go at once, and nothing is ever down by it. Lines are not
    // measured from when nothing speaks for them any more, devices from the first test that failed.
    const isExcused = !isCut;
    const proof = kind === 'device' ? 0 : isExcused ? freshMs : proofMs;
    const begins = [lagMs, isExcused && kind === 'line' ? freshMs + runMs + later : later] as const;
    const states = isExcused ? (['unmeasured'] as const) : (['down'] as const);
    return {
      ...{ happened, states, begins, ends: [runMs + lagMs, later + runMs] },
      seenMs: later + proof + confirmMs + 2 * runMs,
    };
  }
  const way = outlet.lines[1] ?? outlet.lines[0];
  const isKilled = what.kind === 'agent' && what.outlet === outlet.number;
  const isCutOff = isKilled || what.kind === 'hub' || takes(happened, outlet, way);
  const backMs = retryMs + startMs + Math.min(ended[1] - began[0], tcpMostMs) + healthEveryMs + lagMs;
  if (kind === 'agent')
    return isCutOff
      ? {
          // Its last word counts for a while where it is we who hear of nobody.
          ...{ happened, states: what.kind === 'hub' ? ['unmeasured'] : ['down'] },
          begins: [healthEveryMs + lagMs, what.kind === 'hub' ? healthEveryMs + lagMs : lagMs],
          ends: [lagMs, backMs],
          seenMs: offlineAfterMs + 2 * healthEveryMs + lagMs,
        }
      : undefined;
  const isDead = isKilled || (what.kind === 'power' && what.outlet === outlet.number);
  // What an agent measures while it is cut off comes late: where it came before its silence was noticed it counts, else nothing is said.
  const begins = [run.path + lagMs, later] as const;
  if (isCutOff)
    return {
      ...{ happened, begins, ends: [run.path + lagMs, backMs + later] as const },
      states: isDead ? ['unmeasured'] : isCut ? ['down', 'unmeasured'] : ['up', 'unmeasured'],
      seenMs: isDead ? silentMs + later : later + confirmMs + 2 * run.path,
    };
  if (!isCut) return undefined;
  return {
    ...{ happened, states: ['down'], begins, ends: [run.path + lagMs, later + run.path] as const },
    seenMs: later + intervalMs + 2 * run.path,
  };
}
