import { type State } from '@linekeeper/contract/monitoring/states';
import { quietForAll, type QuietRange } from './quick-look.ts';
import { isWithin, type SubjectFacts } from './rule-scope.ts';
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

/** Which rules look at a target, and at which of its series. Made once, and again as rules, series or facts change. */
export interface Plan {
  readonly tenantId: number;
  readonly columns: Decided['columns'];
  readonly ofEvents: readonly Compiled[];
  readonly ofStates: readonly Compiled[];
  /** The same, by the states in which they look at a target of which they remember nothing. */
  readonly inState: ReadonlyMap<State, readonly Compiled[]>;
  /** They look at the target itself, each time. */
  readonly always: readonly Compiled[];
  /** By column; undefined: no rule looks at it. */
  readonly ofColumns: readonly (SeriesPlan | undefined)[];
}

/** Whether a rule looks at a subject by a plan. */
export function isPlanned(
  { columns, ofColumns, ...plan }: Plan,
  compiled: Compiled,
  subjectId: string,
): boolean {
  return (
    [plan.ofEvents, plan.ofStates, plan.always].some((own) => own.includes(compiled)) ||
    ofColumns.some(
      (series, column) =>
        columns[column]!.subjectId === subjectId &&
        (series?.always.includes(compiled) || series?.bounded.includes(compiled)),
    )
  );
}

/**
 * Makes plans. Thousands of targets are looked at by the same few groups of rules, which are kept once: a list for each series of each target
 * would take more memory than all that is measured of them.
 */
export class PlanMaker {
  readonly #numbers = new Map<Compiled, number>();
  readonly #lists = new Map<string, readonly Compiled[]>();
  readonly #series = new Map<readonly Compiled[], SeriesPlan | undefined>();
  readonly #states = new Map<readonly Compiled[], Plan['inState']>();

  make(
    { tenantId, kind, targetId, columns }: Decided,
    rules: Iterable<Compiled>,
    ask: (subjectId: string) => SubjectFacts | undefined,
  ): Plan {
    const factsOf = memoized(ask);
    const isIn = ({ rule }: Compiled, subjectId: string) => {
      const facts = factsOf(subjectId);
      return facts !== undefined && isWithin(rule.scope, facts);
    };
    const ofMetric = Map.groupBy(rules, ({ rule }) => rule.metric);
    // An event may be of a part of the target, such as one of its interfaces.
    const isEvent = ({ rule }: Compiled) => rule.condition.kind === 'event';
    const ofTarget = ofMetric.get(null) ?? [];
    const itself = ofTarget.filter(
      (one) => !isEvent(one) && one.rule.subjectKind === kind && isIn(one, targetId),
    );
    const isOfState = ({ rule }: Compiled) => rule.condition.kind === 'state';
    const ofStates = this.#once(itself.filter(isOfState));
    return {
      ...{ tenantId, columns, ofStates },
      ofEvents: this.#once(ofTarget.filter(isEvent)),
      inState: known(this.#states, ofStates, () => byState(ofStates)),
      always: this.#once(itself.filter((one) => !isOfState(one))),
      ofColumns: columns.map(({ metric, subjectId }) => {
        const own = this.#once((ofMetric.get(metric) ?? []).filter((one) => isIn(one, subjectId)));
        return known(this.#series, own, () => seriesOf(own));
      }),
    };
  }

  /** Rules were changed: what is kept of those before is not needed any more. */
  forget(): void {
    for (const kept of [this.#numbers, this.#lists, this.#series, this.#states]) kept.clear();
  }

  #once(list: readonly Compiled[]): readonly Compiled[] {
    const key = list.map((one) => known(this.#numbers, one, () => this.#numbers.size)).join();
    return known(this.#lists, key, () => list);
  }
}

function seriesOf(rules: readonly Compiled[]): SeriesPlan | undefined {
  if (rules.length === 0) return undefined;
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

function memoized<Value>(ask: (key: string) => Value): (key: string) => Value {
  const asked = new Map<string, Value>();
  return (key) => known(asked, key, () => ask(key));
}
