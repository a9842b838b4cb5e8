import { type ResourceKind, type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { accessNames } from '@linekeeper/contract/lines/line-names';
import { type TFunction } from 'i18next';
import { divisionParts, divisionText } from '../../lib/division-text.ts';
import { currentLanguage } from '../../lib/language.ts';
import { divisionCode } from '../../lib/use-division-path.ts';
import { bandText } from '../../widgets/trait-filters/index.ts';

export interface Share {
  readonly value: readonly string[];
  readonly name: string;
  readonly count: number;
}

/** What a value is called in the reader's language. */
export function shareText(t: TFunction, by: ResourceTrait, { value, name }: Share): string {
  const word = value.at(-1) ?? '';
  const said = value.filter(Boolean).join(' ');
  if (by === 'support' || by === 'contract' || by === 'age' || by === 'software')
    return bandText(t, by, word);
  if (said === '') return t('dashboards:resources.unsaid');
  if (by === 'kind') return t(`terms:kind.${word as 'router'}`);
  if (by === 'access') return accessNames[word as 'fibre'][currentLanguage()];
  if (by === 'firmware' && word === '') return `${said} · ${t('dashboards:resources.noVersion')}`;
  if (name !== '' && by === 'city') return divisionParts(divisionCode(word), name).at(-1) ?? name;
  return wholeName(by, { value, name }) || said;
}

/** A value's name with all that it is in, where it has one. */
export function wholeName(by: ResourceTrait, { value, name }: Omit<Share, 'count'>): string {
  const isDivision = by === 'province' || by === 'city';
  return isDivision ? divisionText(divisionCode(value[0] ?? ''), name) : name;
}

/** What a chart counts by what. */
export const sharesTitle = (t: TFunction, kind: ResourceKind, by: ResourceTrait): string =>
  t('dashboards:resources.title', {
    ...{ kind: t(`dashboards:kind.${kind}`), by: t(`dashboards:resources.by.${by}`) },
  });
