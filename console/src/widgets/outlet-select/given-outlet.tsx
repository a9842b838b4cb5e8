import { useTranslation } from 'react-i18next';
import { OutletSelect } from './outlet-select.tsx';

interface Props {
  readonly list: {
    readonly state: { readonly texts: { readonly outletId: string } };
    change(change: { readonly outletId: string | undefined }): void;
  };
}

/** The outlet that another page narrowed a list by, to be changed or taken away; nothing where none was given. */
export function GivenOutlet({ list }: Props) {
  const { t } = useTranslation();
  const { outletId } = list.state.texts;
  if (outletId === '') return null;
  return (
    <OutletSelect
      of="lines"
      id="filter-outlet"
      label={t('outlets:standsIn.outlet')}
      placeholder={t('outlets:standsIn.allOutlets')}
      isFilter
      value={outletId}
      onChange={(chosen) => list.change({ outletId: chosen })}
    />
  );
}
