import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { mostShortcuts } from '@linekeeper/contract/workbench/shortcut-terms';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { toast } from '../../../lib/notices.ts';
import { type Place } from '../../../lib/places.ts';
import { invalidate, useApiMutation } from '../../../lib/query.ts';
import styles from './desk.module.css';
import { moved } from './arrange.ts';

interface Props {
  readonly places: readonly Place[];
  /** What is kept, with screens that may not be opened now; null: nothing. */
  readonly stored: readonly string[] | null;
  /** What of it is shown. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
}

/** Arranges shortcuts by buttons, which keyboard and thumb reach alike. */
export function ArrangeShortcuts({ places, stored, shown, onClose }: Props) {
  const { t } = useTranslation();
  const [paths, setPaths] = useState<readonly string[]>(shown);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focus = useRef<string>(undefined);
  // A row that moves takes its button out of the focus.
  useEffect(() => {
    if (focus.current === undefined) return;
    const [path, step] = focus.current.split(' ');
    const row = list.current?.querySelector(`[data-path="${path}"]`);
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-step="${step}"]:not(:disabled)`);
    (wanted ?? row?.querySelector<HTMLButtonElement>('button:not(:disabled)'))?.focus();
    focus.current = undefined;
  }, [paths]);
  const save = useApiMutation('PUT /api/v1/personal/shortcuts', {
    onSuccess: () => {
      toast('success', t('workbench:shortcuts.saved'));
      onClose();
    },
    onSettled: () => invalidate('GET /api/v1/personal/shortcuts'),
  });
  const nameOf = ({ title }: Place) => t(`screens:${title}`);
  const byPath = new Map(places.map((place) => [place.path, place]));
  const chosen = paths.flatMap((path) => byPath.get(path) ?? []);
  const others = places.filter(({ path }) => !paths.includes(path));
  const move = ({ path, title }: Place, step: -1 | 1) => {
    const next = moved(paths, path, step);
    focus.current = `${path} ${step}`;
    setPaths(next);
    setSaid(
      t('workbench:shortcuts.movedTo', {
        name: t(`screens:${title}`),
        place: next.indexOf(path) + 1,
        total: next.length,
      }),
    );
  };
  // What may not be opened now stays: it comes back with the right.
  const unseen = (stored ?? []).filter((path) => !byPath.has(path));
  const room = mostShortcuts - unseen.length;
  return (
    <ActionDialog
      title={t('workbench:shortcuts.arrange')}
      okText={t('workbench:shortcuts.save')}
      isBusy={save.isPending}
      onOk={() => save.mutate({ body: { paths: [...paths, ...unseen] } })}
      onClose={onClose}
    >
      <ul className={`list ${styles.chosen}`} ref={list} aria-label={t('workbench:shortcuts.chosen')}>
        {chosen.map((place, index) => (
          <li key={place.path} data-path={place.path}>
            <span className="grow">{nameOf(place)}</span>
            <Button
              type="text"
              data-step="-1"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('workbench:shortcuts.up', { name: nameOf(place) })}
              disabled={index === 0}
              onClick={() => move(place, -1)}
            />
            <Button
              type="text"
              data-step="1"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('workbench:shortcuts.down', { name: nameOf(place) })}
              disabled={index === chosen.length - 1}
              onClick={() => move(place, 1)}
            />
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('workbench:shortcuts.remove', { name: nameOf(place) })}
              onClick={() => setPaths(paths.filter((path) => path !== place.path))}
            />
          </li>
        ))}
      </ul>
      {chosen.length === 0 && <p className="quiet flat">{t('workbench:shortcuts.none')}</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {others.length > 0 && (
        <section className="stack" aria-label={t('workbench:shortcuts.add')}>
          <h3 className="flat small medium">{t('workbench:shortcuts.add')}</h3>
          {paths.length >= room ? (
            <p className="quiet flat">{t('workbench:shortcuts.full', { count: room })}</p>
          ) : (
            <div className="line gap-2">
              {others.map((place) => (
                <Button
                  key={place.path}
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => setPaths([...paths, place.path])}
                >
                  {nameOf(place)}
                </Button>
              ))}
            </div>
          )}
        </section>
      )}
    </ActionDialog>
  );
}
