import { type Quality } from '@linekeeper/contract/alerts/qualities';

/** A place in which a value is bad together with others. */
export interface Share {
  /** What it counts as there: several alerts of one target, and a line with the device behind it, are one. */
  readonly countsAs: string;
  /** The group of outages there: a value that is bad where many are out is told with those. */
  readonly outages: string;
}

/** An alert that is firing or acknowledged, as far as its cause can be found from it. */
export interface OpenAlert {
  readonly id: string;
  /** What is measured: the subject itself, or what it is a part of. */
  readonly targetId: string;
  /** Its target does not answer. All else (a value, an event) is said of a target that does. */
  readonly isOutage: boolean;
  readonly firedAtMs: number;
  /** Since when its condition held. */
  readonly beganAtMs?: number;
  /** How bad it is: 0 is the worst. */
  readonly rank?: number;
  /** It is not told now for a reason of its own, such as announced work; it is a cause as any other, but stands for no storm. */
  readonly isHeld?: boolean;
  /** It has ended before it could be looked at: it waits for nothing. */
  readonly isOver?: boolean;
  /** Of a value that can be bad of many for one reason: where, by the group of all whose value of this kind is bad there. */
  readonly shares?: ReadonlyMap<string, Share>;
  /** In which way that value is bad. */
  readonly quality?: Quality | null;
  /** It is about an internet line. */
  readonly isLine?: boolean;
}

/** Where a target stands, and what it is reached through. */
export interface Place {
  /** What it is directly reached through, by what is known of its way: a device, a line, an agent. */
  readonly parentIds: readonly string[];
  /** Ways of which one is enough: they are parents only where all of them fail (decision 0058). */
  readonly wayIds?: readonly string[];
  /** What it fails together with when that fails: its outlet, its provider in its region, the hub that it is seen from. */
  readonly groups: readonly string[];
}

/**
 * How a target stands: an ancestor excuses what is behind it only if all between them fail, or nobody knows. What is `cut-off` was found to
 * be a consequence as it was measured; what is `reached` fails, but something of it answers, so that it is nobody's consequence and cuts
 * nothing off, but for what was found to be.
 */
export type Standing = 'failing' | 'cut-off' | 'reached' | 'answers' | 'unknown';

/** Some targets of a group that fail. */
export interface Few {
  readonly group: string;
  readonly targetIds: readonly string[];
  /** Since when the first of them fails, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** They were found to be all before: others of the group may be back by now. */
  readonly wereWhole: boolean;
}

export interface Surroundings {
  readonly placeOf: (targetId: string) => Place | undefined;
  /** How it stands by what was measured since a time, in milliseconds since 1970: what answered before then may have failed too. */
  readonly standingOf: (targetId: string, sinceMs: number) => Standing;
  /**
   * Whether it answered last before a time, in milliseconds since 1970, and is asked soon: it may turn out to fail. Missing: nothing is
   * waited for.
   */
  readonly isInDoubt?: (targetId: string, sinceMs: number) => boolean;
  /**
   * When that is known at the latest, in milliseconds since 1970, of what tells of itself and whose silence is its failure; null: it is asked.
   * Missing: everything is.
   */
  readonly knownByMs?: (targetId: string) => number | null;
  /** The agent that measures it, where one does. */
  readonly measuredBy?: (targetId: string) => string | undefined;
  /** Whether it was asked since a time, in milliseconds since 1970, whatever it said; missing: everything always was. */
  readonly isAskedSince?: (targetId: string, sinceMs: number) => boolean;
  /** The lines that it is asked over, as far as it is known that it is by those. Missing: by none. */
  readonly linesOver?: (targetId: string) => readonly string[];
  /**
   * Within which time, in milliseconds, all of a group have their turn to be asked: what fails at once is seen to fail that far apart. Undefined, and
   * missing: at once.
   */
  readonly turnsWithin?: (group: string) => number | undefined;
  /** Whether a few targets are all that a group has: they are as much one outage as many are. Missing: they never are. */
  readonly isWhole?: (few: Few) => boolean;
}

/** Which of two alerts was first; those of one moment by their ids, so that every process says the same. */
export const isBefore = (one: OpenAlert, other: OpenAlert): boolean =>
  one.firedAtMs < other.firedAtMs || (one.firedAtMs === other.firedAtMs && one.id < other.id);
