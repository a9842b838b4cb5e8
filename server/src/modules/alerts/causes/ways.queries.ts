import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import type pg from 'pg';
import { type AskedTarget, askedTargets } from './asked-targets.queries.ts';
import { type EndingLine } from './ending-lines.ts';
import { endingLines } from './ending-lines.queries.ts';
import { isReachedBy } from '../../subjects/index.ts';

/** What targets and all above them are directly reached through, and how they stand. */
export interface Ways {
  readonly parents: ReadonlyMap<string, readonly string[]>;
  /** Of which one is enough. */
  readonly ways: ReadonlyMap<string, readonly string[]>;
  readonly standings: ReadonlyMap<
    string,
    {
      readonly state: State;
      readonly measuredAtMs: number | null;
      /** It is down, and something of it answers, such as a ping. */
      readonly isReached: boolean;
    }
  >;
  /** The agent that a target is measured by, where it is one. */
  readonly seenFrom: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** The lines that end at a target, or at something above it, which this server asks itself. */
  readonly endings: ReadonlyMap<string, readonly EndingLine[]>;
  /** Whom a path of a dial test asks. */
  readonly asked: ReadonlyMap<string, AskedTarget>;
}

/** A target and all that it is reached through. */
export function upFrom(
  targetId: string,
  { parents, ways }: Pick<Ways, 'parents' | 'ways'>,
): ReadonlySet<string> {
  const seen = new Set([targetId]);
  // What is added while it is gone through is gone through as well.
  for (const id of seen) for (const up of [...(parents.get(id) ?? []), ...(ways.get(id) ?? [])]) seen.add(up);
  return seen;
}

/** So many steps up at most: what is reached through more is not found. */
const mostSteps = 32;

/**
 * Reads the ways of targets of a tenant, all the way up. What is asked of many targets has no name: it is planned for how many they are, where a
 * plan from a quiet day would go through all dial paths for each (decision 0069).
 */
export async function waysOf(client: pg.ClientBase, tenantId: number, ids: readonly string[]): Promise<Ways> {
  const parents = new Map<string, string[]>();
  const ways = new Map<string, string[]>();
  const seen = new Set<string>();
  let next = [...ids];
  for (let step = 0; next.length > 0 && step < mostSteps; step += 1) {
    for (const id of next) seen.add(id);
    const { rows } = await client.query<{ id: string; parentId: string; isOneOf: boolean }>({
      text: `select w.target_id as id, w.parent_id as "parentId", w.is_one_of as "isOneOf"
        from alert_ways($1, $2::uuid[]) w`,
      values: [tenantId, next],
    });
    for (const { id, parentId, isOneOf } of rows) {
      const of = isOneOf ? ways : parents;
      of.set(id, [...(of.get(id) ?? []), parentId]);
    }
    next = [...new Set(rows.map(({ parentId }) => parentId))].filter((id) => !seen.has(id));
  }
  return {
    parents,
    ways,
    standings: await standingsOf(client, tenantId, [...seen]),
    seenFrom: await agentsOf(client, tenantId, ids),
    endings: await endingLines(client, tenantId, [...seen]),
    asked: await askedTargets(client, tenantId, ids),
  };
}

async function standingsOf(client: pg.ClientBase, tenantId: number, ids: readonly string[]) {
  const { rows } = await client.query<{
    readonly id: string;
    readonly state: State;
    readonly reason: StateReason;
    readonly pingReceived: number | null;
    readonly measuredAtMs: number | null;
  }>({
    name: 'alert-standings',
    text: `select s.subject_id as id, s.state, s.reason, s.ping_received as "pingReceived",
        (extract(epoch from s.measured_at) * 1000)::double precision as "measuredAtMs"
      from subject_state s where s.tenant_id = $1 and s.subject_id = any($2::uuid[])`,
    values: [tenantId, ids],
  });
  return new Map(
    rows.map(({ id, state, measuredAtMs, reason, pingReceived }) => [
      id,
      { state, measuredAtMs, isReached: isReachedBy(state, reason, pingReceived) },
    ]),
  );
}

async function agentsOf(client: pg.ClientBase, tenantId: number, ids: readonly string[]) {
  const { rows } = await client.query<{ targetId: string; id: string; name: string }>({
    text: `select t.id as "targetId", a.id, a.name from (
        select d.id, d.agent_id from device_directory d where d.tenant_id = $1 and d.id = any($2::uuid[])
        union all
        select p.id, p.source_id from dial_path_directory p
        where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.source_kind = 'agent'
      ) t join agent_directory a on a.tenant_id = $1 and a.id = t.agent_id`,
    values: [tenantId, ids],
  });
  return new Map(rows.map(({ targetId, ...agent }) => [targetId, agent]));
}
