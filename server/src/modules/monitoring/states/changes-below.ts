import { type State } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Below } from './times-below.ts';

/** How often something came into each state from another. */
export type Changes = Readonly<Record<State, number>>;

/** How often it did at one tenant, in the first step and in all that follow. */
export interface ChangesOfOne {
  readonly id: number;
  readonly before: Changes;
  readonly whole: Changes;
}

export interface ChangesBelow {
  /** Of all together, one a step. */
  readonly steps: readonly Changes[];
  /** Of those alone at which something changed. */
  readonly each: readonly ChangesOfOne[];
}

interface Row extends Changes {
  readonly id: number | null;
  readonly step: number;
}

const none: Changes = { down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

/**
 * How often what the tenants below have of some kinds changed its state, step by step, in numbers alone (decision 0021): from the days that are
 * kept of each and the intervals of the time between them (changes_below).
 */
export async function changesBelow(
  tx: Tx,
  { root, branch = root }: Below,
  kinds: readonly SubjectKind[],
  boundsMs: readonly number[],
): Promise<ChangesBelow> {
  const { rows } = await sql<Row>`
    select b.id, b.step, b.down, b.unreachable, b.unmeasured, b.maintenance, b.up
    from changes_below(${root}, ${branch}, ${sql.val([...kinds])}::text[],
      ${sql.val(boundsMs.map((atMs) => new Date(atMs)))}::timestamptz[]) b`.execute(tx);
  const at = (id: number | null, step: number): Changes => {
    const found = rows.find((row) => row.id === id && row.step === step);
    if (!found) return none;
    const { id: _id, step: _step, ...changes } = found;
    return changes;
  };
  const ids = [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))];
  return {
    steps: boundsMs.slice(1).map((_, step) => at(null, step + 1)),
    each: ids.map((id) => ({ id, before: at(id, 1), whole: at(id, 2) })),
  };
}
