import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import { type AgentWorkName } from '@linekeeper/contract/agents/agent-terms';
import type pg from 'pg';
import { type Tx } from './db/database.ts';
import { type Scope } from './db/scope.ts';

/** One run of a job by an agent, placed on the server's clock. */
export interface PlacedResult {
  /** Grows with each result of an agent; none comes twice. */
  readonly seq: number;
  readonly jobId: string;
  /** When the run began, by the server's clock, in milliseconds since 1970. */
  readonly atMs: number;
  /** How far from that it may truly lie; null where the agent never heard the server's clock in that run of its program. */
  readonly uncertaintyMs: number | null;
  /** As the agent sent it: its work checks what it says. */
  readonly outcome: JobOutcome;
}

/** Why a result was not taken, although its batch was. */
export interface RefusedResult {
  readonly seq: number;
  readonly reason: 'unknown-job' | 'bad-result';
}

/** What a later module has agents do, by the name of the work. */
export interface AgentWork {
  /** All that an agent of a tenant is to do now. */
  jobsOf(tx: Tx, tenantId: number, agentId: string): Promise<readonly AgentJob[]>;
  /**
   * Keeps results of an agent in the transaction that says that they are stored; the scope's tenant is the agent's. A job that is not
   * that tenant's, or not this agent's, is refused. Late ones come in order, and decide nothing that newer ones decided.
   */
  take(
    tx: Tx,
    scope: Scope,
    from: { readonly agentId: string; readonly results: readonly PlacedResult[] },
    /** The connection of the transaction. */
    client: pg.ClientBase,
  ): Promise<readonly RefusedResult[]>;
  /** Resolves once what `take` left in memory was written as far as it can be: before that nothing is acknowledged. */
  written?(): Promise<void>;
}

/** A question that an agent is asked once, now. */
export type AgentQuestion = Pick<AgentJob, 'work' | 'kind' | 'target' | 'settings'>;

/** Asks an agent; never rejects for what the agent does, and ends at the deadline at the latest. */
export type AskAgent = (
  agent: { readonly tenantId: number; readonly agentId: string },
  question: AgentQuestion,
  deadlineMs: number,
) => Promise<JobOutcome | 'not-connected'>;

export type AgentWorks = Partial<Readonly<Record<AgentWorkName, AgentWork>>>;
