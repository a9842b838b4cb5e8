import { type State } from '@linekeeper/contract/monitoring/states';
import { type ServiceRow, type SloFigures } from '@linekeeper/contract/services/services';
import { sinceThere, spansOver, statesNow } from './composition.ts';
import { causesOf, type Known } from './service-tree.ts';
import { type ServiceWorld } from './service-world.ts';
import { type KeptService } from './services.queries.ts';
import { type Span } from './service-times.ts';
import { type Period, periodAt, sloOf } from './slo.ts';

/** Causes that a row of the list names, and the page of one service. */
export const causesInList = 3;
export const causesOfOne = 20;

export interface RowInput {
  readonly world: ServiceWorld;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly maySee: Known['maySee'];
}

/** The time that rows of services are made from: from the earliest beginning of their periods until now. */
export function rowRange(
  services: Iterable<Pick<KeptService, 'sloPeriod'>>,
  timeZone: string,
  nowMs: number,
) {
  const begins = [...services].map(({ sloPeriod }) => periodAt(sloPeriod, timeZone, nowMs).fromMs);
  return { fromMs: Math.min(nowMs, ...begins), toMs: nowMs };
}

/** Makes rows of services, of what their subjects were within `range`. */
export function rowMaker(
  { world, timeZone, nowMs, maySee }: RowInput,
  subjects: ReadonlyMap<string, readonly Span[]>,
  range: { readonly fromMs: number; readonly toMs: number },
): { known: Known; rowOf: (service: KeptService, mostCauses: number) => ServiceRow } {
  const now = new Map<string, State>(
    [...world.subjects, ...(world.gone ?? [])].map(([id, { state }]) => [id, state]),
  );
  const stateOf = statesNow(world.composition, now, nowMs);
  const spansOf = spansOver(world.composition, subjects, range);
  const known: Known = { world, stateOf, maySee };
  const rowOf = (service: KeptService, mostCauses: number): ServiceRow => {
    const spans = sinceThere(world.composition, subjects, {
      id: service.id,
      spans: spansOf('service', service.id),
    });
    const period = periodAt(service.sloPeriod, timeZone, nowMs);
    const causes = causesOf(known, service.id);
    const state = stateOf('service', service.id);
    const { id, name, note, tags, rule, needed, members } = service;
    return {
      ...{ id, name, note, tags: [...tags], rule, needed, state },
      since: sinceOf(spans, state, range.fromMs),
      memberCount: members.length,
      upCount: members.filter((member) => stateOf(member.kind, member.id) === 'up').length,
      slo: sloFigures(service, spans, period),
      causes: causes.slice(0, mostCauses),
      causeCount: causes.length,
    };
  };
  return { known, rowOf };
}

/** When a state that holds began; null where that is before what is looked at. */
export function sinceOf(spans: readonly Span[], state: State, fromMs: number): string | null {
  const last = spans.at(-1);
  return last?.state === state && last.fromMs > fromMs ? iso(last.fromMs) : null;
}

const iso = (ms: number) => new Date(ms).toISOString();

function sloFigures(service: KeptService, spans: readonly Span[], period: Period): SloFigures {
  return {
    percent: service.sloPercent,
    period: service.sloPeriod,
    ...{ from: iso(period.fromMs), to: iso(period.toMs), asOf: iso(period.asOfMs) },
    ...sloOf(service.sloPercent, spans, period),
  };
}
