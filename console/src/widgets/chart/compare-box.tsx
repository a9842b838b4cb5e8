import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** Whether a page compares its figures with the period before, kept in its address, and the box that changes it. */
export function useCompared(className = ''): { readonly isCompared: boolean; readonly box: ReactNode } {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const isCompared = search.get('compare') === '1';
  const compare = (isOn: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOn) next.set('compare', '1');
        else next.delete('compare');
        return next;
      },
      { preventScrollReset: true },
    );
  const box = (
    <label className={`inline near ${className}`}>
      <input type="checkbox" checked={isCompared} onChange={(event) => compare(event.target.checked)} />
      {t('chart:compare')}
    </label>
  );
  return { isCompared, box };
}
