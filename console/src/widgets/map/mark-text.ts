import { outletStates, type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { type TFunction } from 'i18next';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type Mark } from './marks.ts';

/** How an outlet stands, in a word. */
export const outletStateText = (t: TFunction, state: OutletState): string =>
  state === 'empty' ? t('outlets:stateEmpty') : t(`terms:state.${state}`);

/** How the outlets of a mark stand, in words: each state that there is with how many are in it. */
export function markText(t: TFunction, { counts, total, worst, outlet }: Mark, name: string): string {
  if (outlet) return `${name}: ${outletStateText(t, worst)}`;
  const by = outletStates
    .filter((state) => counts[state] > 0)
    .map((state) => `${outletStateText(t, state)} ${grouped(counts[state], currentLanguage())}`);
  return [`${name}: ${t('outlets:map.outlets', { count: total })}`, ...by].join(' · ');
}
