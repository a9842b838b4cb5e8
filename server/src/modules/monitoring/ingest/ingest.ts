import { type LiveMessage } from '@linekeeper/contract/live';
import { type PollReading } from '@linekeeper/probes';
import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { confirmInMs, decide, type PollVerdict } from '../states/device-state.ts';
import { ratesPerInterface } from './interface-rates.ts';
import { type Poll, verdictOf } from '../engine/poll.ts';
import { type Watched, valuesOf } from '../engine/watched.ts';
import { type Writer } from './writer.ts';

export interface Ingested {
  /** When to ask again before the regular time, in milliseconds after the poll was begun; null: at the regular time. */
  readonly askAgainInMs: number | null;
  /** Whether the device should be discovered again: it restarted, or its interfaces changed. */
  readonly discover: boolean;
}

/**
 * The one entrance for measurements, whoever measured: values go to the store, the state is decided, what changed is
 * written and told. Decides at once, writes with the next flush.
 */
export function ingest(
  poll: Poll,
  watched: Watched,
  to: { readonly writer: Writer; readonly publish: (tenantId: number, message: LiveMessage) => void },
): Ingested {
  const { target } = watched;
  const { waiting } = to.writer;
  const verdict = verdictOf(poll);
  if (verdict.kind === 'stalled') return { askAgainInMs: confirmInMs(target.intervalMs), discover: false };

  const decision = decideState(watched, verdict, to.writer);
  const { tenantId, id: deviceId } = target;

  const snmp = poll.snmp.ok ? poll.snmp : null;
  const measured = valuesOf(watched, snmp, poll.ping);
  if (measured) {
    const onStored = () => to.publish(tenantId, polledMessage(poll, watched, measured.rates));
    waiting.polls.push({
      watched,
      columns: watched.columns,
      atMs: poll.atMs,
      values: measured.values,
      onStored,
    });
  }
  const uptimeS = snmp ? snmp.uptimeTicks / 100 : null;
  if (verdict.kind !== 'unavailable')
    waiting.polled.set(deviceId, { tenantId, deviceId, atMs: poll.atMs, uptimeS });
  const discover = snmp !== null && hasChanged(watched, snmp);
  if (snmp) {
    watched.uptimeTicks = snmp.uptimeTicks;
    watched.tableChangeTicks = snmp.tableChangeTicks;
    noteStatuses(watched, snmp, to.writer);
  }
  if (decision.change) to.writer.soon();
  return { askAgainInMs: decision.askAgainInMs, discover };
}

/** Takes in that a device may not be asked, and why: its state says so, and nothing is measured. */
export function ingestClosed(watched: Watched, reason: StateReason, atMs: number, writer: Writer): void {
  if (decideState(watched, { kind: 'closed', atMs, reason }, writer).change) writer.soon();
}

/** The state after a verdict: kept, and written where it changed. */
function decideState(watched: Watched, verdict: PollVerdict, writer: Writer) {
  const { tenantId, id: deviceId, intervalMs } = watched.target;
  const decision = decide(watched.track, verdict, intervalMs);
  watched.track = decision.track;
  if (decision.change) {
    const { ping, ...change } = decision.change;
    const counts = { pingSent: ping?.sent ?? null, pingReceived: ping?.received ?? null };
    writer.waiting.states.push({ tenantId, deviceId, ...change, ...counts });
  }
  return decision;
}

/** Whether the device restarted (or its uptime wrapped), changed its interface table, or lacks an interface. */
function hasChanged(watched: Watched, snmp: PollReading): boolean {
  const { uptimeTicks, tableChangeTicks } = watched;
  const tableChanged =
    !Number.isNaN(tableChangeTicks) &&
    !Number.isNaN(snmp.tableChangeTicks) &&
    tableChangeTicks !== snmp.tableChangeTicks;
  return snmp.uptimeTicks < uptimeTicks || tableChanged || snmp.operStatus.includes(0);
}

/** Interfaces whose status is another than the database has. */
function noteStatuses(watched: Watched, snmp: PollReading, writer: Writer): void {
  const { tenantId, interfaces } = watched.target;
  interfaces.forEach(({ id: interfaceId }, i) => {
    const adminStatus = (snmp.adminStatus[i] || watched.adminStatus[i]) as number;
    const operStatus = (snmp.operStatus[i] || watched.operStatus[i]) as number;
    if (adminStatus === watched.adminStatus[i] && operStatus === watched.operStatus[i]) return;
    watched.adminStatus[i] = adminStatus;
    watched.operStatus[i] = operStatus;
    writer.waiting.interfaces.set(interfaceId, { tenantId, interfaceId, adminStatus, operStatus });
  });
}

/** Most interfaces that one live message names: it has to stay below 64 KiB. */
const liveInterfaces = 400;

function polledMessage(poll: Poll, watched: Watched, rates: Float64Array | null): LiveMessage {
  const value = (rate: number | undefined) =>
    rate === undefined || Number.isNaN(rate) ? null : Math.round(rate);
  const interfaces = watched.target.interfaces.slice(0, liveInterfaces).map(({ id }, i) => ({
    id,
    inBps: value(rates?.[i * ratesPerInterface]),
    outBps: value(rates?.[i * ratesPerInterface + 1]),
    operStatus: watched.operStatus[i] || null,
  }));
  return {
    type: 'device.polled',
    deviceId: watched.target.id,
    at: new Date(poll.atMs).toISOString(),
    interfaces: rates ? interfaces : [],
  };
}
