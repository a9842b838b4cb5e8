import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type Tx } from '../../../platform/db/database.ts';
import { monthIn } from '../../../platform/zoned-month.ts';
import { type Agents } from '../../agents/index.ts';
import {
  bookingNames,
  databaseNowMs,
  endBooking,
  endedOf,
  endLapsed,
  lockBookings,
  noteWaits,
  openBookings,
  type OpenBooking,
  startBooking,
  type Wait,
  type WaitingBooking,
  waitingBookings,
} from './bookings.queries.ts';
import { chargesOf, leftOf } from './budgets.queries.ts';
import { decideBookings } from './decide-bookings.ts';
import { lineTraffic, linkedAgents } from './due-paths.queries.ts';
import { mostOthersBps, trafficOf, usersText } from './line-traffic.ts';

type Outcome = DialOutcome<'throughput'>;

export interface TurnParts {
  readonly agents: Pick<Agents, 'isConnected'>;
  readonly timeZoneOf: (tenantId: number) => string;
  /** Names this process. */
  readonly process: string;
}

/** A run that is over without having begun. */
export interface NotBegun extends WaitingBooking {
  readonly outcome: Outcome;
  readonly atMs: number;
}

/** A run that has its turn and is to begin. */
export interface Begun extends WaitingBooking {
  readonly startedAtMs: number;
  readonly mostOthersBps: number | null;
}

/** Whoever gave way to users is looked at again after so long. */
const putOffMs = 60_000;
/** An agent that is away is waited for this long. */
const awayMs = 60_000;
/** A process that somebody waits at ends what it gives up itself; one that has not done so for this long was killed. */
const orphanedMs = 60_000;

/**
 * Gives their turn to all that may begin, and says of the others whom they wait for. Under one lock, so that processes agree. A run whose
 * agents are connected to another process is that one's to begin; whose line its users need now waits without keeping others from theirs.
 */
export async function giveTurns(tx: Tx, parts: TurnParts): Promise<{ begun: Begun[]; ended: NotBegun[] }> {
  await lockBookings(tx);
  await endLapsed(tx);
  const nowMs = await databaseNowMs(tx);
  const ended: NotBegun[] = [];
  const end = async (booking: WaitingBooking, reason: 'busy' | 'budget' | 'unavailable', detail: string) => {
    const outcome: Outcome = { ok: false, reason, detail, elapsedMs: 0 };
    await endBooking(tx, booking, endedOf(outcome), 0);
    ended.push({ ...booking, outcome, atMs: Math.round(nowMs) });
  };

  const candidates: WaitingBooking[] = [];
  const others = new Map<string, number | null>();
  const waiting = await waitingBookings(tx);
  const traffic = await lineTraffic(
    tx,
    waiting.flatMap(({ lineIds }) => lineIds),
  );
  const linked = await linkedAgents(tx, waiting.flatMap(agentsOf));
  for (const booking of waiting) {
    const { tenantId, askedAtProcess } = booking;
    // Whoever waits at another process is told there, and would hear of nothing that is ended here.
    const isOthers = askedAtProcess !== null && askedAtProcess !== parts.process;
    if (isOthers && nowMs - booking.givesUpAt.getTime() < orphanedMs) continue;
    const notHere = agentsOf(booking).filter((id) => !parts.agents.isConnected(tenantId, id));
    const away = notHere.find((id) => !linked.has(`${tenantId} ${id}`));
    if (booking.givesUpAt.getTime() <= nowMs) {
      await end(booking, 'busy', `gave up waiting: ${toldOf(booking.waits)}`);
    } else if (away) {
      if (nowMs - booking.requestedAt.getTime() > awayMs)
        await end(booking, 'unavailable', 'an agent is not connected');
      else await noteOnce(tx, booking, [{ resource: `agent:${away}`, by: 'away' }], null);
    } else if (notHere.length === 0) {
      if (booking.notBefore.getTime() > nowMs) continue;
      const lines = booking.lineIds.flatMap((id) => traffic.get(`${tenantId} ${id}`) ?? []);
      const users = trafficOf(lines, nowMs);
      others.set(booking.id, mostOthersBps(lines));
      if (users === undefined) candidates.push(booking);
      // Somebody who waits at the screen is told at once.
      else if (askedAtProcess !== null)
        await end(booking, 'busy', `users need the line: ${usersText(users)}`);
      else
        await noteWaits(tx, booking, {
          waits: [{ resource: 'line', by: 'traffic', users }],
          ...{ freeAtMs: null, putOffMs },
        });
    }
  }

  const open = await openBookings(tx);
  const months = new Map<number, string>();
  const leftBytes = new Map<string, number>();
  for (const tenantId of new Set(candidates.map((one) => one.tenantId))) {
    const month = monthIn(parts.timeZoneOf(tenantId), new Date(nowMs));
    months.set(tenantId, month);
    const mine = candidates.filter((one) => one.tenantId === tenantId);
    const charges = [...new Set(mine.flatMap(({ testId, lineIds }) => chargesOf(testId, lineIds)))];
    for (const [charge, bytes] of await leftOf(tx, tenantId, month, charges))
      leftBytes.set(`${tenantId} ${charge}`, bytes);
  }
  const byId = new Map(candidates.map((booking) => [booking.id, booking]));
  const decision = decideBookings(
    // In the order they came, as the queue of all tenants has it.
    open.flatMap(({ id, resources, mostMs }) => {
      const booking = byId.get(id);
      if (!booking) return [];
      const { tenantId, testId, lineIds, mostBytes: bytes } = booking;
      const charges = chargesOf(testId, lineIds).map((charge) => `${tenantId} ${charge}`);
      return [{ id, resources, bytes, charges, mostMs }];
    }),
    open.flatMap(({ id, resources, state, leaseUntil }) =>
      state === 'running' && leaseUntil && leaseUntil.getTime() > nowMs
        ? [{ id, resources, untilMs: leaseUntil.getTime() }]
        : [],
    ),
    leftBytes,
    nowMs,
  );
  for (const { id, charge } of decision.overBudget) {
    const isLine = charge.includes(' line:');
    await end(
      byId.get(id)!,
      'budget',
      isLine ? 'the month of a line is used up' : 'the month of the test is used up',
    );
  }
  await noteTheWaiting(tx, decision.stillWaiting, byId, open);
  const begun: Begun[] = [];
  for (const id of decision.granted) {
    const booking = byId.get(id)!;
    if (await startBooking(tx, booking, months.get(booking.tenantId)!))
      begun.push({ ...booking, startedAtMs: Math.round(nowMs), mostOthersBps: others.get(id) ?? null });
  }
  return { begun, ended };
}

const agentsOf = ({ plan: { agentId, target } }: Pick<WaitingBooking, 'plan'>) =>
  [agentId, target === 'hub' ? null : target.agentId].filter((id) => id !== null);

async function noteTheWaiting(
  tx: Tx,
  stillWaiting: ReturnType<typeof decideBookings>['stillWaiting'],
  byId: ReadonlyMap<string, WaitingBooking>,
  open: readonly OpenBooking[],
): Promise<void> {
  const ahead = [...new Set(stillWaiting.flatMap(({ behind }) => behind.map(({ id }) => id)))];
  const named = new Map((await bookingNames(tx, ahead)).map((one) => [one.id, one]));
  const openById = new Map(open.map((one) => [one.id, one]));
  for (const one of stillWaiting) {
    const booking = byId.get(one.id)!;
    const waits = one.behind.map(({ id, resource }): Wait => {
      const holder = named.get(id);
      const since = openById.get(id)?.startedAt?.toISOString();
      const told = { resource, ahead: one.ahead, ...(since && { since }) };
      // What others are called is theirs.
      if (holder?.tenantId !== booking.tenantId) return { ...told, by: 'other' };
      return { ...told, by: 'test', testId: holder.testId, testName: holder.testName };
    });
    await noteOnce(tx, booking, waits, one.freeAtMs);
  }
}

async function noteOnce(
  tx: Tx,
  booking: WaitingBooking,
  waits: readonly Wait[],
  freeAtMs: number | null,
): Promise<void> {
  const told = (all: readonly Wait[]) =>
    all
      .map(({ resource, by, testId, since, ahead }) => [resource, by, testId, since, ahead].join(' '))
      .join();
  const isLater = Math.abs((booking.freeAt?.getTime() ?? 0) - (freeAtMs ?? 0)) > 1_000;
  if (isLater || told(waits) !== told(booking.waits)) await noteWaits(tx, booking, { waits, freeAtMs });
}

/** Whom it waited for, in English for the record; others are nobody's names. */
const toldOf = (waits: readonly Wait[]) =>
  waits
    .map(
      ({ by, testName, users, resource }) =>
        (users && usersText(users)) ?? `${by === 'test' ? `“${testName}”` : by} at ${resource.split(':')[0]}`,
    )
    .join(', ') || 'its turn did not come';
