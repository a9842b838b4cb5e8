import { jobScope } from '../../../platform/db/job-scope.ts';
import { systemTimers } from '../../../platform/timers.ts';
import { type DecidedNow, type Noticed, type PastState } from '../../monitoring/index.ts';
import { type Happened } from '../../subjects/index.ts';
import { FactDirectory } from '../facts/fact-directory.ts';
import { licenceEnds } from '../facts/licence-ends.queries.ts';
import { licenceEveryMs, licenceLook, licencePlace } from '../facts/licence-looks.ts';
import { type Place } from '../facts/places.queries.ts';
import { ServiceWatch } from './service-watch.ts';
import { Renewals } from '../facts/renewals.ts';
import { StateTimes } from '../facts/state-times.ts';
import { type AlertEngineParts } from './alert-engine-parts.ts';
import { type LoadedRule, loadedRules } from './loaded-rules.queries.ts';
import { measuredBefore, type MeasuredBeforeParts } from './measured-before.ts';
import { readAll, readTargets, stopsOf } from './read-all.ts';
import { resume, setEnabled } from './resume.ts';
import { RuleBoard, type Turn } from './rule-board.ts';
import { rowsOf } from './turn-rows.ts';

const tickMs = 1_000;
/** Between two ticks that lie farther apart nobody watched (as `monitoring/engine/stall.ts`). */
const stallMs = 3_000;
/** The longest time that a rule asks for how long something was up, with a while for what is noticed late. */
const timesKeptMs = 6.5 * 3_600_000;

/**
 * Runs the alert rules of all tenants on what is decided, in memory, and has what comes of that written in the transaction of the
 * measurement. What it knows of rules and subjects it reads again as they change.
 */
export class AlertEngine {
  readonly #parts: AlertEngineParts;
  readonly #board: RuleBoard;
  readonly #facts = new FactDirectory();
  readonly #times = new StateTimes(timesKeptMs);
  readonly #renewals: Renewals;
  readonly #services: ServiceWatch;
  /** Targets that are to be read again, by their tenants. */
  readonly #changed = new Map<number, Set<string>>();
  /** Rules that threw, by id and version: each is said once. */
  readonly #failed = new Set<string>();
  /** When it last looked at what is due; infinity: not yet. */
  #tickedMs = Infinity;
  #stopTicking = () => {};
  #stopLooking = () => {};

  constructor(parts: AlertEngineParts) {
    this.#parts = parts;
    this.#renewals = new Renewals(parts.log, parts.timers);
    this.#services = new ServiceWatch({
      ...{ database: parts.database, nowMs: parts.nowMs, timers: parts.timers },
      times: () => parts.serviceTimes?.(),
      turned: parts.servicesTurned,
      look: (decided) => this.#keep(this.#board.look(decided)),
      renew: (thing, read) => this.#renewals.run(thing, read),
    });
    this.#board = new RuleBoard({
      factsOf: this.#facts.of,
      usualOf: parts.usual?.of ?? (() => null),
      targetOf: (id) => parts.decisions.standsNow(id) ?? this.#services.standsNow(id),
      objectiveOf: (id, atMs) => this.#services.budgetAt(id, atMs),
      timesSince: (targetId, fromMs) => this.#times.between(targetId, fromMs, parts.nowMs()),
      failed: ({ id, version }, subjectId, error) => {
        if (this.#failed.has(`${id} ${version}`)) return;
        this.#failed.add(`${id} ${version}`);
        parts.log.error({ err: error, ruleId: id, subjectId }, 'An alert rule failed.');
      },
    });
  }

  /** Goes on where the one before ended, and hears of all that is decided from then on. Rejects when the database cannot be read. */
  async load(): Promise<void> {
    const { database, decisions, tenantIds, nowMs } = this.#parts;
    const ids = await tenantIds();
    const { places, past, missed, aliveMs, ...read } = await readAll(database, ids, nowMs() - timesKeptMs);
    for (const place of places) this.#facts.set(place);
    this.#remember(past);
    const isThere = (targetId: string) => this.#facts.has(targetId);
    const at = { nowMs: nowMs(), stoppedMs: stopsOf(past, aliveMs ?? nowMs()) };
    decisions.keep(resume(this.#board, read, { ...at, isThere }));
    await this.#recall(read.rules, places, at);
    for (const [tenantId, events] of Map.groupBy(missed, (one) => one.tenantId))
      this.happened(tenantId, events);
    await this.#lookAtLicences(ids);
    decisions.onDecided((decided) => this.#look(decided));
  }

  start(): void {
    const timers = this.#parts.timers ?? systemTimers;
    this.#stopTicking = timers.every(tickMs, () => this.tick());
    this.#stopLooking = timers.every(licenceEveryMs, () => void this.lookAtLicences());
    void this.watchServices();
  }

  /** Resolves once it reads nothing any more. */
  async stop(): Promise<void> {
    this.#stopTicking();
    this.#stopLooking();
    this.#services.stop();
    await this.#renewals.stop();
  }

  /** Resolves once all that changed is read: for tests. */
  idle(): Promise<void> {
    return this.#renewals.idle();
  }

  /** Looks at business services from then on. Resolves once all are read; tried until they can be. */
  async watchServices(): Promise<void> {
    await this.#services.start(this.#parts.tenantIds);
  }

  /** Looks at the services that are not up, by time alone. */
  lookAtServices(): void {
    this.#services.lookAgain();
  }

  /** Looks at what is due without a measurement. */
  tick(): void {
    const nowMs = this.#parts.nowMs();
    this.#noticeStall(nowMs);
    this.#tickedMs = nowMs;
    this.#keep(this.#board.tick(nowMs));
  }

  /** Rules of a tenant were changed. Tried until they can be read. */
  rulesChanged(tenantId: number): Promise<void> {
    const { database, nowMs } = this.#parts;
    return this.#renewals.run(`rules of ${tenantId}`, async () => {
      const rules = await database.withTenant(jobScope([tenantId]), (tx) => loadedRules(tx));
      this.#keep(setEnabled(this.#board, tenantId, rules, nowMs()));
      await this.#lookAtLicences([tenantId]);
      this.#services.lookAt(tenantId);
    });
  }

  /** Looks at how long licences last, of all tenants. Tried until they can be read. */
  lookAtLicences(): Promise<void> {
    return this.#renewals.run('licences', async () => this.#lookAtLicences(await this.#parts.tenantIds()));
  }

  /** The end of a tenant's licence or trial was changed, or the tenant is new. */
  licenceChanged(tenantId: number): Promise<void> {
    return this.#renewals.run(`licence of ${tenantId}`, () => this.#lookAtLicences([tenantId]));
  }

  /** Targets were added, changed or deleted. Tried until they can be read. */
  targetsChanged(tenantId: number, targetIds: readonly string[]): Promise<void> {
    if (targetIds.length === 0) return Promise.resolve();
    const changed = this.#changed.get(tenantId) ?? new Set();
    this.#changed.set(tenantId, changed);
    for (const id of targetIds) changed.add(id);
    return this.#renewals.run(`targets of ${tenantId}`, () => this.#readTargets(tenantId, changed));
  }

  /** An agent or a line was changed: what is measured from or over it stands where that does. */
  sourceChanged(tenantId: number, id: string): Promise<void> {
    return this.targetsChanged(tenantId, [id, ...this.#facts.partsOf(tenantId, id)]);
  }

  /** Outlets were changed: what stands in them. */
  outletsChanged(tenantId: number, outletIds: readonly string[]): Promise<void> {
    return this.targetsChanged(tenantId, this.#facts.within(tenantId, outletIds));
  }

  /** Something happened to subjects that no measurement brought. */
  happened(tenantId: number, events: readonly Happened[]): void {
    this.#keep(this.#board.happened(tenantId, events, this.#parts.nowMs()));
  }

  /** The state of something was written: business services may stand otherwise. */
  stateWritten(tenantId: number, subjectId: string | null, sinceMs: number): void {
    this.#services.written(tenantId, subjectId, sinceMs);
  }

  /** A business service was added, changed or deleted. */
  async serviceChanged(tenantId: number, serviceId: string): Promise<void> {
    // Where it stands first: rules look at nothing of which that is not known.
    await this.targetsChanged(tenantId, [serviceId]);
    await this.#services.read(tenantId);
  }

  /** Work on business services of a tenant was announced or called off: they are put together anew. */
  readServices(tenantId: number): Promise<void> {
    return this.#services.read(tenantId);
  }

  /** Alerts were closed by hand. */
  closed(tenantId: number, alertIds: readonly string[]): void {
    this.#keep(this.#board.closed(tenantId, new Set(alertIds), this.#parts.nowMs()));
  }

  /** A tenant is closed: what its rules miss is not missed until it is open again. */
  tenantClosed(tenantId: number): void {
    this.#keep(this.#board.tenantClosed(tenantId, this.#parts.nowMs()));
  }

  /** A tenant is deleted with all that is written of it. */
  forgetTenant(tenantId: number): void {
    this.#board.setRules(tenantId, [], this.#parts.nowMs());
    this.#facts.removeTenant(tenantId);
    this.#parts.usual?.forgetTenant(tenantId);
    this.#services.forgetTenant(tenantId);
  }

  async #lookAtLicences(tenantIds: readonly number[]): Promise<void> {
    const ends = await this.#parts.database.withTenant(jobScope(tenantIds), (_tx, client) =>
      licenceEnds(client, tenantIds),
    );
    for (const end of ends) {
      if (this.#facts.set(licencePlace(end))) this.#board.factsChanged(end.id);
      this.#keep(this.#board.look(licenceLook(end, this.#parts.nowMs())));
    }
  }

  /** Rules remember what was measured before. Where that cannot be read they begin anew: no reason to watch nothing. */
  async #recall(
    rules: readonly LoadedRule[],
    places: readonly Place[],
    at: Pick<MeasuredBeforeParts, 'nowMs' | 'stoppedMs'>,
  ): Promise<void> {
    const { kept, log } = this.#parts;
    if (!kept) return;
    const targetsOf = Map.groupBy(places, ({ tenantId }) => tenantId);
    const enabled = rules.filter(({ isEnabled }) => isEnabled);
    try {
      const found = measuredBefore(enabled, { ...at, kept, targetsOf, factsOf: this.#facts.of });
      for await (const { rule, subjectId, memory } of found) this.#board.recall(rule, subjectId, memory);
    } catch (error) {
      log.warn({ err: error }, 'What was measured before the start could not be read for alert rules.');
    }
  }

  /** The process stood still: what nobody looked for then was not missing. */
  #noticeStall(nowMs: number): void {
    if (nowMs - this.#tickedMs <= stallMs) return;
    this.#board.stopped(this.#tickedMs);
    this.#tickedMs = nowMs;
  }

  #look(decided: DecidedNow): Noticed | null {
    this.#noticeStall(this.#parts.nowMs());
    this.#times.note(decided, decided.atMs);
    const { turns, undo } = this.#board.lookUndoably(decided);
    const isNews = turns.some(({ what }) => what === 'fired' || what === 'resolved');
    return undo && { rows: turns.flatMap(rowsOf), isNews, undo };
  }

  #keep(turns: readonly Turn[]): void {
    this.#parts.decisions.keep(turns.flatMap(rowsOf));
  }

  #remember(past: readonly PastState[]): void {
    for (const [targetId, states] of Map.groupBy(past, (one) => one.targetId))
      this.#times.restore(targetId, states);
  }

  async #readTargets(tenantId: number, changed: Set<string>): Promise<void> {
    const ids = [...changed];
    // What changes while they are read is read again.
    changed.clear();
    const newIds = ids.filter((id) => !this.#facts.has(id));
    const sinceMs = this.#parts.nowMs() - timesKeptMs;
    const read = readTargets(this.#parts.database, tenantId, { ids, newIds, sinceMs });
    const { places, past } = await read.catch((error: unknown) => {
      for (const id of ids) changed.add(id);
      throw error;
    });
    this.#remember(past);
    for (const id of ids) {
      const place = places.get(id);
      if (place) {
        if (this.#facts.set(place)) this.#board.factsChanged(id);
        continue;
      }
      this.#facts.remove(id);
      this.#times.remove(id);
      this.#keep(this.#board.removed(tenantId, id, this.#parts.nowMs()));
      // What rests on it does not know of it any more.
      this.#services.written(tenantId, id, this.#parts.nowMs());
    }
  }
}
