import {
  type DeviceKind,
  deviceKinds,
  type State,
  type StateReason,
  states,
} from '@linekeeper/contract/monitoring/states';
import { type TestDatabase } from './database.ts';
import { addDevice } from './devices.ts';
import { addLine, addOutlet } from './lines.ts';
import { seeded } from './random.ts';
import { addAgent, addTest, putInState } from './standings.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const reasons: Readonly<Record<State, readonly StateReason[]>> = {
  up: ['answers'],
  down: ['snmp-timeout', 'ping-timeout'],
  unreachable: ['dependency-down'],
  unmeasured: ['not-polled-yet'],
  maintenance: ['announced-work'],
};

export interface ChartWorld {
  readonly outletIds: readonly string[];
  readonly deviceIds: readonly string[];
  readonly lineIds: readonly string[];
  readonly agentIds: readonly string[];
}

/** A tenant with outlets, devices, lines, agents and dial tests that have been in all states for ten days until `nowMs`. */
export async function addChartWorld(
  db: TestDatabase,
  tenantId: number,
  nowMs: number,
  seed = 1,
): Promise<ChartWorld> {
  const random = seeded(seed);
  /** One state after another without a gap, the last one the present. */
  const live = async (id: string, of: readonly State[], beganMs: number) => {
    await db.admin.query('delete from state_interval where tenant_id = $1 and subject_id = $2', [
      tenantId,
      id,
    ]);
    for (let atMs = beganMs, last: State | undefined; atMs < nowMs;) {
      const state = random.pick(of.filter((one) => one !== last));
      const endMs = atMs + random.int(60, 3000) * minuteMs + random.int(0, 59_999);
      const reason = random.pick(reasons[state]);
      const isNow = endMs >= nowMs;
      await db.admin.query(
        `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, $4, $5, $6)`,
        [tenantId, id, state, reason, new Date(atMs), isNow ? null : new Date(endMs)],
      );
      if (isNow) await putInState(db, [tenantId, id], state, { since: new Date(atMs), reason });
      atMs = endMs;
      last = state;
    }
  };
  const outletIds: string[] = [];
  for (const [at, region] of ['East', 'East', 'West', 'North'].entries())
    outletIds.push(await addOutlet(db, tenantId, `S-${at}`, region));
  const createdMs = () => nowMs - 10 * dayMs + random.int(0, 8 * 24 * 60) * minuteMs;

  const kindOf = (n: number, kind: DeviceKind) => (n % 7 === 6 ? null : kind);
  const deviceIds: string[] = [];
  for (let n = 0; n < 14; n += 1) {
    const id = await addDevice(db.database, tenantId, `10.0.0.${n + 1}`, { name: `device ${n}` });
    const bornMs = createdMs();
    await db.admin.query(
      'update device set outlet_id = $3, kind = $4, created_at = $5 where tenant_id = $1 and id = $2',
      // Nothing stands in the last outlet, and some devices in none; of some nobody said the kind.
      [
        tenantId,
        id,
        [...outletIds.slice(0, 3), null][n % 4],
        kindOf(n, random.pick(deviceKinds)),
        new Date(bornMs),
      ],
    );
    await live(id, states, bornMs);
    deviceIds.push(id);
  }
  const lineIds: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const bornMs = createdMs();
    const given = { name: `line ${n}`, provider: n % 2 ? 'Mobile' : 'Telecom', createdAt: new Date(bornMs) };
    const id = await addLine(db.database, tenantId, outletIds[n % 3]!, given);
    await live(id, states, bornMs);
    lineIds.push(id);
  }
  const agentIds: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const id = await addAgent(db, tenantId, `agent ${n}`, {
      outletId: outletIds[n % 2]!,
      isRevoked: n === 4,
    });
    await live(id, ['up', 'down'], createdMs());
    await db.admin.query(
      `update agent_link set connected_at = s.since, last_seen_at = '2999-01-01', disconnected_at = case when s.state = 'down' then s.since end
       from subject_status s where s.subject_id = agent_link.agent_id and agent_link.agent_id = $1`,
      [id],
    );
    agentIds.push(id);
  }
  await addTest(db, tenantId, 'fails', [['up'], ['down', 'test-timeout']]);
  await addTest(db, tenantId, 'answers', [['up']]);
  await addTest(db, tenantId, 'blind', [['up'], ['unmeasured', 'agent-silent']]);
  await addTest(db, tenantId, 'paused', [['unmeasured', 'test-paused']]);
  await addTest(db, tenantId, 'without paths', []);
  return { outletIds, deviceIds, lineIds, agentIds };
}
