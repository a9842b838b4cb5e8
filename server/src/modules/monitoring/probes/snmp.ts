import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { makePollPlan, type PollPlan, type PollReading } from '@linekeeper/probes';
import {
  communityPlace,
  type InterfaceChange,
  noteInterfaceChanges,
  setInterfaceStatuses,
  stateReasons,
  type WatchedDevice,
} from '../../devices/index.ts';
import { addEvents, type SubjectEvent } from '../../subjects/index.ts';
import { uptimeContinued } from '../ingest/counter-rates.ts';
import { InterfaceRates, rateColumns, ratesPerInterface } from '../ingest/interface-rates.ts';
import { type PendingRow, pendingRow } from '../ingest/pending-rows.ts';
import { type Target } from '../engine/target.ts';
import { type Probe, type ProbeRun, type ProbeTools, type Reading, type Taken } from './probe.ts';
import { type SnmpAsked, testSnmp } from './snmp-test.ts';

/** What is asked of a device, as discovery found it. */
export type SnmpSettings = Pick<
  WatchedDevice,
  | 'address'
  | 'port'
  | 'snmpVersion'
  | 'sealedCommunity'
  | 'interfaces'
  | 'processors'
  | 'memoryIndex'
  | 'disks'
  | 'intervalMs'
>;

const ofDevice = ['snmp.time', 'device.uptime', 'device.cpu', 'device.memory', 'device.disk'] as const;
const ofInterface = [...rateColumns, 'if.oper_status'] as const satisfies readonly MetricName[];

/** Counters, statuses, load and memory of a device and its interfaces, all at one moment. */
export const snmp: Probe<SnmpSettings, SnmpAsked> = {
  metrics: [...ofDevice, ...ofInterface],
  open: (target, settings, tools) => new SnmpRun(target, settings, tools),
  test: testSnmp,
};

/**
 * How long a poll waits for an answer: so short that a failed poll, its confirmation half an interval later and that one's
 * failure fit into two intervals, counted from when the device fell silent.
 */
export function patience(intervalMs: number): Pick<SnmpTarget, 'timeoutMs' | 'retries'> {
  return { timeoutMs: Math.min(1_500, intervalMs / 10), retries: intervalMs >= 60_000 ? 2 : 1 };
}

/** What readings are compared with: two settings with the same one may share a baseline. */
export const markOf = ({ address, port, interfaces }: SnmpSettings) =>
  JSON.stringify([
    address,
    port,
    interfaces.map(({ id, ifIndex, type, speedBps, highCapacity }) => [
      id,
      ifIndex,
      type,
      speedBps,
      highCapacity,
    ]),
  ]);

class SnmpRun implements ProbeRun<SnmpSettings> {
  readonly columns;
  readonly #tools: ProbeTools;
  readonly #rates: InterfaceRates;
  readonly #mark: string;
  #target: Target;
  #settings: SnmpSettings;
  #prepared: { readonly plan: PollPlan; readonly asked: SnmpTarget } | undefined;
  /** Statuses as the database has them, in the order of the interfaces. */
  readonly #adminStatus: Uint8Array;
  readonly #operStatus: Uint8Array;
  /** sysUpTime of the last answer and when it came, to see a restart. */
  #uptime: { readonly ticks: number; readonly atMs: number } | undefined;
  /** ifTableLastChange of the last answer; NaN before the first. */
  #tableChangeTicks = NaN;

  constructor(target: Target, settings: SnmpSettings, tools: ProbeTools) {
    this.#target = target;
    this.#settings = settings;
    this.#tools = tools;
    this.#mark = markOf(settings);
    this.#rates = new InterfaceRates(settings.interfaces);
    this.#adminStatus = Uint8Array.from(settings.interfaces, (item) => item.adminStatus);
    this.#operStatus = Uint8Array.from(settings.interfaces, (item) => item.operStatus);
    const { uptimeS, measuredAtMs } = target;
    if (uptimeS !== null && measuredAtMs !== null)
      this.#uptime = { ticks: uptimeS * 100, atMs: measuredAtMs };
    this.columns = [
      ...ofDevice.map((metric) => ({ subjectId: target.id, metric })),
      ...settings.interfaces.flatMap(({ id }) => ofInterface.map((metric) => ({ subjectId: id, metric }))),
    ];
  }

  adopt(target: Target, settings: SnmpSettings): boolean {
    if (markOf(settings) !== this.#mark) return false;
    this.#target = target;
    this.#settings = settings;
    // What was read from it again was stored with it.
    settings.interfaces.forEach((item, i) => {
      this.#adminStatus[i] = item.adminStatus;
      this.#operStatus[i] = item.operStatus;
    });
    this.#prepared = undefined;
    return true;
  }

  async run(atMs: number, signal: AbortSignal): Promise<Reading> {
    const answer = await this.#ask(signal);
    if (answer === undefined) return { verdict: { kind: 'unavailable', atMs } };
    if (answer.ok) return { verdict: { kind: 'answered', atMs }, take: () => this.#take(answer, atMs) };
    if (answer.reason === 'stalled' || answer.reason === 'aborted')
      return { verdict: { kind: 'stalled', atMs } };
    const reason = stateReasons[answer.reason];
    if (!reason) return { verdict: { kind: 'unavailable', atMs } };
    const silent = answer.reason === 'timeout';
    const isReached = !silent && { isReached: true };
    return { verdict: { kind: 'failed', atMs, reason, evidence: null, ...isReached }, silent };
  }

  /** The next answer is compared with this one from here on. */
  #take(answer: PollReading, atMs: number): Taken {
    const refresh = this.#hasChanged(answer);
    const rows = [...this.#restart(answer, atMs), ...this.#changedStatuses(answer, atMs)];
    const values = this.#valuesOf(answer);
    this.#tableChangeTicks = answer.tableChangeTicks;
    if (Number.isNaN(answer.uptimeTicks)) return { values, rows, refresh };
    this.#uptime = { ticks: answer.uptimeTicks, atMs };
    return { values, rows, refresh, uptimeS: answer.uptimeTicks / 100 };
  }

  async #ask(signal: AbortSignal) {
    try {
      const { plan, asked } = (this.#prepared ??= this.#prepare());
      return await this.#tools.snmp.poll(asked, plan, signal);
    } catch (error) {
      // The community cannot be opened (another key file): ours to mend, and no fault of the device.
      this.#tools.log.error({ err: error, deviceId: this.#target.id }, 'A device could not be asked.');
      return undefined;
    }
  }

  #prepare() {
    const { tenantId, id } = this.#target;
    const { address, port, interfaces, processors, memoryIndex, disks, intervalMs, ...how } = this.#settings;
    const community = this.#tools.secrets.open(communityPlace(tenantId, id), how.sealedCommunity);
    const memory = memoryIndex === null ? null : { storageIndex: memoryIndex };
    const credentials = { version: how.snmpVersion, community };
    return {
      plan: makePollPlan({ interfaces, processors: [...processors], memory, disks }),
      asked: { address, port, credentials, ...patience(intervalMs) },
    };
  }

  #valuesOf(answer: PollReading): Float64Array {
    const values = new Float64Array(this.columns.length);
    values[ofDevice.indexOf('snmp.time')] = answer.elapsedMs;
    values[ofDevice.indexOf('device.uptime')] = answer.uptimeTicks / 100;
    values[ofDevice.indexOf('device.cpu')] = answer.cpuPercent;
    values[ofDevice.indexOf('device.memory')] = answer.memoryPercent;
    values[ofDevice.indexOf('device.disk')] = answer.diskPercent;
    const rates = this.#rates.next(answer);
    for (let i = 0, to = ofDevice.length; to < values.length; i++, to += ofInterface.length) {
      for (let rate = 0; rate < ratesPerInterface; rate++)
        values[to + rate] = rates[i * ratesPerInterface + rate] as number;
      // 0 is "not told".
      values[to + ratesPerInterface] = answer.operStatus[i] || NaN;
    }
    return values;
  }

  /** Whether the device may have other interfaces now: it restarted, says so itself, or lacks one. */
  #hasChanged({ uptimeTicks, tableChangeTicks, operStatus }: PollReading): boolean {
    const before = this.#tableChangeTicks;
    const tableChanged =
      !Number.isNaN(before) && !Number.isNaN(tableChangeTicks) && before !== tableChangeTicks;
    return uptimeTicks < (this.#uptime?.ticks ?? NaN) || tableChanged || operStatus.includes(0);
  }

  /** That it began anew since the last answer; an uptime that went on over its end (497 days) did not. */
  #restart({ uptimeTicks }: PollReading, atMs: number): PendingRow[] {
    const before = this.#uptime;
    if (!before || !(uptimeTicks < before.ticks)) return [];
    if (uptimeContinued(before.ticks, uptimeTicks, atMs - before.atMs)) return [];
    const { tenantId, id } = this.#target;
    const event: SubjectEvent = {
      ...{ tenantId, targetId: id, subjectKind: 'device', subjectId: id },
      atMs: atMs - uptimeTicks * 10,
      kind: 'restarted',
      data: { uptimeS: Math.round(uptimeTicks / 100) },
    };
    return [pendingRow(addEvents, `${id} restarted ${event.atMs}`, event)];
  }

  /** Interfaces whose status is another than the database has. */
  #changedStatuses(answer: PollReading, atMs: number): PendingRow[] {
    const { tenantId } = this.#target;
    const rows: PendingRow[] = [];
    this.#settings.interfaces.forEach(({ id: interfaceId }, i) => {
      const adminStatus = (answer.adminStatus[i] || this.#adminStatus[i]) as number;
      const operStatus = (answer.operStatus[i] || this.#operStatus[i]) as number;
      if (adminStatus === this.#adminStatus[i] && operStatus === this.#operStatus[i]) return;
      if (operStatus !== this.#operStatus[i]) {
        const change: InterfaceChange = { tenantId, interfaceId, operStatus, atMs };
        // Each by itself: none takes the place of one before, however long both wait.
        rows.push(pendingRow(noteInterfaceChanges, `${interfaceId} ${atMs}`, change));
      }
      this.#adminStatus[i] = adminStatus;
      this.#operStatus[i] = operStatus;
      rows.push(
        pendingRow(setInterfaceStatuses, interfaceId, { tenantId, interfaceId, adminStatus, operStatus }),
      );
    });
    return rows;
  }
}
