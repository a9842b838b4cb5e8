import { setTimeout as wait } from 'node:timers/promises';
import { type FaultEvidenceRow, type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { type Api } from '@linekeeper/simulators/demo/api';
import { type Check } from './figures.ts';
import { type Happened } from './play.ts';
import { type Form, type Happening } from './script.ts';
import { type WatchedSubject } from './settle.ts';

/** Evidence counts for two intervals and a half, that of agents for half a minute more; an agent is gone after as long again. */
const settledMs = ({ intervalS }: Form) => Math.max(2.5 * intervalS * 1000 + 30_000, 100_000 + 90_000);

/** What may be said of a line while something happens to it, and nothing else. Undefined: it is not about this line. */
export function trueSides(
  what: Happening,
  { outlet, line }: WatchedSubject,
  lastsMs: number,
  form: Form,
): readonly FaultSide[] | undefined {
  if (what.kind === 'hub') return ['hub'];
  if (what.kind === 'provider') return what.provider === line?.provider ? ['carrier'] : undefined;
  if (what.outlet !== outlet.number || (line?.role === 'backup' && what.kind !== 'power')) return undefined;
  switch (what.kind) {
    case 'unplug':
      // No signal: the fibre, its box and the cable look the same from afar.
      return ['cannot-tell'];
    case 'silence':
      return ['carrier'];
    case 'power':
      // Before the last words of the outlet are too old, nobody can say that it fell silent.
      return lastsMs > settledMs(form) ? ['power-or-cpe'] : ['power-or-cpe', 'cannot-tell'];
    default:
      return ['none'];
  }
}

/** What a verdict that was written down rested on, to find out by why it was wrong. */
const spoken = ({ evidence = [] }: { evidence?: unknown }) =>
  (evidence as readonly FaultEvidenceRow[])
    .map(
      (one) =>
        `${one.counts ? '' : '('}${one.what} ${one.ok ? 'ok' : 'fails'} ${one.at}${one.counts ? '' : ')'}`,
    )
    .join(', ');

/** What the product says of the lines, right before something ends. */
export class Verdicts {
  readonly checks: Check[] = [];
  readonly #api: Api;
  readonly #lines: readonly WatchedSubject[];
  readonly #form: Form;

  constructor(api: Api, watched: readonly WatchedSubject[], form: Form) {
    this.#api = api;
    this.#lines = watched.filter(({ kind }) => kind === 'line');
    this.#form = form;
  }

  async ask(what: Happening, lastsMs: number): Promise<void> {
    // Within so little not everybody looked again after what was before.
    if (lastsMs <= 2 * this.#form.intervalS * 1000) return;
    const untilMs = Date.now() + settledMs(this.#form) - lastsMs;
    for (const line of this.#lines) {
      const sides = trueSides(what, line, lastsMs, this.#form);
      if (!sides) continue;
      const { side, evidence, isOver } = await this.#told(line, sides, untilMs);
      const seen = evidence.map(
        (one) =>
          `${one.what} ${one.ok ? 'ok' : 'fails'}${one.isStale ? ' (stale)' : ''}${one.count ? ` ${one.count.join('/')}` : ''}`,
      );
      // Of a line that is up, what was found last while it was not is told, too.
      const wrong =
        (isOver && sides.includes('none')) || sides.includes(side)
          ? []
          : [`${side}; truly ${sides.join(' or ')}: ${seen.join(', ')}`];
      this.checks.push({
        of: 'verdict',
        what: `${line.name}, ${what.kind}`,
        wrong,
        found: isOver ? `${side}, over` : side,
      });
    }
  }

  /**
   * What is said of a line. That nobody can tell is waited out while it may be so: what agents saw before counts until it is too old, and on a
   * busy machine their newer words come no earlier. An accusation stands at once, true or wrong.
   */
  async #told(line: WatchedSubject, sides: readonly FaultSide[], untilMs: number) {
    for (;;) {
      const told = await this.#api.call('GET /monitor/api/v1/lines/:lineId/fault-side', {
        params: { lineId: line.id },
      });
      // What is over was found before, and comes no other way.
      const isTrue = sides.includes(told.side) || (told.isOver && sides.includes('none'));
      if (isTrue || told.side !== 'cannot-tell' || Date.now() >= untilMs) return told;
      await wait(500);
    }
  }

  /** What was written down of the sides, over the whole time: at any time only what was true. */
  async events(happened: readonly Happened[], fromMs: number, toMs: number): Promise<void> {
    for (const line of this.#lines) {
      const { events } = await this.#api.call('POST /monitor/api/v1/wan/subjects/:kind/:id/events', {
        params: { kind: 'line', id: line.id },
        body: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      });
      const sides = events.filter(({ kind }) => kind === 'fault-side').reverse();
      const wrong = sides.flatMap(({ at, data }) => {
        const side = data['side'] as FaultSide;
        const last = happened.findLast(
          ({ what, began }) => began[0] <= Date.parse(at) && trueSides(what, line, 0, this.#form),
        );
        const may = last ? trueSides(last.what, line, 0, this.#form) : undefined;
        return may?.includes(side) || (may && side === 'cannot-tell')
          ? []
          : [
              `${side} was written down at ${at}; truly ${may?.join(' or ') ?? 'nothing happened'}` +
                `${last ? ` since ${new Date(last.began[0]).toISOString()}` : ''}: ${spoken(data)}`,
            ];
      });
      const found = sides.map(({ data }) => String(data['side'])).join(', ') || 'none written down';
      this.checks.push({ of: 'verdict', what: `${line.name}, events`, wrong, found });
    }
  }
}
