import { type TFunction } from 'i18next';

export const watchedKinds = ['device', 'line', 'agent', 'test'] as const;

/** How much of one kind there is, and how much of it is not as it should be. */
export interface WatchedPart {
  readonly kind: (typeof watchedKinds)[number];
  readonly total: number;
  readonly down: number;
  readonly unreachable: number;
  readonly unmeasured: number;
}

/** The worst that is true of all of it. What nobody measures is not called fine; where there is nothing, nothing is. */
export function worstOf(parts: readonly WatchedPart[]): 'broken' | 'blind' | 'none' | 'calm' {
  if (parts.some(({ down, unreachable }) => down + unreachable > 0)) return 'broken';
  if (parts.some(({ unmeasured }) => unmeasured > 0)) return 'blind';
  return parts.every(({ total }) => total === 0) ? 'none' : 'calm';
}

const joined = (t: TFunction, words: readonly string[]) => words.join(t('customers:comma'));

/** What is down and unreachable, by kind, in words. */
export function faultWords(t: TFunction, parts: readonly WatchedPart[]): string {
  const words = parts.flatMap(({ kind, down, unreachable }) => {
    // An agent that is silent and a test that fails are one thing each, whatever explains it.
    if (kind === 'agent' || kind === 'test') {
      const count = down + unreachable;
      return count > 0 ? [t(`workbench:fault.${kind}`, { count })] : [];
    }
    return [
      ...(down > 0 ? [t(`workbench:fault.down.${kind}`, { count: down })] : []),
      ...(unreachable > 0 ? [t(`workbench:fault.unreachable.${kind}`, { count: unreachable })] : []),
    ];
  });
  return joined(t, words);
}

/** How many of each kind there are, or are not measured; what there is none of is not said. */
export function thingWords(t: TFunction, parts: readonly WatchedPart[], key: 'total' | 'unmeasured'): string {
  const some = parts.filter((part) => part[key] > 0);
  return joined(
    t,
    some.map((part) => t(`customers:things.${part.kind}`, { count: part[key] })),
  );
}
