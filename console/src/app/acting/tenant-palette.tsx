import { HomeOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { type ProxyChoice } from '@linekeeper/contract/proxy/proxy';
import { keepPreviousData } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { askToEnter } from '../../lib/acting.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';
import { actsForAnother, useSession } from '../../lib/session.ts';
import styles from './tenant-palette.module.css';
import { useLeave } from './use-tenant-switch.ts';

const choicesRoute = 'POST /api/v1/proxy/choices/list';
const pageSize = 50;
const typingMs = 200;

/** Finds a tenant among hundreds, by keyboard or touch: pinned ones first, then those entered last. */
export function TenantPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const leave = useLeave();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setAt(0);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useApi(
    choicesRoute,
    { body: { pageSize, ...(search && { search }) } },
    { placeholderData: keepPreviousData },
  );
  const pin = useApiMutation('PUT /api/v1/proxy/choices/:companyId/pin', {
    onSuccess: () => invalidate(choicesRoute),
  });
  const isAway = actsForAnother(session);
  const choices = query.data?.list ?? [];

  const choose = (choice: ProxyChoice | undefined) => {
    if (!choice || choice.companyId === session.companyId) return;
    onClose();
    const { companyId, name, reason } = choice;
    askToEnter({ companyId, name, reason });
  };
  const moveTo = (next: number) => {
    const index = Math.max(0, Math.min(choices.length - 1, next));
    setAt(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (event.key === 'Enter') choose(choices[at]);
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };

  return (
    <Modal
      open
      footer={null}
      width={560}
      style={{ top: 64 }}
      title={t('acting:switchTitle')}
      onCancel={onClose}
    >
      <div className={`grid gap-3 ${styles.palette}`}>
        <SearchInput
          autoFocus
          size="large"
          maxLength={128}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={choices[at] ? `${id}-${choices[at].companyId}` : undefined}
          aria-label={t('acting:search')}
          placeholder={t('acting:search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isAway && session.user && (
          <button
            type="button"
            className={`button inline gap-2 ${styles.home}`}
            onClick={() => {
              onClose();
              void leave();
            }}
          >
            <HomeOutlined aria-hidden />
            {t('acting:leave', { name: session.user.companyName })}
          </button>
        )}
        {query.isError && !query.data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <SkeletonRows />}
        {query.data && choices.length === 0 && <p className={styles.note}>{t('acting:noneFound')}</p>}
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('acting:tenants')}
          className={`list ${styles.list}`}
        >
          {choices.map((choice, index) => (
            <Choice
              key={choice.companyId}
              id={`${id}-${choice.companyId}`}
              choice={choice}
              isCurrent={choice.companyId === session.companyId}
              isActive={index === at}
              onChoose={() => choose(choice)}
              onPin={() =>
                pin.mutate({
                  params: { companyId: String(choice.companyId) },
                  body: { isPinned: !choice.isPinned },
                })
              }
            />
          ))}
        </ul>
        {query.data && query.data.total > choices.length && (
          <p className={styles.note}>{t('acting:more', { count: query.data.total - choices.length })}</p>
        )}
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly choice: ProxyChoice;
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onPin: () => void;
}

function Choice({ id, choice, isCurrent, isActive, onChoose, onPin }: ChoiceProps) {
  const { t } = useTranslation();
  const { name, path, prefix, code, isPinned, enteredAt } = choice;
  const label = t(isPinned ? 'acting:unpin' : 'acting:pin', { name });
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isCurrent || undefined}
      className={`row gap-3 ${styles.choice}`}
      onClick={onChoose}
    >
      <span className="grid narrow grow">
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {[path.join(' / '), prefix, code].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <span className={styles.when}>
        {isCurrent ? t('acting:here') : enteredAt !== null && <TimeText at={enteredAt} />}
      </span>
      <button
        type="button"
        className={`bare inline quiet ${styles.pin}`}
        aria-pressed={isPinned}
        aria-label={label}
        title={label}
        onClick={(event) => {
          event.stopPropagation();
          onPin();
        }}
      >
        {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      </button>
    </li>
  );
}
