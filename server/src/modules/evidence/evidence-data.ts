import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type Language } from '@linekeeper/contract/language';
import { type MeasuredMean, type SlaVerdict } from '@linekeeper/contract/lines/line-quality';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type LineRecord, type SlaFigures } from '../monitoring/index.ts';

/** A mean against what was promised of it, which it may not be above. */
export interface PromisedMean {
  readonly promised: number | null;
  readonly measured: MeasuredMean;
  /** Of the runs that had it. */
  readonly sum: number;
  readonly count: number;
  readonly verdict: SlaVerdict;
}

/** Whoever measured the line: its own ping from the server (`L`), or a test from one source (`T1`, `T2` …). */
export interface EvidenceSource {
  readonly code: string;
  /** Null: the line’s own measurement. */
  readonly testName: string | null;
  readonly kind: DialKind;
  /** Where it leaves from; null: this server. */
  readonly agentName: string | null;
  readonly sourceKind: string;
  readonly address: string | null;
  readonly intervalMs: number;
  readonly runCount: number;
  /** Runs that were due from when there was the test; what runs at some hours only has fewer. */
  readonly dueCount: number;
  readonly failedCount: number;
  readonly sentCount: number;
  readonly receivedCount: number;
  /** Of the medians of the runs, in milliseconds. */
  readonly meanRttMs: number | null;
}

/** The packets of an hour of one source. */
export interface EvidenceHour {
  readonly fromMs: number;
  readonly runs: number;
  readonly sent: number;
  readonly lost: number;
  readonly minMs: number | null;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly maxMs: number | null;
}

export interface ThroughputFound {
  readonly source: string;
  readonly atMs: number;
  readonly downBps: number | null;
  readonly upBps: number | null;
}

export interface PathFound {
  readonly source: string;
  /** When a trace first took it, or took it again. */
  readonly atMs: number;
  readonly hasReached: boolean;
  readonly hops: readonly string[];
}

/** Where a clock stood against the server’s. */
export interface ClockFound {
  readonly name: string;
  readonly offsetMs: number | null;
  readonly uncertaintyMs: number | null;
  readonly seenAtMs: number | null;
  /** The widest uncertainty of the times of its runs; null where none says one. */
  readonly worstRunMs: number | null;
}

/** What evidence tells, beside single runs: all that the PDF is made of. Plain data: it goes to another process. */
export interface EvidenceData {
  readonly id: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly madeAtMs: number;
  readonly madeBy: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Until when there are figures. */
  readonly asOfMs: number;
  readonly tenantName: string;
  /** What the tenant calls the program. */
  readonly product: string;
  readonly line: LineDetail;
  readonly lineSinceMs: number;
  readonly thereMs: number;
  readonly intervals: LineRecord['intervals'];
  readonly availability: Availability;
  readonly sla: SlaFigures;
  readonly rtt: PromisedMean;
  readonly loss: PromisedMean;
  readonly jitter: PromisedMean;
  readonly sources: readonly EvidenceSource[];
  /** The source that `hours` are of; null where none sent packets. */
  readonly hoursOf: string | null;
  readonly hours: readonly EvidenceHour[];
  readonly throughput: readonly ThroughputFound[];
  readonly paths: readonly PathFound[];
  readonly events: readonly { readonly atMs: number; readonly kind: string; readonly data: unknown }[];
  readonly clocks: readonly ClockFound[];
  /** Whether the system said that it keeps its clock synchronised when this was made; null: not known. */
  readonly isServerSynchronised: boolean | null;
  readonly csv: { readonly sha256: string; readonly bytes: number; readonly records: number };
  readonly fingerprint: string;
}
