import { CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { divisionText } from '../../lib/division-text.ts';
import { divisionCode, useDivisionPath } from '../../lib/use-division-path.ts';
import { banded, bandText, type Banded } from './band-text.ts';

interface Props {
  readonly list: {
    readonly state: {
      readonly texts: Readonly<Record<string, string>>;
      readonly choices: Readonly<Record<string, readonly string[]>>;
    };
    readonly change: (wanted: Readonly<Record<string, undefined>>) => void;
  };
  /** Of the texts of the list those that are shown so; the others have a control of their own. */
  readonly texts: readonly ('region' | 'division' | 'place' | 'brand' | 'model' | 'firmware')[];
}

/** What a division is called, written as its code begins; the code until that is known. */
function useDivisionName(begun: string | undefined): string {
  const path = useDivisionPath(begun);
  return (begun && divisionText(divisionCode(begun), path)) || (begun ?? '');
}

/** What a place of the map is called: a division that is all that is known, a part of the map, or none. */
function usePlaceName(place: string | undefined): string {
  const { t } = useTranslation();
  const isDivision = place !== undefined && /^\d+$/.test(place);
  const division = useDivisionName(isDivision ? place.replace(/(?:00)+$/, '') : undefined);
  if (!place) return '';
  if (isDivision) return t('terms:place.division', { division });
  return t(place === 'nowhere' ? 'terms:place.nowhere' : 'terms:place.square');
}

/** What a list was narrowed to by a chart: each can be taken away. */
export function TraitFilters({ list, texts }: Props) {
  const { t } = useTranslation();
  const division = useDivisionName(texts.includes('division') ? list.state.texts['division'] : undefined);
  const place = usePlaceName(texts.includes('place') ? list.state.texts['place'] : undefined);
  const said = texts.flatMap((trait) => {
    const text = trait === 'division' ? division : trait === 'place' ? place : list.state.texts[trait];
    return text ? [{ trait, words: `${t(`terms:trait.${trait}`)}: ${text}` }] : [];
  });
  const chosen = banded.flatMap((trait: Banded) => {
    const words = (list.state.choices[trait] ?? []).map((word) => bandText(t, trait, word)).join(' / ');
    return words === '' ? [] : [{ trait, words }];
  });
  return [...said, ...chosen].map(({ trait, words }) => (
    <button
      key={trait}
      type="button"
      className="button inline gap-2"
      aria-label={t('list:removeFilter', { filter: words })}
      onClick={() => list.change({ [trait]: undefined })}
    >
      {words}
      <CloseOutlined aria-hidden />
    </button>
  ));
}
