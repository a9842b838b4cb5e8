import { type State } from '@linekeeper/contract/monitoring/states';
import {
  type ServiceNeed,
  serviceState,
  weightBy,
  type WeightByState,
} from '@linekeeper/contract/services/service-state';
import {
  mostServiceNodes,
  serviceDepth,
  type ServiceMemberKind,
} from '@linekeeper/contract/services/service-terms';
import { type Announced, serviceSpans, type Span, stateInWork, withWork } from './service-times.ts';

export interface Member {
  readonly kind: ServiceMemberKind;
  readonly id: string;
  readonly weight: number;
}

/** What a service is made of, by its id. */
export interface Composed extends ServiceNeed {
  readonly members: readonly Member[];
  /** When work was announced on it. */
  readonly announced?: readonly Announced[];
}
export type Composition = ReadonlyMap<string, Composed>;

export type CompositionFault = 'circle' | 'deep' | 'large';

/** The ids of services that a service rests on, itself first. They have no circle. */
export function idsBelow(composition: Composition, id: string): string[] {
  const found = new Set<string>([id]);
  for (const each of found)
    for (const member of composition.get(each)?.members ?? [])
      if (member.kind === 'service') found.add(member.id);
  return [...found];
}

/** A member that has a state of its own. */
export type MemberSubject = Pick<Member, 'id'> & { readonly kind: Exclude<ServiceMemberKind, 'service'> };

/** What has a state of its own that some services rest on, each once. */
export function membersBelow(composition: Composition, ids: Iterable<string>): MemberSubject[] {
  const services = new Set([...ids].flatMap((id) => idsBelow(composition, id)));
  const found = new Map<string, MemberSubject>();
  for (const each of services)
    for (const { kind, id } of composition.get(each)?.members ?? [])
      if (kind !== 'service') found.set(id, { kind, id });
  return [...found.values()];
}

/** The same by their ids. */
export const subjectsBelow = (composition: Composition, ids: Iterable<string>): string[] =>
  membersBelow(composition, ids).map(({ id }) => id);

/** What is wrong with how services rest on each other, and with which: undefined where nothing is. */
export function faultOf(composition: Composition): { fault: CompositionFault; id: string } | undefined {
  const known = new Map<string, { depth: number; nodes: number } | 'open'>();
  const measure = (id: string): { depth: number; nodes: number } | undefined => {
    const before = known.get(id);
    if (before === 'open') return undefined;
    if (before) return before;
    known.set(id, 'open');
    let depth = 1;
    let nodes = 1;
    for (const member of composition.get(id)?.members ?? []) {
      const child = member.kind === 'service' ? measure(member.id) : { depth: 0, nodes: 1 };
      if (!child) return undefined;
      depth = Math.max(depth, child.depth + 1);
      nodes += child.nodes;
    }
    const measured = { depth, nodes };
    known.set(id, measured);
    return measured;
  };
  for (const id of composition.keys()) {
    const measured = measure(id);
    if (!measured) return { fault: 'circle', id };
    if (measured.depth > serviceDepth) return { fault: 'deep', id };
    if (measured.nodes > mostServiceNodes) return { fault: 'large', id };
  }
  return undefined;
}

/** The states of services at a moment, of those of their subjects then; a subject that is not there is unmeasured. */
export function statesNow(
  composition: Composition,
  subjects: ReadonlyMap<string, State>,
  atMs: number,
): (kind: ServiceMemberKind, id: string) => State {
  const known = new Map<string, State>();
  const stateOf = (kind: ServiceMemberKind, id: string): State => {
    if (kind !== 'service') return subjects.get(id) ?? 'unmeasured';
    const before = known.get(id);
    if (before) return before;
    const service = composition.get(id);
    const weights: WeightByState = {};
    for (const member of service?.members ?? []) {
      const state = stateOf(member.kind, member.id);
      weights[state] = (weights[state] ?? 0) + weightBy(service!.rule, member.weight);
    }
    const made = service ? serviceState(service, weights) : 'unmeasured';
    const isInWork = service?.announced?.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    const state = isInWork ? stateInWork(made) : made;
    known.set(id, state);
    return state;
  };
  return stateOf;
}

/** The times of a service since there was the first of its subjects: before that nothing of it could be measured. */
export function sinceThere(
  composition: Composition,
  subjects: ReadonlyMap<string, readonly Span[]>,
  { id, spans }: { readonly id: string; readonly spans: readonly Span[] },
): Span[] {
  const begins = subjectsBelow(composition, [id]).map(
    (subject) => subjects.get(subject)?.[0]?.fromMs ?? Infinity,
  );
  const beganMs = Math.min(Infinity, ...begins);
  return spans.flatMap((span) =>
    span.toMs > beganMs ? [{ ...span, fromMs: Math.max(span.fromMs, beganMs) }] : [],
  );
}

/** The states of services over a range, of those of their subjects; each service is put together once. */
export function spansOver(
  composition: Composition,
  subjects: ReadonlyMap<string, readonly Span[]>,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): (kind: ServiceMemberKind, id: string) => readonly Span[] {
  const known = new Map<string, readonly Span[]>();
  const spansOf = (kind: ServiceMemberKind, id: string): readonly Span[] => {
    if (kind !== 'service') return subjects.get(id) ?? [];
    const before = known.get(id);
    if (before) return before;
    const service = composition.get(id);
    const members = service?.members.map((one) => ({ weight: one.weight, spans: spansOf(one.kind, one.id) }));
    const made = service ? serviceSpans(service, members ?? [], fromMs, toMs) : [];
    const spans = withWork(made, service?.announced ?? []);
    known.set(id, spans);
    return spans;
  };
  return spansOf;
}
