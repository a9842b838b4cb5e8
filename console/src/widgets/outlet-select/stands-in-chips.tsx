import { type StandsInName, standsInNames } from '@linekeeper/contract/outlets/outlet-terms';
import { CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly list: {
    readonly state: { readonly texts: Readonly<Partial<Record<StandsInName, string>>> };
    change(change: Readonly<Partial<Record<StandsInName, undefined>>>): void;
  };
}

/** By which region and tag of outlets a list is narrowed: what another page gave it along, said and to be taken away. */
export function StandsInChips({ list }: Props) {
  const { t } = useTranslation();
  return standsInNames.map((name) => {
    const value = list.state.texts[name];
    if (!value) return null;
    return (
      <button
        key={name}
        type="button"
        className="button inline gap-2"
        aria-label={t(`outlets:standsIn.remove.${name}`, { value })}
        onClick={() => list.change({ [name]: undefined })}
      >
        {t(`outlets:standsIn.${name}`, { value })}
        <CloseOutlined aria-hidden />
      </button>
    );
  });
}
