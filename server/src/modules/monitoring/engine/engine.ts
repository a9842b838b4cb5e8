import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Log } from '../../../platform/log.ts';
import { type Target, watchTargets } from '../../devices/index.ts';
import { afterGap } from '../states/device-state.ts';
import { ingest, ingestClosed } from '../ingest/ingest.ts';
import { MinuteWindows } from './minute-window.ts';
import { type PendingLimits } from '../ingest/pending.ts';
import { type Prober } from './prober.ts';
import { Scheduler } from './scheduler.ts';
import { ReloadQueue } from './reload-queue.ts';
import { phaseMs } from './spread.ts';
import { type ClockReading, stallBetween } from './stall.ts';
import { type MetricStore } from '../store/index.ts';
import { resume } from './resume.ts';
import { newWatched, retarget, type Watched } from './watched.ts';
import { Writer } from '../ingest/writer.ts';

export interface EngineParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly prober: Prober;
  readonly log: Log;
  /** Tells whoever looks; called after commit. */
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  /** Reads a device's name and interfaces again and writes them; true when it answered. Never rejects. */
  readonly discover: (scope: Scope, deviceId: string) => Promise<boolean>;
  /** How often a tenant's devices are discovered again, in milliseconds. */
  readonly discoverEveryMs: (tenantId: number) => number;
  /** Whether a device of a tenant at this address may be asked. */
  readonly mayAsk: (tenantId: number, address: string) => boolean;
  readonly readClock?: () => ClockReading;
  readonly limits?: PendingLimits;
}

const tickMs = 100;
/** After a start, all devices are asked within this time, or as fast as this many a second allow. */
const firstRoundMs = 5_000;
const firstRoundPerMs = 0.5;
/** A device whose interfaces came or went is discovered again at once, but no more often than this. */
const discoverAtMostEveryMs = 300_000;
const discoverWindow = 8;
/** How long what could not be read again is left alone. */
const reloadMs = 2_000;

/** A tenant whose devices are all taken up, as a thing to read; devices go by their ids. */
const wholeTenant = (tenantId: number) => `tenant ${tenantId}`;
const isWholeTenant = (thing: string) => thing.startsWith('tenant ');

/** Watches all devices of all tenants: asks them in turn, takes the answers in, and knows when it was not looking. */
export class Engine {
  readonly #parts: EngineParts;
  readonly #scheduler: Scheduler<Watched>;
  readonly #writer: Writer;
  readonly #readClock: () => ClockReading;
  readonly #polls = new MinuteWindows<number>();
  readonly #toDiscover: Watched[] = [];
  /** Tenants whose devices are not to be asked. */
  readonly #paused = new Set<number>();
  readonly #reloadQueue: ReloadQueue;
  #reloadAtMs = 0;
  #discovering = 0;
  #seen: ClockReading;
  #epoch = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  readonly counters = { stalls: 0, stalledMs: 0, discarded: 0 };

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#readClock = parts.readClock ?? systemClock;
    this.#seen = this.#readClock();
    this.#writer = new Writer({ ...parts, readClock: this.#readClock });
    this.#scheduler = new Scheduler((watched) => this.#poll(watched));
    this.#reloadQueue = new ReloadQueue(parts.log);
  }

  /** Notes the time since the last sign of life as unmeasured, takes up all devices, and begins to watch. */
  async start(): Promise<void> {
    const { targets, paused } = await resume(this.#parts.database, this.#readClock().wallMs);
    for (const tenantId of paused) this.#paused.add(tenantId);
    this.#seen = this.#readClock();
    this.#watch(targets);
    this.#writer.start();
    this.#timer = setInterval(() => this.tick(), tickMs);
    this.#parts.log.info({ devices: targets.length }, 'Watching.');
  }

  /** Stops asking, writes what was measured, and leaves a sign of life. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#epoch.abort();
    await this.#writer.stop();
  }

  /** A device was added or changed: watches it as it is now, and asks it at once. Tried until it can be read. */
  changed(tenantId: number, deviceId: string): Promise<void> {
    return this.#reloadDevice(tenantId, deviceId, 'changed', (watched) => {
      watched.discovery.wanted = true;
      this.#scheduler.soon(deviceId, this.#readClock().monotonicMs);
    });
  }

  /** A device was discovered again: watches what it has now. Tried until it can be read. */
  discovered(tenantId: number, deviceId: string): Promise<void> {
    return this.#reloadDevice(tenantId, deviceId, 'discovered', () => {});
  }

  #reloadDevice(
    tenantId: number,
    deviceId: string,
    purpose: string,
    then: (watched: Watched) => void,
  ): Promise<void> {
    const read = async () => (this.#paused.has(tenantId) ? undefined : this.#read(tenantId, deviceId));
    return this.#reloadQueue.run(deviceId, purpose, read, (target) => {
      if (!target || this.#paused.has(tenantId)) return this.#forget(deviceId);
      this.#reloadQueue.outdate(isWholeTenant);
      then(this.#adopt(target));
    });
  }

  /** A device was deleted. */
  removed(deviceId: string): void {
    this.#reloadQueue.drop(deviceId);
    this.#reloadQueue.outdate(isWholeTenant);
    this.#forget(deviceId);
  }

  #forget(deviceId: string): void {
    const watched = this.#scheduler.get(deviceId);
    if (watched) {
      watched.generation++;
      watched.removed = true;
    }
    this.#scheduler.remove(deviceId);
    this.#parts.prober.forget(deviceId);
  }

  /** A tenant was closed: its devices are not asked any more, and from now on they are unmeasured. */
  tenantPaused(tenantId: number): void {
    this.#paused.add(tenantId);
    this.#reloadQueue.drop(wholeTenant(tenantId));
    const fromMs = this.#readClock().wallMs;
    for (const watched of this.#scheduler.targets()) {
      const { target } = watched;
      if (target.tenantId !== tenantId) continue;
      watched.generation++;
      this.#scheduler.remove(target.id);
      this.#parts.prober.forget(target.id);
      const gap = { tenantId, deviceId: target.id, fromMs, toMs: null };
      this.#writer.waiting.gaps.push({ ...gap, reason: 'watch-paused' });
    }
    this.#writer.soon();
  }

  /** A tenant is open again: its devices are asked soon, as after a start. Tried until they can be read. */
  tenantResumed(tenantId: number): Promise<void> {
    this.#paused.delete(tenantId);
    const read = async () => {
      // What closing left to write comes first: the states that are read here are then those that hold.
      await this.flush();
      return this.#parts.database.withTenant(jobScope([tenantId]), (tx) => watchTargets(tx));
    };
    return this.#reloadQueue.run(wholeTenant(tenantId), 'resumed', read, (targets) => this.#watch(targets));
  }

  /** How the watch itself is doing, over all tenants. */
  numbers() {
    const now = this.#readClock().monotonicMs;
    const lateness = this.#scheduler.lateness(now);
    return {
      targets: this.#scheduler.size,
      pollsPerMinute: this.#polls.total(now).count,
      samplesPerMinute: this.#writer.samples.total(now).sum,
      lateMs: lateness.meanMs,
      worstLateMs: lateness.worstMs,
      running: this.#scheduler.running,
      overlaps: this.#scheduler.overlaps,
      waitingPolls: this.#writer.waiting.polls.length,
      ...this.counters,
      ...this.#writer.counters,
    };
  }

  /** The same as one tenant may know it. */
  tenantNumbers(tenantId: number) {
    const now = this.#readClock().monotonicMs;
    return {
      targets: this.#scheduler.targets().filter((watched) => watched.target.tenantId === tenantId).length,
      pollsPerMinute: this.#polls.of(tenantId).read(now).count,
      samplesPerMinute: this.#writer.samples.of(tenantId).read(now).sum,
      lateMs: this.#scheduler.lateness(now).meanMs,
      pingBy: this.#parts.prober.pingBy,
    };
  }

  /** All devices that are watched. */
  targets(): Target[] {
    return this.#scheduler.targets().map((watched) => watched.target);
  }

  /** How often a device is polled; undefined where it is not watched. */
  intervalMs(deviceId: string): number | undefined {
    return this.#scheduler.get(deviceId)?.target.intervalMs;
  }

  /** Resolves when nothing is being written: what a deleted device left behind can then be deleted for good. */
  idle(): Promise<void> {
    return this.#writer.idle();
  }

  /** Looks at the clock and starts what is due. */
  tick(): void {
    const now = this.#readClock();
    const stall = stallBetween(this.#seen, now);
    this.#seen = now;
    if (stall) this.#stalled(stall, now);
    this.#scheduler.tick(now.monotonicMs, tickMs);
    this.#startDiscoveries();
    if (now.monotonicMs - this.#reloadAtMs < reloadMs) return;
    this.#reloadAtMs = now.monotonicMs;
    this.#reloadQueue.retry();
  }

  /** For tests and the stop of the process: writes what waits. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** Nobody watched: what is on the way does not count, and the time is unmeasured for every device. */
  #stalled(gap: { readonly fromMs: number; readonly toMs: number }, now: ClockReading): void {
    this.counters.stalls++;
    this.counters.stalledMs += gap.toMs - gap.fromMs;
    this.#parts.log.warn(
      { stalledMs: gap.toMs - gap.fromMs },
      'The process stood still; the time is unmeasured.',
    );
    this.#epoch.abort();
    this.#epoch = new AbortController();
    for (const watched of this.#scheduler.targets()) {
      const { tenantId, id: deviceId } = watched.target;
      this.#writer.waiting.gaps.push({ tenantId, deviceId, ...gap, reason: 'poller-stalled' });
      watched.track = afterGap(watched.track, gap.toMs);
    }
    this.#scheduler.skipTo(now.monotonicMs);
    this.#writer.soon();
  }

  async #poll(watched: Watched): Promise<void> {
    const { target, generation } = watched;
    const { signal } = this.#epoch;
    const { wallMs: atMs, monotonicMs: begunMs } = this.#readClock();
    if (!this.#parts.mayAsk(target.tenantId, target.address))
      return ingestClosed(watched, 'range-closed', atMs, this.#writer);
    const answer = await this.#parts.prober.poll(target, signal);
    // The process stood still meanwhile, or the device was changed: this says nothing of the device as it is.
    const late = stallBetween(this.#seen, this.#readClock());
    if (late || signal.aborted || watched.generation !== generation) {
      this.counters.discarded++;
      return;
    }
    const now = this.#readClock().monotonicMs;
    const poll = { deviceId: target.id, atMs, ...answer };
    const { askAgainInMs, discover } = ingest(poll, watched, {
      writer: this.#writer,
      publish: this.#parts.publish,
    });
    this.#polls.of(target.tenantId).add(now, 1);
    if (askAgainInMs !== null) this.#scheduler.soon(target.id, begunMs + askAgainInMs);
    // Only a device that answers is worth a discovery: it takes many questions.
    if (!answer.snmp.ok) return;
    const age = target.discoveredAtMs === null ? Infinity : this.#readClock().wallMs - target.discoveredAtMs;
    if (watched.discovery.wanted) this.#discoverNext(watched);
    else if (discover || age >= this.#parts.discoverEveryMs(target.tenantId)) this.#discoverAgain(watched);
  }

  /** Takes up many devices: all are asked within the first round, each at a time of its own. */
  #watch(targets: readonly Target[]): void {
    const now = this.#readClock().monotonicMs;
    const roundMs = Math.max(firstRoundMs, targets.length / firstRoundPerMs);
    for (const target of targets) {
      this.#scheduler.set(target.id, newWatched(target), target.intervalMs, now);
      this.#scheduler.soon(target.id, now + phaseMs(target.id, Math.min(roundMs, target.intervalMs)));
    }
  }

  #adopt(target: Target): Watched {
    const now = this.#readClock().monotonicMs;
    const known = this.#scheduler.get(target.id);
    if (known) retarget(known, target);
    const watched = known ?? newWatched(target);
    this.#parts.prober.forget(target.id);
    this.#scheduler.set(target.id, watched, target.intervalMs, now);
    return watched;
  }

  /** Discovers a device again, but not over and over where that changes nothing. */
  #discoverAgain(watched: Watched): void {
    if (this.#readClock().monotonicMs - watched.discovery.triedAtMs >= discoverAtMostEveryMs)
      this.#discoverNext(watched);
  }

  #discoverNext(watched: Watched): void {
    const { discovery } = watched;
    if (discovery.running) return;
    discovery.running = true;
    discovery.wanted = false;
    discovery.triedAtMs = this.#readClock().monotonicMs;
    this.#toDiscover.push(watched);
    this.#startDiscoveries();
  }

  #startDiscoveries(): void {
    while (this.#discovering < discoverWindow) {
      const watched = this.#toDiscover.shift();
      if (!watched) return;
      this.#discovering++;
      void this.#discover(watched).finally(() => {
        this.#discovering--;
        watched.discovery.running = false;
      });
    }
  }

  async #discover(watched: Watched): Promise<void> {
    const { tenantId, id } = watched.target;
    if (this.#scheduler.get(id) !== watched) return;
    try {
      const answered = await this.#parts.discover(jobScope([tenantId]), id);
      if (!answered || this.#scheduler.get(id) !== watched) return;
      await this.discovered(tenantId, id);
      this.#scheduler.soon(id, this.#readClock().monotonicMs);
    } catch (error) {
      this.#parts.log.warn({ err: error, deviceId: id }, 'A discovery could not be kept.');
    }
  }

  async #read(tenantId: number, deviceId: string): Promise<Target | undefined> {
    const [target] = await this.#parts.database.withTenant(jobScope([tenantId]), (tx) =>
      watchTargets(tx, deviceId),
    );
    return target;
  }
}

const systemClock = (): ClockReading => ({ monotonicMs: performance.now(), wallMs: Date.now() });
