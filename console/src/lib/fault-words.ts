import { type CustomerFault } from '@linekeeper/contract/overview/customer-fault';
import { type CustomerHealth, wholeKinds } from '@linekeeper/contract/overview/customer-health';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type TFunction } from 'i18next';

export const watchedKinds = wholeKinds;

/** How much of one kind there is, and how much of it is not as it should be. */
export interface WatchedPart {
  readonly kind: (typeof watchedKinds)[number];
  readonly total: number;
  readonly down: number;
  readonly unreachable: number;
  readonly unmeasured: number;
  /** Measured and without a fault; what rests (a test that is paused or outside its hours) is in none of these. */
  readonly well: number;
}

/** What is measured and has no fault; announced work is none. */
export const wellOf = ({ up, maintenance }: { readonly up: number; readonly maintenance: number }) => ({
  well: up + maintenance,
});

/** The worst that is true of all of it. What nobody measures, and what rests, is not called fine; where there is nothing, nothing is. */
export function worstOf(parts: readonly WatchedPart[]): 'broken' | 'blind' | 'none' | 'resting' | 'calm' {
  if (parts.some(({ down, unreachable }) => down + unreachable > 0)) return 'broken';
  if (parts.some(({ unmeasured }) => unmeasured > 0)) return 'blind';
  if (parts.some(({ well }) => well > 0)) return 'calm';
  return parts.every(({ total }) => total === 0) ? 'none' : 'resting';
}

const joined = (t: TFunction, words: readonly string[]) => words.join(t('customers:comma'));

/** A number of what is not as it should be, in words, and of which kind in which states it is: the rows that it opens. */
export interface FaultPart {
  readonly kind: WatchedPart['kind'];
  readonly states: readonly State[];
  readonly text: string;
}

/** What is down and unreachable, number by number. */
function faultParts(
  t: TFunction,
  parts: readonly Pick<WatchedPart, 'kind' | 'down' | 'unreachable'>[],
): FaultPart[] {
  return parts.flatMap(({ kind, down, unreachable }): FaultPart[] => {
    // An agent that is silent and a test that fails are one thing each, whatever explains it.
    if (kind === 'agent' || kind === 'test') {
      const count = down + unreachable;
      const text = t(`customers:fault.${kind}`, { count });
      return count > 0 ? [{ kind, states: ['down', 'unreachable'], text }] : [];
    }
    return (['down', 'unreachable'] as const).flatMap((state) => {
      const count = state === 'down' ? down : unreachable;
      return count > 0
        ? [{ kind, states: [state], text: t(`customers:fault.${state}.${kind}`, { count }) }]
        : [];
    });
  });
}

/** The same as one text. */
export const faultWords = (t: TFunction, parts: Parameters<typeof faultParts>[1]): string =>
  joined(
    t,
    faultParts(t, parts).map(({ text }) => text),
  );

/** How many of each kind there are, are well, or are not measured; what there is none of is not said. */
export function thingWords<Key extends 'total' | 'well' | 'unmeasured'>(
  t: TFunction,
  parts: readonly (Pick<WatchedPart, 'kind'> & Readonly<Record<Key, number>>)[],
  key: Key,
): string {
  const some = parts.filter((part) => part[key] > 0);
  return joined(
    t,
    some.map((part) => t(`customers:things.${part.kind}`, { count: part[key] })),
  );
}

/** Why a customer stands as it does, number by number; nothing where it is no number. */
export function reasonParts(
  t: TFunction,
  health: CustomerHealth,
  faults: readonly CustomerFault[],
): FaultPart[] {
  if (health === 'broken') return faultParts(t, faults);
  if (health !== 'blind') return [];
  return faults
    .filter(({ unmeasured }) => unmeasured > 0)
    .map(({ kind, unmeasured }) => ({
      ...{ kind, states: ['unmeasured'] as const },
      text: t(`customers:things.${kind}`, { count: unmeasured }),
    }));
}

/** Why a customer stands as it does, in numbers: nothing of it is named. */
export function reasonWords(t: TFunction, health: CustomerHealth, faults: readonly CustomerFault[]): string {
  if (health === 'broken') return faultWords(t, faults);
  if (health === 'blind') return t('customers:blind', { what: thingWords(t, faults, 'unmeasured') });
  return t(`customers:health.${health}`);
}
