import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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
  readonly texts: readonly ('region' | 'division' | 'brand' | 'model' | 'firmware')[];
}

/** What a division is called, written as its code begins; the code until that is known. The names come when they are needed. */
function useDivisionName(code = ''): string {
  const { data } = useQuery({
    queryKey: ['division name', code],
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { divisionName } = await import('@linekeeper/contract/outlets/divisions');
      return divisionName(code.padEnd(6, '0'));
    },
  });
  return code === '' ? '' : data || code;
}

/** What a list was narrowed to by a chart: each can be taken away. */
export function TraitFilters({ list, texts }: Props) {
  const { t } = useTranslation();
  const division = useDivisionName(texts.includes('division') ? list.state.texts['division'] : undefined);
  const said = texts.flatMap((trait) => {
    const text = trait === 'division' ? division : list.state.texts[trait];
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
