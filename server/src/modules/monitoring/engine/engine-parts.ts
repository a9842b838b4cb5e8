import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Log } from '../../../platform/log.ts';
import { type Timers } from '../../../platform/timers.ts';
import { type AskableAgents } from '../by-agent/agent-asks.ts';
import { type CommitHook, type IngestParts } from '../ingest/ingest.ts';
import { type PendingLimits } from '../ingest/pending.ts';
import { type ProbeTools } from '../probes/probe.ts';
import { type MetricStore } from '../store/index.ts';
import { type ClockReading } from './stall.ts';
import { type Target } from './target.ts';

/** What the engine is given. */
export interface EngineParts extends Omit<ProbeTools, 'log'> {
  readonly database: Database;
  readonly store: MetricStore;
  readonly log: Log;
  /** Tells whoever looks; called after commit. */
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  /** Whether anybody looks at a subject now; missing: somebody always does. */
  readonly isHeard?: IngestParts['isHeard'];
  /** Reads again what a target consists of and writes it; true when it answered. Never rejects. */
  readonly refresh: (scope: Scope, target: Target) => Promise<boolean>;
  /** How often a tenant's targets are read again, in milliseconds. */
  readonly refreshEveryMs: (tenantId: number) => number;
  /** Whether a target of a tenant at this address may be asked. */
  readonly mayAsk: (tenantId: number, address: string) => boolean;
  /** By which agents are asked before their turn; missing: none is connected. */
  readonly agents?: AskableAgents | undefined;
  /** What an agent is to poll is other now. */
  readonly tellAgent?: (tenantId: number, agentId: string) => void;
  /** Who looks at each measurement and writes with it. */
  readonly hooks?: readonly CommitHook[];
  readonly readClock?: () => ClockReading;
  /** By what it looks at the clock and writes; real time unless given. */
  readonly timers?: Timers | undefined;
  /** How often what waits is written, in milliseconds; about a second unless given. */
  readonly flushMs?: number | undefined;
  readonly limits?: PendingLimits;
}
