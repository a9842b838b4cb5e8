import { type TestDatabase } from './database.ts';

/** A dial test to one address, asked from agents and by lines: each of its paths, by its number from 0, and the agent that it is asked from. */
export interface Asked {
  readonly pathId: string;
  readonly agentId: string;
}

/** Adds a dial test of a tenant to an address, asked from so many new agents, or from agents and lines that are there. */
export async function addDialTest(
  db: TestDatabase,
  tenantId: number,
  given: {
    readonly name: string;
    readonly from: readonly { readonly agentId: string; readonly lineId?: string }[];
    readonly to?: readonly string[];
    readonly intervalS?: number;
  },
): Promise<Asked[][]> {
  const { name, from, to = ['203.0.113.1'], intervalS = 60 } = given;
  const { rows: tests } = await db.admin.query<{ id: string }>(
    `insert into dial_test (tenant_id, name, kind, settings, interval_s)
      values ($1, $2, 'ping', '{"count":3,"intervalMs":20,"timeoutMs":500}', $3) returning id`,
    [tenantId, name, intervalS],
  );
  const all: Asked[][] = [];
  for (const address of to) {
    const { rows: targets } = await db.admin.query<{ id: string }>(
      'insert into dial_target (tenant_id, test_id, address) values ($1, $2, $3) returning id',
      [tenantId, tests[0]!.id, address],
    );
    const asked: Asked[] = [];
    for (const { agentId, lineId = null } of from) {
      const { rows } = await db.admin.query<{ id: string }>(
        `with path as (
          insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id, source_line_id)
          values ($1, $2, $3, 'agent', $4, $5) returning tenant_id, id
        )
        insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
        select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path returning subject_id as id`,
        [tenantId, tests[0]!.id, targets[0]!.id, agentId, lineId],
      );
      asked.push({ pathId: rows[0]!.id, agentId });
    }
    all.push(asked);
  }
  return all;
}
