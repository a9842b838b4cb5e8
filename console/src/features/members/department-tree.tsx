import { CaretDownOutlined, CaretRightOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { type DepartmentNode } from '@linekeeper/contract/members/departments';
import { Button } from 'antd';
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type DepartmentTask } from './tasks.ts';
import styles from './department-tree.module.css';
import {
  type Branch,
  branchesOf,
  type DropPlace,
  dropMove,
  idsAbove,
  type Move,
  placeAt,
  stepMove,
  visibleRows,
} from './tree-state.ts';

/** All members, those in no department, or a department's. */
export type Chosen = 'all' | 'loose' | number;

interface Props {
  readonly tenantName: string;
  readonly departments: readonly DepartmentNode[];
  readonly memberCount: number;
  readonly looseCount: number;
  readonly chosen: Chosen;
  readonly mayEdit: boolean;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onTask: (task: DepartmentTask) => void;
  readonly onMove: (id: number, move: Move) => void;
}

/**
 * The tree of departments, with the keys of the WAI-ARIA tree: arrows walk, open and close, Enter chooses. A department is
 * moved by dragging it, by Alt with an arrow, or from its menu.
 */
export function DepartmentTree(props: Props) {
  const { tenantName, departments, memberCount, looseCount, chosen, mayEdit, onChoose, onTask, onMove } =
    props;
  const { t } = useTranslation();
  const branches = useMemo(() => branchesOf(departments), [departments]);
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(branches.map((item) => item.id)));
  const [focused, setFocused] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [drop, setDrop] = useState<{ id: number; place: DropPlace }>();
  const root = useRef<HTMLUListElement>(null);
  const shown = typeof chosen === 'number' ? idsAbove(branches, chosen) : [];
  const openNow = new Set([...open, ...shown]);
  const rows = visibleRows(branches, openNow);
  const tabStop = rows.some((row) => row.id === focused) ? focused : rows[0]?.id;

  useEffect(() => {
    if (focused !== undefined && root.current?.contains(document.activeElement))
      root.current.querySelector<HTMLElement>(`[data-id="${focused}"]`)?.focus();
  }, [focused, departments]);

  const toggle = (id: number, isOpen: boolean) => {
    const next = new Set(openNow);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const move = (id: number, wanted: Move | undefined) => {
    if (!wanted || !mayEdit) return;
    if (wanted.parentId !== null) toggle(wanted.parentId, true);
    onMove(id, wanted);
  };
  const onKeyDown = (event: KeyboardEvent, row: Branch) => {
    if (event.target !== event.currentTarget) return;
    const at = rows.indexOf(row);
    const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;
    const step = steps[event.key as keyof typeof steps];
    if (event.altKey && step) move(row.id, stepMove(branches, row.id, step));
    else if (event.key === 'ArrowDown') setFocused(rows[at + 1]?.id ?? row.id);
    else if (event.key === 'ArrowUp') setFocused(rows[at - 1]?.id ?? row.id);
    else if (event.key === 'Home') setFocused(rows[0]?.id);
    else if (event.key === 'End') setFocused(rows.at(-1)?.id);
    else if (event.key === 'ArrowRight') {
      if (openNow.has(row.id)) setFocused(row.children[0]?.id ?? row.id);
      else toggle(row.id, true);
    } else if (event.key === 'ArrowLeft') {
      if (openNow.has(row.id) && row.children.length > 0) toggle(row.id, false);
      else setFocused(row.parentId ?? row.id);
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(row.id);
    else return;
    event.preventDefault();
  };
  const onDragOver = (event: DragEvent<HTMLElement>, row: Branch) => {
    if (dragged === undefined) return;
    const box = event.currentTarget.getBoundingClientRect();
    const place = placeAt(event.clientY - box.top, box.height);
    if (!dropMove(branches, dragged, row.id, place)) return setDrop(undefined);
    event.preventDefault();
    if (drop?.id !== row.id || drop.place !== place) setDrop({ id: row.id, place });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== undefined && drop) move(dragged, dropMove(branches, dragged, drop.id, drop.place));
    setDragged(undefined);
    setDrop(undefined);
  };

  return (
    <section className={styles.tree} aria-label={t('members:departments')}>
      <div className={`row between ${styles.head}`}>
        <h2>{t('members:departments')}</h2>
        {mayEdit && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('members:addDepartment')}
            title={t('members:addDepartment')}
            onClick={() => onTask({ kind: 'create', parentId: null })}
          />
        )}
      </div>
      <button
        type="button"
        className={styles.fixed}
        aria-current={chosen === 'all' || undefined}
        onClick={() => onChoose('all')}
      >
        <span className="cut narrow grow">{tenantName}</span>
        <span className="figures">{grouped(memberCount, currentLanguage())}</span>
      </button>
      {rows.length > 0 ? (
        <ul ref={root} role="tree" aria-label={t('members:departments')} className="list">
          {rows.map((row) => (
            <li
              key={row.id}
              role="treeitem"
              aria-level={row.depth}
              aria-expanded={row.children.length > 0 ? openNow.has(row.id) : undefined}
              aria-selected={chosen === row.id}
              aria-label={t('members:departmentWith', { name: row.name, count: row.allCount })}
              tabIndex={row.id === tabStop ? 0 : -1}
              data-id={row.id}
              data-drop={drop?.id === row.id ? drop.place : undefined}
              data-dragged={dragged === row.id || undefined}
              className={styles.row}
              style={{ paddingInlineStart: 4 + (row.depth - 1) * 16 }}
              draggable={mayEdit}
              onFocus={(event) => event.target === event.currentTarget && setFocused(row.id)}
              onKeyDown={(event) => onKeyDown(event, row)}
              onClick={() => onChoose(row.id)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', row.name);
                setDragged(row.id);
              }}
              onDragOver={(event) => onDragOver(event, row)}
              onDrop={onDrop}
              onDragEnd={() => {
                setDragged(undefined);
                setDrop(undefined);
              }}
            >
              <span
                aria-hidden="true"
                className={`fixed quiet ${styles.caret}`}
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(row.id, !openNow.has(row.id));
                }}
              >
                {row.children.length > 0 &&
                  (openNow.has(row.id) ? (
                    <CaretDownOutlined aria-hidden />
                  ) : (
                    <CaretRightOutlined aria-hidden />
                  ))}
              </span>
              <span className="cut narrow grow" title={row.name}>
                {row.name}
              </span>
              <span className={`figures quiet caption ${styles.count}`}>
                {grouped(row.allCount, currentLanguage())}
              </span>
              {mayEdit && <RowMenu row={row} branches={branches} onTask={onTask} onMove={move} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className={`quiet small ${styles.none}`}>
          {t(mayEdit ? 'members:noDepartments' : 'members:noDepartmentsView')}
        </p>
      )}
      {rows.length > 0 && looseCount > 0 && (
        <button
          type="button"
          className={styles.fixed}
          aria-current={chosen === 'loose' || undefined}
          onClick={() => onChoose('loose')}
        >
          <span className="cut narrow grow">{t('members:loose')}</span>
          <span className="figures">{grouped(looseCount, currentLanguage())}</span>
        </button>
      )}
    </section>
  );
}

interface MenuProps {
  readonly row: Branch;
  readonly branches: readonly Branch[];
  readonly onTask: (task: DepartmentTask) => void;
  readonly onMove: (id: number, move: Move | undefined) => void;
}

function RowMenu({ row, branches, onTask, onMove }: MenuProps) {
  const { t } = useTranslation();
  const task = (kind: 'rename' | 'move' | 'delete', text: string) => ({
    key: kind,
    text,
    onSelect: () => onTask({ kind, department: row }),
  });
  const step = (key: 'up' | 'down', text: string) => {
    const move = stepMove(branches, row.id, key);
    return { key, text, isDisabled: !move, onSelect: () => onMove(row.id, move) };
  };
  return (
    // The row has the same keys and clicks for itself.
    <span
      className="fixed"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <MenuButton
        isFloating
        isNoStop
        label={t('members:actionsOf', { name: row.name })}
        className={styles.more}
        button={<MoreOutlined aria-hidden />}
        items={[
          {
            key: 'create',
            text: t('members:addBelow'),
            onSelect: () => onTask({ kind: 'create', parentId: row.id }),
          },
          task('rename', t('members:rename')),
          task('move', t('members:moveTo')),
          step('up', t('members:moveUp')),
          step('down', t('members:moveDown')),
          { ...task('delete', t('members:deleteDepartment')), isDanger: true, isApart: true },
        ]}
      />
    </span>
  );
}
