import { CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly list: {
    readonly state: { readonly texts: { readonly customer: string } };
    change(change: { readonly customer: undefined }): void;
  };
}

/** That a list of customers is narrowed to one with all below it, as another page gave it along: to be taken away. */
export function CustomerChip({ list }: Props) {
  const { t } = useTranslation();
  if (!/^[1-9]\d{0,8}$/.test(list.state.texts.customer)) return null;
  return (
    <RemovableFilter
      words={t('customers:one')}
      label={t('customers:oneRemove')}
      onRemove={() => list.change({ customer: undefined })}
    />
  );
}

interface FilterProps {
  readonly words: string;
  /** What pressing it does, in words; missing: it takes this filter away. */
  readonly label?: string;
  readonly onRemove: () => void;
}

/** What another page narrowed a list to: to be taken away. */
export function RemovableFilter({ words, label, onRemove }: FilterProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button inline gap-2"
      aria-label={label ?? t('list:removeFilter', { filter: words })}
      onClick={onRemove}
    >
      {words}
      <CloseOutlined aria-hidden />
    </button>
  );
}
