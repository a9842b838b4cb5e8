import { SearchOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { showSearch, useUi } from '../../lib/ui.ts';
import styles from './search-field.module.css';

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((m) => ({ default: m.SearchDialog })));

/** The key beside K, as the reader's keyboard calls it. */
const controlKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';

/** Says in the top bar that there is a search, and by which keys; what looks like a field opens it. */
export function SearchField() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`frame inline gap-2 ${styles.field}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      aria-label={t('shell:find.title')}
      onClick={() => showSearch(true)}
    >
      <SearchOutlined aria-hidden />
      <span className={`cut ${styles.hint}`}>{t('shell:find.hint')}</span>
      <kbd className={`caption mono ${styles.keys}`}>{controlKey} K</kbd>
    </button>
  );
}

/** The search itself, while it is open. */
export function OpenSearch() {
  const isOpen = useUi((ui) => ui.isSearchOpen);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <SearchDialog />
      </Suspense>
    )
  );
}
