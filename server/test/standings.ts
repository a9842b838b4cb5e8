import { type State } from '@linekeeper/contract/monitoring/states';
import { type TestDatabase } from './database.ts';

/** Puts a thing that is watched into a state, as the watch does. */
export async function putInState(
  db: TestDatabase,
  [tenantId, id]: readonly [tenantId: number, id: string],
  state: State,
  { since = new Date(), reason = 'answers' }: { readonly since?: Date; readonly reason?: string } = {},
): Promise<void> {
  await db.admin.query(
    'update subject_status set state = $3, since = $4, reason = $5 where tenant_id = $1 and subject_id = $2',
    [tenantId, id, state, since, reason],
  );
}

/** Adds a dial test straight to the database with a path from this server for each state, and returns its id. */
export async function addTest(
  db: TestDatabase,
  tenantId: number,
  name: string,
  paths: readonly (readonly [state: State, reason?: string])[],
): Promise<string> {
  const one = async (text: string, values: readonly unknown[]) => {
    const { rows } = await db.admin.query<{ id: string }>(`${text} returning id`, [...values]);
    return rows[0]!.id;
  };
  const testId = await one(
    `insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, $2, 'ping', '{}', 60)`,
    [tenantId, name],
  );
  for (const [index, [state, reason]] of paths.entries()) {
    const targetId = await one('insert into dial_target (tenant_id, test_id, address) values ($1, $2, $3)', [
      ...[tenantId, testId, `192.0.2.${index + 1}`],
    ]);
    const pathId = await one(
      `insert into dial_path (tenant_id, test_id, target_id, source_kind) values ($1, $2, $3, 'server')`,
      [tenantId, testId, targetId],
    );
    await db.admin.query(
      `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
       values ($1, 'dial_path', $2, $3, $4, now())`,
      [tenantId, pathId, state, reason ?? 'test-answers'],
    );
  }
  return testId;
}

/** Adds an agent straight to the database, and returns its id. */
export async function addAgent(
  db: TestDatabase,
  tenantId: number,
  name: string,
  {
    outletId = null,
    isRevoked = false,
  }: { readonly outletId?: string | null; readonly isRevoked?: boolean } = {},
): Promise<string> {
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into agent (tenant_id, name, outlet_id, public_key, revoked_at, revoked_by)
     values ($1, $2, $3, sha256(gen_random_uuid()::text::bytea), $4::timestamptz, case when $4 is not null then 'x' end) returning id`,
    [tenantId, name, outletId, isRevoked ? new Date() : null],
  );
  const { id } = rows[0]!;
  await db.admin.query('insert into agent_link (tenant_id, agent_id) values ($1, $2)', [tenantId, id]);
  await db.admin.query(
    `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
     values ($1, 'agent', $2, 'unmeasured', 'not-polled-yet', now())`,
    [tenantId, id],
  );
  return id;
}
