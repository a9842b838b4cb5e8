import { type LiveMessage } from '@linekeeper/contract/live';
import { isHubs, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type Log } from '../../../platform/log.ts';
import { noteInterfaceChanges } from '../../devices/index.ts';
import { addEvents, noteMeasured } from '../../subjects/index.ts';
import { type Watched } from '../engine/watched.ts';
import {
  type Circumstances,
  confirmInMs,
  decide,
  type Decision,
  type Verdict,
} from '../states/subject-state.ts';
import { type DecidedParts, noticedOf } from './decided.ts';
import { figuresOf } from './figures.ts';
import { type Measurement } from './measurement.ts';
import { measuredMessage } from './measured-message.ts';
import { type PendingRow, pendingRow } from './pending-rows.ts';
import { type Writer } from './writer.ts';

/** A measurement that was taken in, with what it decided. */
export interface Taken {
  readonly watched: Watched;
  readonly measurement: Measurement;
  /** The state that it brought about; null where the one before goes on, or it came too late to decide. */
  readonly change: Decision['change'];
}

/**
 * Looks at every measurement as it is taken in (rules, for example), at once and in memory. The rows that it returns are
 * written in the transaction that keeps the measurement's states and samples.
 */
export type CommitHook = (taken: Taken) => readonly PendingRow[];

export interface IngestParts extends DecidedParts {
  readonly writer: Pick<Writer, 'waiting' | 'soon'>;
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  /** Whether anybody looks at a subject now. */
  readonly isHeard: (tenantId: number, subject: Subject) => boolean;
  readonly hooks: readonly CommitHook[];
  /** The time of day, in milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly circumstancesOf: (watched: Watched, atMs: number) => Circumstances;
}

export interface Ingested {
  /** When to ask again before the regular time, in milliseconds after it was begun; null: at the regular time. */
  readonly askAgainInMs: number | null;
}

/**
 * The one entrance for measurements, whoever measured: values go to the store, the state is decided, what changed is
 * written and told. Decides at once, writes with the next flush. What comes again is kept once, and what comes late is kept
 * but decides no state of now.
 */
export function ingest(measurement: Measurement, watched: Watched, parts: IngestParts): Ingested {
  const { target } = watched;
  const { waiting } = parts.writer;
  const { verdict, atMs, uptimeS } = measurement;
  const values = measurement.counted ?? measurement.values;
  if (verdict.kind === 'stalled') return { askAgainInMs: confirmInMs(target.intervalMs) };

  const isLate = !decidesNow(measurement, watched, parts.nowMs());
  const decision = isLate ? null : decideState(watched, verdict, parts);
  const { tenantId, id: subjectId } = target;
  const taken = { watched, measurement, change: decision?.change ?? null };
  const rows = [...measurement.rows, ...parts.hooks.flatMap((hook) => noticed(hook, taken, parts.log))];
  const judged = isLate ? null : noticedOf(watched, { atMs, values, rows }, parts);
  if (judged) rows.push(...judged.rows);
  const isEvent = rows.some(({ write }) => write === addEvents);
  const isOfPorts = rows.some(({ write }) => write === noteInterfaceChanges);
  if (values) {
    const onStored = () => {
      // Services may rest on interfaces, of which no other message tells that one stands otherwise.
      if (isOfPorts) parts.publish(tenantId, { type: 'services.changed' });
      if (isEvent) parts.publish(tenantId, { type: 'subject.event', subject: measurement.subject });
      if (isLate || !parts.isHeard(tenantId, measurement.subject)) return;
      parts.publish(tenantId, measuredMessage(watched, measurement));
    };
    waiting.polls.push({ watched, columns: watched.columns, atMs, values, onStored });
  }
  if (!isLate && verdict.kind !== 'unavailable' && verdict.kind !== 'closed') {
    const figures = figuresOf(watched, values);
    watched.lineId = figures.lineId;
    waiting.rows.add(pendingRow(noteMeasured, subjectId, { tenantId, subjectId, atMs, uptimeS, ...figures }));
  }
  for (const row of rows) waiting.rows.add(row);
  if (decision?.change || judged?.isNews) parts.writer.soon();
  return { askAgainInMs: decision?.askAgainInMs ?? null };
}

/** How far somebody else's clock may be ahead of ours, in milliseconds. */
const mayBeAheadMs = 5_000;

/**
 * Whether a measurement says how its target is now. Our own always does, also after our clock was set back; of others', what is
 * older than what decided last, or from a time to come, is kept and decides nothing.
 */
export function decidesNow(
  { source, atMs }: Pick<Measurement, 'source' | 'atMs'>,
  { decidedAtMs }: Pick<Watched, 'decidedAtMs'>,
  nowMs: number,
): boolean {
  return source === 'scheduler' || (atMs > decidedAtMs && atMs <= nowMs + mayBeAheadMs);
}

/** What a hook makes of a measurement; one that throws must not take the measurement along. */
function noticed(hook: CommitHook, taken: Taken, log: Log): readonly PendingRow[] {
  try {
    return hook(taken);
  } catch (error) {
    log.error({ err: error, subjectId: taken.watched.target.id }, 'Who looks at measurements failed.');
    return [];
  }
}

/** Takes in that a target may not be asked, and why: its state says so, and nothing is measured. */
export function ingestClosed(
  watched: Watched,
  { atMs, reason }: { readonly atMs: number; readonly reason: StateReason },
  parts: SilentParts,
): void {
  decideSilently(watched, { kind: 'closed', atMs, reason }, parts);
}

type SilentParts = Pick<IngestParts, 'writer' | 'circumstancesOf'> & DecidedParts;

/** Decides without a measurement. */
function decideSilently(watched: Watched, verdict: Verdict, parts: SilentParts): Decision {
  const decision = decideState(watched, verdict, parts);
  const { rows, isNews } = noticedOf(watched, { atMs: verdict.atMs, values: null, rows: [] }, parts);
  for (const row of rows) parts.writer.waiting.rows.add(row);
  if (decision.change || isNews) parts.writer.soon();
  return decision;
}

/**
 * Takes in what silence says of a target that others measure (`engine/silence.ts`). Up to now it was listened to: what comes later and is
 * from before decides nothing any more. But what is being measured now is told when it ends: that is the next word, and not late.
 */
export function ingestSilence(
  watched: Watched,
  verdict: Extract<Verdict, { kind: 'closed' | 'failed' }>,
  parts: SilentParts & Pick<IngestParts, 'nowMs'>,
): Ingested {
  const { askAgainInMs } = decideSilently(watched, verdict, parts);
  if (verdict.kind === 'closed') {
    const isSilent = verdict.reason === 'agent-silent' || isHubs(verdict.reason);
    const underWayMs = isSilent ? (watched.target.deadlineMs ?? 0) : 0;
    watched.decidedAtMs = parts.nowMs() - underWayMs;
  }
  return { askAgainInMs };
}

/** The state after a verdict: kept, and written where it changed. */
function decideState(
  watched: Watched,
  verdict: Verdict,
  { writer, circumstancesOf }: Pick<IngestParts, 'writer' | 'circumstancesOf'>,
): Decision {
  const { tenantId, kind, id: subjectId, intervalMs } = watched.target;
  const decision = decide(watched.track, verdict, intervalMs, circumstancesOf(watched, verdict.atMs));
  watched.track = decision.track;
  watched.decidedAtMs = verdict.atMs;
  if (decision.change) writer.waiting.states.push({ tenantId, kind, subjectId, ...decision.change });
  return decision;
}
