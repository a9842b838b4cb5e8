import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type State } from '@linekeeper/contract/monitoring/states';
import { quietForAll, type QuietRange } from './quick-look.ts';
import { isInPlace, isWithin, type SubjectFacts } from './rule-scope.ts';
import { type Rule } from './rule.ts';
import { type Compiled, type Decided } from './running.ts';

/** The rules that look at a series. */
export interface SeriesPlan {
  /** They look at each measurement. */
  readonly always: readonly Compiled[];
  /** They look at values beyond their own ranges, and at subjects of which they remember something. */
  readonly bounded: readonly Compiled[];
  /** What is of no interest to any that is bounded. */
  readonly quiet: QuietRange;
}

/** A series of a target that rules look at. */
export interface WatchedSeries {
  /** Which of the target's columns it is. */
  readonly column: number;
  readonly plan: SeriesPlan;
}

/** Why what is not measured of a target now is not missing: our own hub is cut off, or nobody expects it; null: it is. */
export type Away = 'hubs' | 'rests' | null;
export const awayOf = ({ isHubs, isResting }: Pick<Decided, 'isHubs' | 'isResting'>): Away =>
  isHubs ? 'hubs' : isResting ? 'rests' : null;

/** Which rules look at a target, and at which of its series. Made once, and again as rules, series or facts change. */
export interface Plan {
  readonly tenantId: number;
  readonly columns: Decided['columns'];
  /** Why nothing is missing now. Made again as that changes: it is when parts that vanished are judged. */
  readonly away: Away;
  readonly ofEvents: readonly Compiled[];
  readonly ofStates: readonly Compiled[];
  /** The same, by the states in which they look at a target of which they remember nothing. */
  readonly inState: ReadonlyMap<State, readonly Compiled[]>;
  /** They look at the target itself, each time. */
  readonly always: readonly Compiled[];
  /** The series that rules look at, in the order of the columns. */
  readonly watched: readonly WatchedSeries[];
}

/** Whether a rule looks at a subject by a plan. */
export function isPlanned(
  { columns, watched, ...plan }: Plan,
  compiled: Compiled,
  subjectId: string,
): boolean {
  return (
    [plan.ofEvents, plan.ofStates, plan.always].some((own) => own.includes(compiled)) ||
    watched.some(
      ({ column, plan: { always, bounded } }) =>
        columns[column]!.subjectId === subjectId && (always.includes(compiled) || bounded.includes(compiled)),
    )
  );
}

/** Whether a part of a target is not there any more, such as an interface that vanished: that is no matter of a rule's scope. */
export const isPartGone = (
  { scope }: Rule,
  subjectId: string,
  { targetId, columns }: Pick<Decided, 'targetId' | 'columns'>,
  facts: SubjectFacts | undefined,
): boolean =>
  subjectId !== targetId &&
  facts !== undefined &&
  isWithin(scope, facts) &&
  columns.every((column) => column.subjectId !== subjectId);

/** The rules of a tenant, by what they look at. */
interface Grouped {
  readonly ofEvents: readonly Compiled[];
  /** At the target itself: its state, for example. */
  readonly ofTarget: readonly Compiled[];
  readonly ofMetric: ReadonlyMap<MetricName, readonly Compiled[]>;
}

/**
 * Makes plans. Thousands of targets are looked at by the same few groups of rules, which are kept once: a list for each series of each target
 * would take more memory than all that is measured of them.
 */
export class PlanMaker {
  readonly #numbers = new Map<object, number>();
  readonly #lists = new Map<string, readonly Compiled[]>();
  readonly #series = new Map<readonly Compiled[], SeriesPlan>();
  readonly #watched = new Map<string, readonly WatchedSeries[]>();
  readonly #states = new Map<readonly Compiled[], Plan['inState']>();
  #grouped = new WeakMap<ReadonlyMap<string, Compiled>, Grouped>();

  make(
    { tenantId, kind, targetId, columns, ...decided }: Decided,
    rules: ReadonlyMap<string, Compiled>,
    factsOf: (subjectId: string) => SubjectFacts | undefined,
  ): Plan {
    const grouped = this.#grouped.get(rules) ?? groupedOf(rules.values());
    this.#grouped.set(rules, grouped);
    const facts = factsOf(targetId);
    const itself = grouped.ofTarget.filter(
      ({ rule }) => rule.subjectKind === kind && facts !== undefined && isWithin(rule.scope, facts),
    );
    const isOfState = ({ rule }: Compiled) => rule.condition.kind === 'state';
    const ofStates = this.#once(itself.filter(isOfState));
    return {
      ...{ tenantId, columns, away: awayOf(decided), ofStates },
      // An event may be of a part of the target, such as one of its interfaces.
      ofEvents: this.#once(grouped.ofEvents),
      inState: known(this.#states, ofStates, () => byState(ofStates)),
      always: this.#once(itself.filter((one) => !isOfState(one))),
      watched: this.#watchedOf(columns, grouped, factsOf),
    };
  }

  /** Rules were changed: what is kept of those before is not needed any more. */
  forget(): void {
    for (const kept of [this.#numbers, this.#lists, this.#series, this.#watched, this.#states]) kept.clear();
    this.#grouped = new WeakMap();
  }

  #watchedOf(
    columns: Plan['columns'],
    { ofMetric }: Grouped,
    factsOf: (subjectId: string) => SubjectFacts | undefined,
  ): readonly WatchedSeries[] {
    const placed = new Map<string, readonly Placed[]>();
    const watched: WatchedSeries[] = [];
    const key: number[] = [];
    for (const [column, { metric, subjectId }] of columns.entries()) {
      const rules = ofMetric.get(metric);
      const facts = rules && factsOf(subjectId);
      if (!facts) continue;
      // The parts of a target stand where it does: for most of them the same has just been found.
      const before = placed.get(metric) ?? [];
      let inPlace = before.find((one) => isSamePlace(one.facts, facts));
      if (!inPlace) {
        const own = this.#once(rules.filter(({ rule }) => isInPlace(rule.scope, facts)));
        inPlace = { facts, rules: own, isOfAll: own.every(({ rule }) => rule.scope.subjectIds.length === 0) };
        placed.set(metric, [...before, inPlace]);
      }
      const own = inPlace.isOfAll
        ? inPlace.rules
        : this.#once(inPlace.rules.filter(({ rule }) => isWithin(rule.scope, facts)));
      if (own.length === 0) continue;
      watched.push({ column, plan: known(this.#series, own, () => seriesOf(own)) });
      key.push(column, this.#numberOf(own));
    }
    return known(this.#watched, key.join(), () => watched);
  }

  #once(list: readonly Compiled[]): readonly Compiled[] {
    const key = list.map((one) => this.#numberOf(one)).join();
    return known(this.#lists, key, () => list);
  }

  #numberOf(one: object): number {
    return known(this.#numbers, one, () => this.#numbers.size);
  }
}

/** The rules of a metric that look at what stands in a place. */
interface Placed {
  readonly facts: SubjectFacts;
  readonly rules: readonly Compiled[];
  /** None of them names subjects. */
  readonly isOfAll: boolean;
}

const isSamePlace = (a: SubjectFacts, b: SubjectFacts) =>
  a.region === b.region && a.outletId === b.outletId && a.deviceKind === b.deviceKind && a.tags === b.tags;

function groupedOf(rules: Iterable<Compiled>): Grouped {
  const byMetric = Map.groupBy(rules, ({ rule }) => rule.metric);
  const ofTarget = byMetric.get(null) ?? [];
  const ofMetric = new Map<MetricName, readonly Compiled[]>();
  for (const [metric, own] of byMetric) if (metric !== null) ofMetric.set(metric, own);
  const isEvent = ({ rule }: Compiled) => rule.condition.kind === 'event';
  return {
    ofEvents: ofTarget.filter(isEvent),
    ofTarget: ofTarget.filter((one) => !isEvent(one)),
    ofMetric,
  };
}

function seriesOf(rules: readonly Compiled[]): SeriesPlan {
  const bounded = rules.filter(({ quiet }) => quiet !== null);
  return {
    ...{ bounded, always: rules.filter(({ quiet }) => quiet === null) },
    quiet: quietForAll(bounded.flatMap(({ quiet }) => quiet ?? [])),
  };
}

function byState(rules: readonly Compiled[]): Plan['inState'] {
  const all = new Set(rules.flatMap(({ rule }) => rule.states));
  return new Map([...all].map((state) => [state, rules.filter(({ rule }) => rule.states.includes(state))]));
}

function known<Key, Value>(all: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (!all.has(key)) all.set(key, make());
  return all.get(key)!;
}
