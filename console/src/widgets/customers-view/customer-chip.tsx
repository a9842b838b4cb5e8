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
    <button
      type="button"
      className="button inline gap-2"
      aria-label={t('customers:oneRemove')}
      onClick={() => list.change({ customer: undefined })}
    >
      {t('customers:one')}
      <CloseOutlined aria-hidden />
    </button>
  );
}
