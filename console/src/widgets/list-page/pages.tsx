import { Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../components/use-narrow.ts';
import { pageSizes } from './list-state.ts';
import styles from './list-page.module.css';
import { type List } from './use-list.ts';

/** The pages of a list, and where in it one is. */
export function Pages({ total, list }: { readonly total: number; readonly list: List }) {
  const { t } = useTranslation();
  const { page, pageSize } = list.state;
  const isNarrow = useNarrow();
  // The arrows would be called by their icons, in English.
  const named = (_page: number, type: string, item: ReactNode) =>
    (type === 'prev' || type === 'next') && isValidElement<{ 'aria-label'?: string }>(item)
      ? cloneElement(item, { 'aria-label': t(type === 'prev' ? 'list:previous' : 'list:next') })
      : item;
  if (total <= pageSizes[0] && page === 1) return null;
  return (
    <Pagination
      className={styles.pages}
      current={page}
      pageSize={pageSize}
      total={total}
      itemRender={named}
      pageSizeOptions={[...pageSizes]}
      // A row of numbers does not fit beside the count on a phone.
      simple={isNarrow ? { readOnly: true } : false}
      showSizeChanger={!isNarrow}
      showTotal={(count, [from, to]) => t('list:range', { from, to, count })}
      onChange={(nextPage, nextSize) =>
        list.change(nextSize === pageSize ? { page: nextPage } : { size: nextSize })
      }
    />
  );
}
