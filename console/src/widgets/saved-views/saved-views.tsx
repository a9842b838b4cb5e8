import { DeleteOutlined, SaveOutlined, StarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { keepViews, longestViewName, mostViews, readViews, viewOf, viewsKey, withView } from './views.ts';
import styles from './saved-views.module.css';

/** The views of a list that its reader saved: one click away, kept in this browser for this person and tenant. */
export function SavedViews({ area }: { readonly area: string }) {
  const { t } = useTranslation();
  const { user, companyId } = useSession();
  const key = viewsKey(area, companyId ?? user?.companyId ?? 0, user?.userCode ?? '');
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const [views, setViews] = useState(() => readViews(key));
  const [name, setName] = useState('');
  const [isFull, setFull] = useState(false);
  const keep = (next: typeof views) => {
    keepViews(key, next);
    setViews(next);
  };
  const save = () => {
    const called = name.trim();
    if (called === '') return;
    const next = withView(views, { name: called, query: viewOf(search) });
    setFull(next === undefined);
    if (!next) return;
    keep(next);
    setName('');
  };
  const content = (
    <div className={`grid gap-3 ${styles.views}`}>
      {views.length === 0 ? (
        <p className="note">{t('list:views.none')}</p>
      ) : (
        <ul className={`list grid ${styles.list}`}>
          {views.map((view) => (
            <li key={view.name} className="row gap-2">
              <button
                type="button"
                className={`name cut grow ${styles.view}`}
                title={view.name}
                aria-current={view.query === viewOf(search) || undefined}
                onClick={() => {
                  setSearch(new URLSearchParams(view.query));
                  setOpen(false);
                }}
              >
                {view.name}
              </button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('list:views.delete', { name: view.name })}
                title={t('list:views.delete', { name: view.name })}
                onClick={() => {
                  keep(views.filter((other) => other.name !== view.name));
                  setFull(false);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row gap-2">
        <Input
          className="grow"
          autoComplete="off"
          maxLength={longestViewName}
          placeholder={t('list:views.name')}
          aria-label={t('list:views.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button icon={<SaveOutlined aria-hidden />} disabled={name.trim() === ''} onClick={save}>
          {t('list:views.save')}
        </Button>
      </div>
      <p className={isFull ? 'note fault' : 'note'} role={isFull ? 'alert' : undefined}>
        {isFull ? t('list:views.full', { most: mostViews }) : t('list:views.where')}
      </p>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setOpen} content={content}>
      <Button icon={<StarOutlined aria-hidden />}>{t('list:views.title')}</Button>
    </Popover>
  );
}
