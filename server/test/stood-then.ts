import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type TestDatabase } from './database.ts';

const nought = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

/** What stood how at a moment, of the rows alone: kind → state → how many. */
export async function stoodThen(
  db: TestDatabase,
  tenantId: number,
  at: string,
): Promise<Record<ChartKind, Standing>> {
  const rowsOf = async <T>(text: string) => (await db.admin.query(text, [tenantId])).rows as T[];
  const intervals = await rowsOf<{ id: string; state: State; reason: string; from: Date; to: Date | null }>(
    'select subject_id as id, state, reason, from_at as from, to_at as to from state_interval where tenant_id = $1',
  );
  const atMs = Date.parse(at);
  const stood = (id: string) =>
    intervals.find(
      (one) => one.id === id && one.from.getTime() <= atMs && (one.to?.getTime() ?? Infinity) > atMs,
    );
  const stateOf = (id: string): State => stood(id)?.state ?? 'unmeasured';
  const worst = (all: readonly State[]) => states.find((state) => all.includes(state));
  const count = (all: readonly (State | undefined)[]): Standing =>
    all.reduce(
      (sum, state) => ({ ...sum, total: sum.total + 1, ...(state && { [state]: sum[state] + 1 }) }),
      nought,
    );
  const there = (one: { readonly since: Date; readonly until: Date | null }) =>
    one.since.getTime() <= atMs && (one.until?.getTime() ?? Infinity) > atMs;
  const devices = (
    await rowsOf<{ id: string; outlet: string | null; since: Date; until: Date | null }>(
      `select id, outlet_id as outlet, created_at as since, null as until from device where tenant_id = $1
       union all select id, outlet_id, created_at, deleted_at from removed_subject where tenant_id = $1 and kind = 'device'`,
    )
  ).filter(there);
  const outlets = await rowsOf<{ id: string }>('select id from outlet where tenant_id = $1');
  const lines = (
    await rowsOf<{ id: string; outlet: string; since: Date; until: Date | null }>(
      `select id, outlet_id as outlet, created_at as since, null as until from line where tenant_id = $1
       union all select id, outlet_id, created_at, deleted_at from removed_subject where tenant_id = $1 and kind = 'line'`,
    )
  ).filter(there);
  const agents = (
    await rowsOf<{ id: string; until: Date | null }>(
      'select id, revoked_at as until from agent where tenant_id = $1',
    )
  ).filter(({ until }) => (until?.getTime() ?? Infinity) > atMs);
  const tests = await rowsOf<{ id: string; paths: string[] }>(
    'select t.id, array(select p.id from dial_path p where p.test_id = t.id) as paths from dial_test t where t.tenant_id = $1',
  );
  const rests = (id: string) => ['test-paused', 'outside-hours'].includes(stood(id)?.reason ?? '');
  return {
    device: count(devices.map(({ id }) => stateOf(id))),
    outlet: count(
      outlets.map(({ id }) =>
        worst([...devices, ...lines].filter(({ outlet }) => outlet === id).map((one) => stateOf(one.id))),
      ),
    ),
    line: count(lines.map(({ id }) => stateOf(id))),
    agent: count(agents.map(({ id }) => stateOf(id))),
    test: count(tests.map(({ paths }) => worst(paths.filter((id) => !rests(id)).map(stateOf)))),
  };
}

const dayMs = 86_400_000;

/** Has what `addChartWorld` made been there for ten days, outlets at places of their own and the revoked agent revoked three days ago. */
export async function beginEarlier(db: TestDatabase, nowMs: number): Promise<void> {
  const began = new Date(nowMs - 10 * dayMs);
  await db.admin.query('update outlet set created_at = $1', [began]);
  await db.admin.query(
    'update outlet set latitude = 30 + right(number, 1)::integer, longitude = 110 + right(number, 1)::integer',
  );
  await db.admin.query('update agent set enrolled_at = $1', [began]);
  await db.admin.query('update agent set revoked_at = $1 where revoked_at is not null', [
    new Date(nowMs - 3 * dayMs),
  ]);
  await db.admin.query('update dial_test set created_at = $1', [began]);
  await db.admin.query('update dial_path set created_at = $1', [began]);
  await db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at)
     select tenant_id, subject_id, state, reason, $1 from subject_status where kind = 'dial_path'`,
    [new Date(nowMs - 5 * dayMs)],
  );
}
