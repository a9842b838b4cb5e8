import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../components/use-narrow.ts';
import styles from './folded-filters.module.css';
import { type Narrowing, setFilters } from './set-filters.ts';

interface Props {
  readonly list: { readonly state: Narrowing };
  /** Texts of the list that stand beside the button: the search, unless others are named. */
  readonly seen?: readonly string[];
  readonly children: ReactNode;
}

/** Filters that would take more than two rows of a phone: there behind one button that says how many are set. */
export function FoldedFilters({ list, seen, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useNarrow()) return children;
  const count = setFilters(list.state, seen);
  return (
    <>
      <button
        type="button"
        className="button inline gap-2"
        data-fold
        aria-expanded={isOpen}
        aria-label={count > 0 ? t('list:filtersSet', { count }) : t('list:filters')}
        onClick={() => setOpen(!isOpen)}
      >
        {t('list:filters')}
        {count > 0 && <span className={`figures ${styles.count}`}>{count}</span>}
      </button>
      {isOpen && children}
    </>
  );
}
