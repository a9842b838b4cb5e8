import { createHash } from 'node:crypto';
import { type TestDatabase } from '../../../../../test/database.ts';
import { addDevice } from '../../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../../test/lines.ts';
import { jobScope } from '../../../../platform/db/job-scope.ts';
import { watchedDialPaths } from '../../dial/dial-paths.queries.ts';
import { takeAgentRuns } from '../../dial/take-agent-runs.ts';
import { engineWorld, settle } from '../../test/engine-world.ts';
import { type CutSequence, isConnected, isWithin, type Span } from './cut-sequence.ts';

/** The engine's clock goes on by this much at a time. */
export const stepMs = 500;
/** What agents bring is taken this often. */
export const bringEveryMs = 12_000;
const testEveryMs = 60_000;

export interface Look {
  readonly atMs: number;
  readonly ok: boolean;
}

interface Outlet {
  readonly sequence: CutSequence;
  readonly deviceAddress: string;
  readonly lineAddress: string;
  readonly deviceId: string;
  readonly lineId: string;
  readonly pathId: string;
  /** When the server asked its device, and what came of it. */
  readonly looks: Look[];
  readonly unsent: Look[];
}

/**
 * An engine with one outlet for each sequence: a device, a line of one of two providers, and an agent that tests over the line. While our own
 * hub is cut off the server reaches nobody.
 */
export async function cutWorld(
  db: TestDatabase,
  tenantId: number,
  sequences: readonly CutSequence[],
  hubCuts: readonly Span[],
) {
  const outlets: Outlet[] = [];
  for (const [at, sequence] of sequences.entries())
    outlets.push(await addWatched(db, tenantId, at, sequence));
  // A whole minute, as the seconds at which they are asked are those of the clock; none that was before they were added.
  const wallMs = Math.ceil(Date.now() / testEveryMs) * testEveryMs;
  const w = engineWorld({ database: db.database, tenantId, wallMs });
  const { start } = w.clock;
  const now = () => w.clock.readClock().wallMs - start;
  const isReached = ({ cuts }: CutSequence) => !isWithin([...cuts, ...hubCuts], now());
  const byAddress = new Map(outlets.map((outlet) => [outlet.deviceAddress, outlet]));
  w.tools.asked.push = (address: string) => {
    const outlet = byAddress.get(address);
    return outlet?.looks.push({ atMs: now(), ok: isReached(outlet.sequence) }) ?? 0;
  };
  const scope = jobScope([tenantId]);
  const paths = await db.database.withTenant(scope, async (tx) => {
    const found = await watchedDialPaths(tx);
    return new Map(found.map((path) => [path.id, path]));
  });

  function setTruth(): void {
    for (const { sequence, deviceAddress, lineAddress } of outlets)
      for (const address of [deviceAddress, lineAddress])
        if (isReached(sequence)) w.behaviours.delete(address);
        else w.behaviours.set(address, { fails: 'timeout' });
  }

  function testOverLines(sinceMs: number): void {
    for (const { sequence, unsent } of outlets)
      for (let n = Math.ceil((sinceMs - sequence.phaseMs) / testEveryMs); ; n++) {
        const atMs = sequence.phaseMs + n * testEveryMs;
        if (atMs >= now()) break;
        if (n >= 0 && !isWithin(sequence.dead, atMs))
          unsent.push({ atMs, ok: !isWithin(sequence.cuts, atMs) });
      }
  }

  /** What the server could not keep, the agents send again, as their connection has them do. */
  async function bring(): Promise<void> {
    const here = outlets.filter(({ sequence }) => isConnected(sequence, hubCuts, now()));
    const sent = here.map(({ unsent, pathId }) => ({
      unsent,
      path: paths.get(pathId)!,
      looks: unsent.splice(0),
    }));
    const runs = sent.flatMap(({ path, looks }) =>
      looks.map(({ atMs, ok }) => ({
        path,
        atMs: start + atMs,
        uncertaintyMs: 1,
        outcome: (ok
          ? { ok, elapsedMs: 1, result: { rttsMs: [1], received: 1 } }
          : { ok, reason: 'timeout', elapsedMs: 1 }) as never,
      })),
    );
    if (runs.length === 0) return;
    try {
      await db.database.withTenant(scope, async (tx, client) =>
        takeAgentRuns({ engine: w.engine, lines: w.tools.lines }, { tx, client, scope }, runs),
      );
    } catch {
      for (const { unsent, looks } of sent) unsent.unshift(...looks);
    }
  }

  /** Lets it all happen; in a stall the server's own process stands still. */
  async function play(lengthMs: number, stalls: readonly Span[]): Promise<void> {
    await w.engine.start();
    let [testedMs, broughtMs] = [0, 0];
    while (now() < lengthMs) {
      const stall = stalls.find(({ fromMs, toMs }) => fromMs <= now() && now() < toMs);
      w.clock.pass(stall ? stall.toMs - now() : stepMs);
      setTruth();
      testOverLines(testedMs);
      testedMs = now();
      if (now() - broughtMs >= bringEveryMs) {
        broughtMs = now();
        // What was noticed before stands in the database first, as it does where time goes its own pace.
        await w.engine.flush();
        await bring();
      }
      w.engine.tick();
      await settle();
    }
    await w.engine.flush();
    await w.engine.stop();
  }

  return { outlets, play, start, intervals: w.intervals };
}

/** When something is asked within its interval hangs on its id: the same sequences are looked at in the same seconds. */
function idOf(kind: string, at: number, sequence: CutSequence): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, at, sequence]))
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function addWatched(
  db: TestDatabase,
  tenantId: number,
  at: number,
  sequence: CutSequence,
): Promise<Outlet> {
  const [deviceAddress, lineAddress] = [`10.60.${at}.1`, `10.61.${at}.1`];
  const deviceId = await addDevice(db.database, tenantId, deviceAddress, {
    id: idOf('device', at, sequence),
    intervalS: sequence.deviceIntervalS,
  });
  const outletId = await addOutlet(db, tenantId, `C${at}`, 'South');
  const lineId = await addLine(db.database, tenantId, outletId, {
    id: idOf('line', at, sequence),
    provider: `Provider ${at % 2}`,
  });
  await db.admin.query(`update line set address = $2, address_kind = 'static' where id = $1`, [
    lineId,
    lineAddress,
  ]);
  const pathId = idOf('path', at, sequence);
  await db.admin.query(
    `with agent as (
      insert into agent (tenant_id, name, public_key) values ($1, 'Agent', decode(md5(random()::text) || md5(random()::text), 'hex'))
      returning tenant_id, id
    ), test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s)
      values ($1, 'Test', 'ping', '{"count":3,"intervalMs":20,"timeoutMs":500}', 60) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address) select tenant_id, id, '203.0.113.1' from test
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, id, test_id, target_id, source_kind, source_id, source_line_id)
      select t.tenant_id, $2, t.test_id, t.id, 'agent', agent.id, $3 from target t, agent returning tenant_id, id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path`,
    [tenantId, pathId, lineId],
  );
  return { sequence, deviceAddress, lineAddress, deviceId, lineId, pathId, looks: [], unsent: [] };
}
