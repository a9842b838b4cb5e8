import { mostTags, outletLetters } from '@linekeeper/contract/outlets/outlet-terms';
import { type State } from '@linekeeper/contract/monitoring/states';
import { serviceState, weightBy, type WeightByState } from '@linekeeper/contract/services/service-state';
import {
  type ServiceMemberKind,
  type ServiceRule,
  type SloPeriod,
} from '@linekeeper/contract/services/service-terms';
import { type ServiceDetail, type ServiceNode } from '@linekeeper/contract/services/services';

/** A member as the form holds it: with what it is called and how it stands. */
export interface FormMember {
  readonly kind: ServiceMemberKind;
  readonly id: string;
  readonly weight: number;
  readonly name: string | null;
  readonly isGone: boolean;
  readonly state: State;
}

export interface ServiceValues {
  readonly name: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly rule: ServiceRule;
  readonly needed: number;
  readonly members: readonly FormMember[];
  /** As it is typed; empty: no objective. */
  readonly sloPercent: string;
  readonly sloPeriod: SloPeriod;
}

/** What the form begins with. */
export function valuesOf(service: ServiceDetail | undefined): ServiceValues {
  return {
    name: service?.name ?? '',
    note: service?.note ?? '',
    tags: service?.tags ?? [],
    rule: service?.rule ?? 'all',
    needed: service?.needed ?? 1,
    members: (service?.tree ?? [])
      .filter(({ parent }) => parent === '0')
      .map(({ kind, id, weight, name, isGone, state }) => ({ kind, id, weight, name, isGone, state })),
    sloPercent: service?.sloPercent?.toString() ?? '',
    sloPeriod: service?.sloPeriod ?? 'days-30',
  };
}

const takesNumber = (rule: ServiceRule) => rule === 'at-least' || rule === 'weight';

/** The most that a rule can ask of the members. */
export const mostNeeded = ({ rule, members }: Pick<ServiceValues, 'rule' | 'members'>): number =>
  members.reduce((sum, { weight }) => sum + weightBy(rule, weight), 0);

/** The objective as a number; null without one, undefined where it is none. */
export function percentOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.').replace(/%$/, '');
  if (text === '') return null;
  const value = Number(text);
  return value >= 50 && value <= 99.999 ? value : undefined;
}

export type ServiceFault = 'nameEmpty' | 'membersEmpty' | 'neededTooMuch' | 'sloWrong' | 'tagsWrong';

/** What is wrong with what is typed. */
export function faultsOf(values: ServiceValues): Partial<Record<keyof ServiceValues, ServiceFault>> {
  const { name, tags, rule, needed, members, sloPercent } = values;
  return {
    ...(name.trim() === '' && { name: 'nameEmpty' as const }),
    ...(members.length === 0 && { members: 'membersEmpty' as const }),
    ...(members.length > 0 &&
      takesNumber(rule) &&
      needed > mostNeeded(values) && { needed: 'neededTooMuch' as const }),
    ...(percentOf(sloPercent) === undefined && { sloPercent: 'sloWrong' as const }),
    ...((tags.length > mostTags || tags.some((tag) => tag.length > outletLetters.tag)) && {
      tags: 'tagsWrong' as const,
    }),
  };
}

/** What is sent. */
export function bodyOf(values: ServiceValues) {
  const { name, note, tags, rule, needed, members, sloPercent, sloPeriod } = values;
  return {
    ...{ name: name.trim(), note: note.trim(), tags: [...tags], rule, sloPeriod },
    needed: takesNumber(rule) ? needed : null,
    members: members.map(({ kind, id, weight }) => ({ kind, id, weight })),
    sloPercent: percentOf(sloPercent) ?? null,
  };
}

/** The tree that is being made, with how it would stand now: the service, its members, and of those that were there what is below them. */
export function treeOf(values: ServiceValues, before: readonly ServiceNode[]) {
  const { name, rule, members } = values;
  const needed = takesNumber(rule) ? values.needed : null;
  const weights: WeightByState = {};
  for (const { state, weight } of members) weights[state] = (weights[state] ?? 0) + weightBy(rule, weight);
  const state = serviceState({ rule, needed }, weights);
  const own = { id: '', parent: null, isGone: false, weight: 1, opens: '' };
  return [
    { ...own, key: '0', kind: 'service' as const, name: name.trim() || '…', state, rule, needed },
    ...members.flatMap((member, at) => {
      const key = `0.${at}`;
      const was = before.find(
        ({ parent, kind, id }) => parent === '0' && kind === member.kind && id === member.id,
      );
      const below = was ? before.filter((node) => node.key.startsWith(`${was.key}.`)) : [];
      return [
        { ...own, ...member, key, parent: '0', rule: was?.rule ?? null, needed: was?.needed ?? null },
        ...below.map((node) => ({ ...node, key: key + node.key.slice(was!.key.length) })),
      ];
    }),
  ];
}
