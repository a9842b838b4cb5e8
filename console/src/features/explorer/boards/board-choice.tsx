import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '../../../components/select.tsx';
import { useBoards } from './boards.ts';

/** Which dashboard is open, or none: then anything can be explored. It is not there while there are no dashboards. */
export function BoardChoice({ boardId }: { readonly boardId: string | undefined }) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const list = useBoards().data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Select<string>
      aria-label={t('explorer:board.choose')}
      value={boardId ?? ''}
      options={[
        { value: '', label: t('explorer:board.none') },
        ...list.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      popupMatchSelectWidth={false}
      onChange={(id) => setSearch(id === '' ? {} : { board: id })}
    />
  );
}
