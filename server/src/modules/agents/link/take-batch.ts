import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import type pg from 'pg';
import { type AgentWorks } from '../../../platform/agent-work.ts';
import { agentScope } from '../../../platform/db/agent-scope.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { advanceStored, type LinkKey, storedOf } from './link.queries.ts';
import { type Batch, placeResults } from './place-results.ts';

/** What became of a batch: up to where the agent's results are stored now, and what of it was refused. */
export interface Taken {
  readonly stored: number;
  readonly refused: readonly LinkRefusal[];
}

interface TakeParts {
  readonly database: Database;
  readonly works: AgentWorks;
  /** Waits until a batch may have a connection of the database. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Stores a batch of an agent, once: its results and that they are stored are one transaction. A batch that came before, or that does
 * not join what is stored, changes nothing. The tenant is that of the connection's key, whatever ids stand in the batch.
 */
export async function takeBatch(
  { database, works, inTurn }: TakeParts,
  link: LinkKey,
  batch: Batch,
  nowMs: number,
): Promise<Taken> {
  const scope = agentScope(link.tenantId);
  const { placed, refused } = placeResults(batch, nowMs);
  const last = batch.items.at(-1)?.seq ?? batch.after;
  const names = new Set(placed.map(({ work }) => work));
  const store = async (tx: Tx, client: pg.ClientBase): Promise<Taken> => {
    const stored = await advanceStored(tx, link, { after: batch.after, last });
    if (stored === undefined) return { stored: await storedOf(tx, link), refused: [] };
    const reasons: LinkRefusal[] = refused.map(({ reason }) => reason);
    for (const name of names) {
      const results = placed.filter(({ work }) => work === name).map(({ work: _work, ...result }) => result);
      const answers = await works[name]?.take(tx, scope, { agentId: link.agentId, results }, client);
      // Nobody here has such jobs.
      if (answers) reasons.push(...answers.map(({ reason }) => reason));
      else reasons.push(...results.map(() => 'unknown-job' as const));
    }
    return { stored, refused: reasons };
  };
  const taken = await inTurn(() => database.withTenant(scope, store));
  for (const name of names) await works[name]?.written?.();
  return taken;
}
