import { mostUnwatched } from '@linekeeper/contract/alerts/alert-terms';

const hourMs = 3_600_000;

/** Subjects that rules asked about in vain within the last hour, counted up to a number of each rule. */
export class RefusedSeries {
  /** When each was asked about last, by who asked. */
  readonly #ofAsker = new Map<string, Map<string, number>>();

  note(asker: string, subjectId: string, atMs: number): void {
    const subjects = this.#ofAsker.get(asker) ?? new Map<string, number>();
    if (subjects.size < mostUnwatched || subjects.has(subjectId)) subjects.set(subjectId, atMs);
    this.#ofAsker.set(asker, subjects);
  }

  /** What a subject has is remembered now. */
  forget(asker: string, subjectId: string): void {
    this.#ofAsker.get(asker)?.delete(subjectId);
  }

  count(asker: string, nowMs: number): number {
    let count = 0;
    for (const atMs of this.#ofAsker.get(asker)?.values() ?? []) if (nowMs - atMs <= hourMs) count++;
    return count;
  }

  /** Forgets what nobody asks any more. */
  tidy(nowMs: number): void {
    for (const [asker, subjects] of this.#ofAsker) {
      for (const [id, atMs] of subjects) if (nowMs - atMs > hourMs) subjects.delete(id);
      if (subjects.size === 0) this.#ofAsker.delete(asker);
    }
  }
}
