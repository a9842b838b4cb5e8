import { jobScope } from '../../../platform/db/job-scope.ts';
import { systemTimers } from '../../../platform/timers.ts';
import { ingest, ingestClosed, type IngestParts, ingestSilence } from '../ingest/ingest.ts';
import { type Heard, takeWithin, type Within } from '../ingest/take-within.ts';
import { Writer } from '../ingest/writer.ts';
import { type Measurement } from '../ingest/measurement.ts';
import { afterGap } from '../states/subject-state.ts';
import { watchTargets } from '../subjects/subject-kinds.ts';
import { type Handed, isGiven, measuredBy } from '../by-agent/handed-in.ts';
import { sharedWrite } from '../by-agent/shared-write.ts';
import { circumstancesOf } from './circumstances.ts';
import { decisionsOf } from './decisions.ts';
import { type EngineParts } from './engine-parts.ts';
import { measure } from './measure.ts';
import { MinuteWindows } from './minute-window.ts';
import { OwnSide } from './own-side.ts';
import { Refresher } from './refresher.ts';
import { ReloadQueue } from './reload-queue.ts';
import { resume } from './resume.ts';
import { Scheduler } from './scheduler.ts';
import { phaseMs } from './spread.ts';
import { type ClockReading, stallBetween, systemClock } from './stall.ts';
import { type Target } from './target.ts';
import { type Doing, watchNumbers } from './watch-numbers.ts';
import { gapOf, newWatched, retarget, type Watched } from './watched.ts';

const tickMs = 100;
/** After a start, all targets are asked within this time, or as fast as this many a second allow. */
const firstRoundMs = 5_000;
const firstRoundPerMs = 0.5;
/** So many changed targets are asked at once; more would be a burst. */
const askedAtOnce = 8;
/** How long what could not be read again, or is just being taken in, is left alone. */
const reloadMs = 2_000;

/** A tenant whose targets are all taken up, as a thing to read; targets go by their ids. */
const wholeTenant = (tenantId: number) => `tenant ${tenantId}`;
const isWholeTenant = (thing: string) => thing.startsWith('tenant ');

/** Watches all targets of all tenants: measures them in turn, takes the answers in, and knows when it was not looking. */
export class Engine {
  readonly #parts: EngineParts;
  readonly #scheduler: Scheduler<Watched>;
  readonly #writer: Writer;
  readonly #readClock: () => ClockReading;
  readonly #polls = new MinuteWindows<number>();
  readonly #doing: Doing;
  readonly #refresher: Refresher;
  readonly #ownSide: OwnSide;
  readonly #ingest: IngestParts;
  /** Tenants whose targets are not to be asked. */
  readonly #paused = new Set<number>();
  readonly #reloadQueue: ReloadQueue;
  #reloadAtMs = 0;
  #groups = 0;
  #seen: ClockReading;
  #epoch = new AbortController();
  #stopTicking = () => {};
  /** Resolves once all that was taken in is written as far as it can be. */
  readonly written = sharedWrite(() => this.flush());
  /** Resolves when nothing is being written: what a deleted target left behind can then be deleted for good. */
  readonly idle = () => this.#writer.idle();
  /** For those who judge what is decided. */
  readonly decisions: ReturnType<typeof decisionsOf>;
  readonly counters = { stalls: 0, stalledMs: 0, discarded: 0 };

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#readClock = parts.readClock ?? systemClock;
    this.#seen = this.#readClock();
    this.#writer = new Writer({ ...parts, readClock: this.#readClock });
    this.#ownSide = new OwnSide(this.#writer, parts.dial);
    this.#scheduler = new Scheduler((watched) => this.#poll(watched));
    this.#reloadQueue = new ReloadQueue(parts.log);
    this.#doing = { scheduler: this.#scheduler, writer: this.#writer, polls: this.#polls };
    const watchedOf = (id: string) => this.#scheduler.get(id);
    const nowMs = () => this.#readClock().wallMs;
    const judging = { ownSide: this.#ownSide, given: parts, taker: this };
    this.decisions = decisionsOf({ ...this.#doing, ...judging, readClock: this.#readClock });
    this.#ingest = {
      writer: this.#writer,
      publish: parts.publish,
      isHeard: parts.isHeard ?? (() => true),
      hooks: parts.hooks ?? [],
      onDecided: this.decisions.hooks,
      nowMs,
      log: parts.log,
      circumstancesOf: (watched, atMs) => circumstancesOf(watched, atMs, watchedOf),
    };
    this.#refresher = new Refresher({
      log: parts.log,
      nowMs: () => this.#readClock().monotonicMs,
      isWatched: (watched) => watchedOf(watched.target.id) === watched,
      refresh: ({ target }) => parts.refresh(jobScope([target.tenantId]), target),
      then: async ({ target }) => {
        await this.refreshed(target.tenantId, target.id);
        this.#scheduler.soon(target.id, this.#readClock().monotonicMs);
      },
    });
  }

  /** Notes the time since the last sign of life as unmeasured, takes up all targets, and begins to watch. */
  async start(): Promise<void> {
    const { targets, paused } = await resume(this.#parts.database, this.#readClock().wallMs);
    for (const tenantId of paused) this.#paused.add(tenantId);
    this.#seen = this.#readClock();
    this.#watch(targets);
    this.#writer.start();
    this.#stopTicking = (this.#parts.timers ?? systemTimers).every(tickMs, () => this.tick());
    this.#parts.log.info({ targets: targets.length }, 'Watching.');
  }

  /** Stops asking, writes what was measured, and leaves a sign of life. */
  async stop(): Promise<void> {
    this.#stopTicking();
    this.#epoch.abort();
    await this.#writer.stop();
  }

  /** A target was added or changed: watches it as it is now, and asks it at once. Tried until it can be read. */
  changed(tenantId: number, id: string): Promise<void> {
    return this.#reload(tenantId, id, 'changed', (watched) => {
      watched.refresh.wanted = true;
      this.#scheduler.soon(id, this.#readClock().monotonicMs);
    });
  }

  /**
   * Targets were added, changed or deleted: watches them as they are now. Few are asked at once, many in their turn, spread over
   * their interval. Tried until they can be read.
   */
  async changedAll(tenantId: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const read = async () => (this.#paused.has(tenantId) ? [] : this.#read(tenantId, ids));
    // One thing for all of a tenant: of two reads, whatever they are of, the one that began later holds.
    const purpose = `changed ${++this.#groups}`;
    return this.#reloadQueue.run(`some of ${tenantId}`, purpose, read, (targets) => {
      this.#reloadQueue.outdate(isWholeTenant);
      const found = new Set(targets.map(({ id }) => id));
      for (const id of ids) if (!found.has(id)) this.#forget(id);
      for (const target of this.#paused.has(tenantId) ? [] : targets) {
        this.#adopt(target);
        if (ids.length <= askedAtOnce) this.#scheduler.soon(target.id, this.#readClock().monotonicMs);
      }
    });
  }

  /** What a target consists of was read again: watches what it has now. Tried until it can be read. */
  refreshed(tenantId: number, id: string): Promise<void> {
    return this.#reload(tenantId, id, 'refreshed', () => {});
  }

  #reload(tenantId: number, id: string, purpose: string, then: (watched: Watched) => void): Promise<void> {
    const read = async () => (this.#paused.has(tenantId) ? [] : this.#read(tenantId, [id]));
    return this.#reloadQueue.run(id, purpose, read, ([target]) => {
      if (!target || this.#paused.has(tenantId)) return this.#forget(id);
      this.#reloadQueue.outdate(isWholeTenant);
      then(this.#adopt(target));
    });
  }

  /** A target was deleted. */
  removed(id: string): void {
    this.#reloadQueue.drop(id);
    this.#reloadQueue.outdate(isWholeTenant);
    this.#forget(id);
  }

  #forget(id: string): void {
    const watched = this.#scheduler.get(id);
    if (watched) {
      watched.generation++;
      watched.removed = true;
    }
    this.#scheduler.remove(id);
    this.#tell(watched?.target);
  }

  #tell(target: Target | undefined): void {
    if (target?.agentId) this.#parts.tellAgent?.(target.tenantId, target.agentId);
  }

  /** A tenant was closed: its targets are not asked any more, and from now on they are unmeasured. */
  tenantPaused(tenantId: number): void {
    this.#paused.add(tenantId);
    this.#reloadQueue.drop(wholeTenant(tenantId));
    const fromMs = this.#readClock().wallMs;
    for (const watched of this.#scheduler.targets()) {
      const { target } = watched;
      if (target.tenantId !== tenantId) continue;
      watched.generation++;
      this.#scheduler.remove(target.id);
      this.#tell(target);
      this.#writer.waiting.gaps.push(gapOf(watched, { fromMs, toMs: null, reason: 'watch-paused' }));
    }
    this.#writer.soon();
  }

  /** A tenant is open again: its targets are asked soon, as after a start. Tried until they can be read. */
  tenantResumed(tenantId: number): Promise<void> {
    this.#paused.delete(tenantId);
    const read = async () => {
      // What closing left to write comes first: the states that are read here are then those that hold.
      await this.flush();
      return this.#read(tenantId);
    };
    return this.#reloadQueue.run(wholeTenant(tenantId), 'resumed', read, (targets) => this.#watch(targets));
  }

  /** Takes what others measured, of each target in the order of time, in the transaction that tells them that it is kept. */
  take(within: Within, heard: readonly Heard[]): Promise<void> {
    return takeWithin(within, heard, {
      ...this.#ingest,
      store: this.#parts.store,
      waiting: () => this.#writer.waiting,
      isUnwritten: (id) => this.#writer.isUnwritten(id),
      watchedOf: (id) => this.#scheduler.get(id),
      // It was added just now: it is taken up soon, and what is known of it stands in the database.
      read: async (ids) =>
        (await watchTargets(within.tx, ids)).map((target) => newWatched(target, this.#parts)),
    });
  }

  /** Takes a word of a target that tells how it is, if it is watched. */
  heard(id: string, measurement: Measurement): void {
    const watched = this.#scheduler.get(id);
    if (watched) ingest(measurement, watched, this.#ingest);
  }

  /** How the watch itself is doing, over all tenants. */
  numbers() {
    return { ...watchNumbers(this.#doing, this.#readClock().monotonicMs), ...this.counters };
  }

  /** All that is watched. */
  targets(): Target[] {
    return this.#scheduler.targets().map((watched) => watched.target);
  }

  /** How often a target is measured; undefined where it is not watched. */
  intervalMs(id: string): number | undefined {
    return this.#scheduler.get(id)?.target.intervalMs;
  }

  /** Looks at the clock and starts what is due. */
  tick(): void {
    const now = this.#readClock();
    const stall = stallBetween(this.#seen, now);
    this.#seen = now;
    if (stall) this.#stalled(stall, now);
    this.#scheduler.tick(now.monotonicMs, tickMs);
    if (now.monotonicMs - this.#reloadAtMs < reloadMs) return;
    this.#reloadAtMs = now.monotonicMs;
    this.#reloadQueue.retry();
  }

  /** For tests and the stop of the process: writes what waits. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** Nobody watched: what is on the way does not count, and the time is unmeasured for every target. */
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
      // Others measured it meanwhile, and tell when.
      if (watched.target.heard) continue;
      this.#writer.waiting.gaps.push(gapOf(watched, { ...gap, reason: 'poller-stalled' }));
      watched.track = afterGap(watched.track, gap.toMs);
    }
    this.#scheduler.skipTo(now.monotonicMs);
    this.#writer.soon();
  }

  /** Looks whether those who measure a target have fallen silent. */
  #listen(watched: Watched): void {
    const { target } = watched;
    const { wallMs: atMs, monotonicMs } = this.#readClock();
    if (watched.takingUntilMs > atMs || this.#ownSide.cannotTake(atMs))
      return this.#scheduler.soon(target.id, monotonicMs + reloadMs);
    const silence = this.#ownSide.silenceOf(watched, atMs);
    if (!silence) return;
    const { askAgainInMs } = ingestSilence(watched, silence, this.#ingest);
    if (askAgainInMs !== null) this.#scheduler.soon(target.id, monotonicMs + askAgainInMs);
  }

  async #poll(watched: Watched): Promise<void> {
    const { target, generation } = watched;
    if (target.heard) return this.#listen(watched);
    const { signal } = this.#epoch;
    const { wallMs: atMs, monotonicMs: begunMs } = this.#readClock();
    if (target.address !== null && !this.#parts.mayAsk(target.tenantId, target.address))
      return ingestClosed(watched, { atMs, reason: 'range-closed' }, this.#ingest);
    if (watched.handed) return this.#ownSide.noteSilence(watched, watched.handed, atMs, this.#ingest);
    const asked = await measure(watched, atMs, { signal, log: this.#parts.log });
    // The process stood still meanwhile, or the target was changed: this says nothing of it as it is.
    const late = stallBetween(this.#seen, this.#readClock());
    if (late || signal.aborted || watched.generation !== generation) {
      this.counters.discarded++;
      return;
    }
    const { measurement, refresh } = this.#ownSide.reach.judged(watched, asked.take());
    const { askAgainInMs } = ingest(measurement, watched, this.#ingest);
    this.#polls.of(target.tenantId).add(this.#readClock().monotonicMs, 1);
    if (askAgainInMs !== null) this.#scheduler.soon(target.id, begunMs + askAgainInMs);
    // Only what answers is worth reading again: it takes many questions.
    if (measurement.verdict.kind === 'answered') this.#refreshIfDue(watched, refresh);
  }

  /** What an agent of a tenant is to measure. */
  targetsOfAgent(tenantId: number, agentId: string): Target[] {
    const { mayAsk } = this.#parts;
    return this.targets().filter((target) => isGiven(target, { tenantId, agentId, mayAsk }));
  }

  /** Takes in what an agent measured, as if we had measured it then; says why it is refused. */
  async takeHanded(handed: Handed): Promise<'unknown-job' | 'bad-result' | undefined> {
    const watched = this.#scheduler.get(handed.id);
    const measured = await measuredBy(watched, handed, this.#parts.log);
    if (!watched || typeof measured !== 'object') return measured as Exclude<typeof measured, object>;
    ingest(measured.measurement, watched, this.#ingest);
    this.#polls.of(handed.tenantId).add(this.#readClock().monotonicMs, 1);
    if (measured.measurement.verdict.kind === 'answered') this.#refreshIfDue(watched, measured.refresh);
    return undefined;
  }

  #refreshIfDue(watched: Watched, seemsChanged: boolean): void {
    const { tenantId, refreshedAtMs } = watched.target;
    if (refreshedAtMs === undefined) return;
    const ageMs = refreshedAtMs === null ? Infinity : this.#readClock().wallMs - refreshedAtMs;
    if (watched.refresh.wanted) this.#refresher.next(watched);
    else if (seemsChanged || ageMs >= this.#parts.refreshEveryMs(tenantId)) this.#refresher.again(watched);
  }

  /** Takes up many: all are asked within the first round, each at a time of its own. */
  #watch(targets: readonly Target[]): void {
    const { monotonicMs: now, wallMs } = this.#readClock();
    const roundMs = Math.max(firstRoundMs, targets.length / firstRoundPerMs);
    for (const target of targets) {
      this.#scheduler.set(target.id, newWatched(target, this.#parts, wallMs), target.intervalMs, now);
      this.#tell(target);
      this.#scheduler.soon(target.id, now + phaseMs(target.id, Math.min(roundMs, target.intervalMs)));
    }
  }

  #adopt(target: Target): Watched {
    const { monotonicMs: now, wallMs } = this.#readClock();
    const known = this.#scheduler.get(target.id);
    this.#tell(known?.target);
    this.#tell(target);
    // One that nobody will answer for is known at once not to be measured.
    const isThere = target.agentId && this.#parts.agents?.isConnected(target.tenantId, target.agentId);
    const sinceMs = target.agentId && !isThere ? -Infinity : wallMs;
    if (known) retarget(known, target, this.#parts, sinceMs);
    const watched = known ?? newWatched(target, this.#parts, sinceMs);
    this.#scheduler.set(target.id, watched, target.intervalMs, now);
    return watched;
  }

  #read(tenantId: number, ids?: readonly string[]): Promise<Target[]> {
    return this.#parts.database.withTenant(jobScope([tenantId]), (tx) => watchTargets(tx, ids));
  }
}
