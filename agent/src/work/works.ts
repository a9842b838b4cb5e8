import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import { type AgentWorkName } from '@linekeeper/contract/agents/agent-terms';

/** Runs one job. Never rejects, and ends by its own deadline or when the signal says so. */
export type RunJob = (job: AgentJob, signal: AbortSignal) => Promise<JobOutcome>;

/** What this program can do, by the name of the work. */
export type Works = Readonly<Record<AgentWorkName, RunJob>>;
