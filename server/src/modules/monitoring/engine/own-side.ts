import { noteSilence } from '../by-agent/handed-in.ts';
import { type HandedPoll } from '../by-agent/handed-poll.ts';
import { ReachBoard, reconnectMs } from '../hub/reach-board.ts';
import { type IngestParts } from '../ingest/ingest.ts';
import { type Writer } from '../ingest/writer.ts';
import { type EngineParts } from './engine-parts.ts';
import { type Silence, silenceVerdict } from './silence.ts';
import { type Watched } from './watched.ts';

/** A database that was away for less hides nobody: who measures for us tries again for as long. */
const shortlyMs = 10_000;

/** What is our own fault: that nobody answers us, and that we hear nothing of what others measure (decision 0151). Times are milliseconds since 1970. */
export class OwnSide {
  readonly reach = new ReachBoard();
  readonly #writer: Pick<Writer, 'away'>;
  readonly #dial: Pick<EngineParts['dial'], 'isWithin'>;

  constructor(writer: Pick<Writer, 'away'>, dial: Pick<EngineParts['dial'], 'isWithin'>) {
    this.#writer = writer;
    this.#dial = dial;
  }

  /** Nothing that others measure can be taken in, or could until just now: they come again by and by. */
  cannotTake(atMs: number): boolean {
    const { away } = this.#writer;
    if (!away) return false;
    const { sinceMs, untilMs } = away;
    if ((untilMs ?? atMs) - sinceMs < shortlyMs) return false;
    return untilMs === null || Math.abs(atMs - untilMs) <= reconnectMs;
  }

  /** Whether what others measure of a target cannot be handed in. */
  isDeafTo(watched: Watched, atMs: number): boolean {
    if (!watched.target.heard && !watched.handed) return false;
    return this.cannotTake(atMs) || this.reach.isCutFrom(watched, atMs);
  }

  /** What the silence of those who measure a target says of it; null: nothing yet. */
  silenceOf(watched: Watched, atMs: number): Silence | null {
    const { heard, tenantId } = watched.target;
    const isWithin = (hours: readonly number[]) => this.#dial.isWithin(tenantId, hours, atMs);
    const verdict = heard ? silenceVerdict(watched, heard, atMs, isWithin) : null;
    return verdict && this.reach.silenceOf(watched, verdict, atMs);
  }

  /** Notes that the agent that measures a device for us says nothing, where that is not our fault. */
  noteSilence(watched: Watched, handed: HandedPoll, atMs: number, parts: IngestParts): void {
    if (this.cannotTake(atMs)) return;
    const silenceOf = (silence: Silence) => this.reach.silenceOf(watched, silence, atMs);
    noteSilence(watched, handed, atMs, { ...parts, silenceOf });
  }
}
