import { type Language } from '@linekeeper/contract/language';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ProbeResult } from '@linekeeper/contract/monitoring/probe-test';
import { type PingFacts } from '@linekeeper/contract/monitoring/state-advice';
import { type IcmpProbe, type SnmpProbe } from '@linekeeper/probes';
import { type Log } from '../../../platform/log.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { type Evidence } from '../../subjects/index.ts';
import { type DialSource } from '../dial/dial-source.ts';
import { type HubBoard } from '../lines/hub-board.ts';
import { type LineEvidenceBoard } from '../lines/line-evidence.ts';
import { type PendingRow } from '../ingest/pending-rows.ts';
import { type LayoutColumn } from '../store/index.ts';
import { type Target } from '../engine/target.ts';
import { type Verdict } from '../states/subject-state.ts';

/** What probes ask with. */
export interface ProbeTools {
  readonly snmp: Pick<SnmpProbe, 'poll'>;
  readonly icmp: Pick<IcmpProbe, 'ping'>;
  readonly secrets: Pick<Secrets, 'open'>;
  /** What is seen of lines elsewhere. */
  readonly lines: Pick<LineEvidenceBoard, 'watch' | 'of' | 'tested'>;
  /** Whether it is our own hub by which lines are silent. */
  readonly hub: Pick<HubBoard, 'cutSince' | 'wasCut'>;
  /** Where dial tests leave from. */
  readonly dial: DialSource;
  readonly log: Log;
}

/** What one run of a probe brought. */
export interface Reading {
  readonly verdict: Verdict;
  /** What it saw, for people. */
  readonly evidence?: Evidence;
  /** It failed without a word: a probe that asks more simply may know better why. */
  readonly silent?: boolean;
  /**
   * What was measured, taken once it is known that it counts (nobody stalled, and the target is still the same): only then may
   * a run change what it compares its next reading with. Missing: nothing was measured.
   */
  take?(): Taken;
}

/** What was measured. */
export interface Taken {
  /** A number for each of the run's columns, NaN where there is none. */
  readonly values: Float64Array;
  /** What of the values counts as measured, where that is not all of them: by the rest is judged what else was seen, and it is kept nowhere. */
  readonly counted?: Float64Array;
  /** For how long the target runs, in seconds. */
  readonly uptimeS?: number;
  /** What else is to be kept, in the transaction of the values: statuses, events. */
  readonly rows?: readonly PendingRow[];
  /** What the target consists of seems to have changed: it is to be read again. */
  readonly refresh?: boolean;
}

/** A probe at one target: what is prepared for it, and what its next reading is compared with. */
export interface ProbeRun<Settings> {
  /** Its series in the order of the values. */
  readonly columns: readonly LayoutColumn[];
  /** Measures once. Never rejects and always ends: it has a deadline of its own. `atMs` is the time of day. */
  run(atMs: number, signal: AbortSignal): Promise<Reading>;
  /** Goes on with a target that was changed; false where that needs a run of its own. */
  adopt(target: Target, settings: Settings): boolean;
}

/** What a test asks with. */
export interface TestTools {
  readonly snmp: Pick<SnmpProbe, 'discover'>;
  readonly icmp: Pick<IcmpProbe, 'ping'>;
}

/** What a witness saw. */
export type Seen = Partial<PingFacts>;

/** What came of asking once, for a person. */
export interface Tested {
  /** For the words of the others: a silent service is another thing where pings come back. */
  readonly evidence?: Seen;
  /** What came, in the reader's language, knowing what all probes saw. */
  say(language: Language, seen: Seen): Omit<ProbeResult, 'probe'>;
}

/**
 * A way to measure. A new one is a file with this and a line in `probes.ts`: scheduler, poll, store, states and the test
 * before saving go by what stands here.
 */
export interface Probe<Settings, Asked> {
  /** What it may yield, by name: nothing else is stored of it. */
  readonly metrics: readonly MetricName[];
  open(target: Target, settings: Settings, tools: ProbeTools): ProbeRun<Settings>;
  /** Asks once, at an address with settings as they were typed; keeps nothing. Given up when the signal aborts. */
  test(asked: Asked, tools: TestTools, signal: AbortSignal): Promise<Tested>;
}
