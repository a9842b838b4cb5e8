import { CloseOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';
import { showSearch } from '../../lib/ui.ts';
import styles from './search-dialog.module.css';
import { movedTo, type SearchItem } from './search-items.ts';
import { useGroups } from './use-groups.ts';

const typingMs = 150;
const longest = 128;

/** The search over everything, by keyboard or touch: screens and actions at once, what the server finds a moment later. */
export function SearchDialog() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const wanted = typed.trim();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), typingMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useApi(
    'POST /api/v1/search',
    { body: { search: asked } },
    { enabled: asked !== '', placeholderData: keepPreviousData, background: true, staleTime: 0 },
  );
  const isSettled = wanted === asked && !query.isPlaceholderData && !query.isPending;
  const groups = useGroups(wanted, (asked !== '' && query.data) || []);
  const items = groups.flatMap((group) => group.items);
  const current = Math.min(at, items.length - 1);

  const run = (item: SearchItem | undefined) => {
    // What the server found for other words is not what was meant.
    if (!item || (wanted !== '' && !isSettled && item.isFound)) return;
    dialog.current?.close();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return run(items[current]);
    }
    const to = movedTo(current, event.key, items.length);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    list.current?.querySelectorAll('[role=option]')[to]?.scrollIntoView({ block: 'nearest' });
  };
  const isNothing = wanted !== '' && items.length === 0;

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell:find.title')}
      onClose={() => showSearch(false)}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.content}>
        <div className="row">
          <input
            autoFocus
            className={styles.input}
            type="text"
            role="combobox"
            maxLength={longest}
            autoComplete="off"
            spellCheck={false}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={items[current] && `${id}-${current}`}
            aria-label={t('shell:find.placeholder')}
            placeholder={t('shell:find.placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          {/* A thumb has no Esc. */}
          <button
            type="button"
            className={styles.close}
            aria-label={t('common:close')}
            onClick={() => dialog.current?.close()}
          >
            <CloseOutlined aria-hidden />
          </button>
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          aria-label={t('shell:find.title')}
          aria-busy={wanted !== '' && !isSettled}
        >
          {groups.map(({ kind, items: own }) => (
            <div key={kind} role="group" aria-label={t(`shell:find.kinds.${kind}`)}>
              <div className={`caption quiet ${styles.kind}`} aria-hidden>
                {t(`shell:find.kinds.${kind}`)}
              </div>
              {own.map((item) => {
                const index = items.indexOf(item);
                return (
                  <Option
                    key={item.key}
                    id={`${id}-${index}`}
                    item={item}
                    isActive={index === current}
                    onRun={() => run(item)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <p className={`note ${styles.foot}`} role="status">
          {query.isError && wanted !== ''
            ? t('shell:find.fault')
            : isNothing
              ? t(isSettled ? 'shell:find.none' : 'shell:find.busy')
              : t('shell:find.keys')}
        </p>
      </div>
    </dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: SearchItem;
  readonly isActive: boolean;
  readonly onRun: () => void;
}

function Option({ id, item, isActive, onRun }: OptionProps) {
  const { t } = useTranslation();
  const { name, facts, state } = item;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`row gap-2 ${styles.option}`}
      // The field keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {state && <StateShape state={state} title={t(`shell:find.state.${state}`)} />}
      <span className={`cut ${styles.name}`}>{name}</span>
      <span className={`cut quiet small end ${styles.facts}`}>{facts.join(' · ')}</span>
    </div>
  );
}
