import { type LineGrouping } from '@linekeeper/contract/lines/line-groups';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '../../components/select.tsx';

const groupings: readonly LineGrouping[] = ['outlet', 'provider', 'region'];

/** What the address says that lines are put together by. */
export const groupingOf = (text: string | null): LineGrouping | undefined =>
  groupings.find((by) => by === text);

/** Chooses what lines are put together by; order and page of the one list mean nothing to the other. */
export function GroupChoice({ by }: { readonly by: LineGrouping | undefined }) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const choose = (value: LineGrouping | 'none') =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const key of ['by', 'page', 'sort', 'order']) next.delete(key);
      if (value !== 'none') next.set('by', value);
      return next;
    });
  return (
    <Select<LineGrouping | 'none'>
      aria-label={t('lines:groupBy')}
      style={{ width: 130 }}
      value={by ?? 'none'}
      options={(['none', 'outlet', 'provider', 'region'] as const).map((value) => ({
        value,
        label: t(`lines:by.${value}`),
      }))}
      onChange={choose}
    />
  );
}
