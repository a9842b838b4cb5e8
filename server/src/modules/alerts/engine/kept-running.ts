import { type ResolveReason } from '@linekeeper/contract/alerts/alert-terms';
import { DueLooks } from './due-looks.ts';
import {
  type Compiled,
  type Held,
  isNothing,
  keyOf,
  quiet,
  type Running,
  stepOf,
  type Turn,
} from './running.ts';

/** What was kept of a subject before a look, and after it. */
export interface Change extends Held {
  readonly before: Running | undefined;
  readonly after: Running;
}

/** What rules remember of subjects, by the target that it is of, and when they look at it without a measurement. */
export class KeptRunning {
  readonly #due = new DueLooks<Held>();
  readonly #held = new Map<string, Map<string, Held>>();
  #changes: Change[] | null = null;

  /** When something may be due without a measurement, in milliseconds since 1970; infinity: never. */
  get nextDueMs(): number {
    return this.#due.nextMs;
  }

  /** Takes what is due, the earliest first. */
  takeDue(nowMs: number): Held[] {
    return this.#due.take(nowMs);
  }

  /** Something cannot be looked at before a time. */
  putOff(held: Held, atMs: number): void {
    this.#due.set(keyOf(held), atMs, held);
  }

  /** Whether something is remembered of a target. */
  has(targetId: string): boolean {
    return this.#held.has(targetId);
  }

  /** The subjects of a target of which something is remembered; undefined: of none. */
  subjectsOf(targetId: string): ReadonlySet<string> | undefined {
    const held = this.#held.get(targetId);
    return held && new Set(held.values().map((one) => one.subjectId));
  }

  /** All that rules of a tenant remember of a target. */
  of(tenantId: number, targetId: string): [Compiled, Running][] {
    const found: [Compiled, Running][] = [];
    for (const { compiled, subjectId } of this.#held.get(targetId)?.values() ?? []) {
      const running = compiled.running.get(subjectId);
      if (running && compiled.rule.tenantId === tenantId) found.push([compiled, running]);
    }
    return found;
  }

  /** A rule remembers this of a subject from now on. */
  keep(compiled: Compiled, running: Running): void {
    const { subjectId, targetId, lookAtMs } = running;
    const held: Held = { compiled, subjectId };
    const key = keyOf(held);
    const before = compiled.running.get(subjectId);
    this.#changes?.push({ ...held, before, after: running });
    let ofTarget = this.#held.get(targetId);
    if (isNothing(running)) {
      compiled.running.delete(subjectId);
      if (ofTarget?.delete(key) && ofTarget.size === 0) this.#held.delete(targetId);
    } else {
      compiled.running.set(subjectId, running);
      if (!ofTarget) this.#held.set(targetId, (ofTarget = new Map()));
      if (ofTarget.get(key)?.compiled !== compiled) ofTarget.set(key, held);
    }
    this.#due.set(key, lookAtMs, held);
  }

  /** Ends what runs; without a reason nothing is said of it. */
  end(compiled: Compiled, before: Running, reason: ResolveReason | null, atMs: number): Turn[] {
    const running: Running = { ...before, ...quiet };
    this.keep(compiled, running);
    const what = reason && stepOf(before, running);
    if (!what) return [];
    const { alertId } = before;
    return [{ running, alertId, what, atMs, value: null, reason: what === 'resolved' ? reason : null }];
  }

  /** What changes while something is done, in its order. */
  changesOf(act: () => void): readonly Change[] {
    const changes: Change[] = (this.#changes = []);
    try {
      act();
      return changes;
    } finally {
      this.#changes = null;
    }
  }
}
