import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../components/search-input.tsx';
import styles from './permission-tree.module.css';
import { childrenOf, found, tickOf, toggled } from './tree-state.ts';

interface Props {
  readonly id?: string;
  /** The codes that there are here, in the order of the catalogue. */
  readonly codes: readonly PermissionCode[];
  readonly chosen: ReadonlySet<PermissionCode>;
  /** Undefined: to look at only. */
  readonly onChange?: (chosen: Set<PermissionCode>) => void;
  /** What one may give: other codes can be taken away only. */
  readonly mayGive?: ReadonlySet<PermissionCode>;
  /** Marks what the chosen codes have more and less than these. */
  readonly comparedTo?: ReadonlySet<PermissionCode>;
  readonly label: string;
}

/** Permissions as a tree, in words; the code stands on hover. To tick, or to look at. */
export function PermissionTree({ codes, ...props }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const shown = found(codes, search, (code) => t(`permissions:${code}`));
  return (
    <div id={props.id} tabIndex={-1}>
      <SearchInput
        style={{ marginBottom: 8 }}
        value={search}
        placeholder={t('roles:searchPermission')}
        aria-label={t('roles:searchPermission')}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter here means the search, never the form around it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {shown.size === 0 ? (
        <p className={`quiet flat ${styles.none}`}>{t('list:noMatch')}</p>
      ) : (
        <Branch {...props} codes={new Set(codes)} shown={shown} parent={undefined} />
      )}
    </div>
  );
}

interface BranchProps extends Omit<Props, 'codes' | 'id'> {
  readonly codes: ReadonlySet<PermissionCode>;
  readonly shown: ReadonlySet<PermissionCode>;
  readonly parent: PermissionCode | undefined;
}

function Branch(props: BranchProps) {
  const { shown, parent, label } = props;
  const children = childrenOf(parent).filter((code) => shown.has(code));
  if (children.length === 0) return null;
  return (
    <ul
      className={parent === undefined ? styles.tree : undefined}
      aria-label={parent === undefined ? label : undefined}
    >
      {children.map((code) => (
        <li key={code}>
          <Line {...props} code={code} />
          <Branch {...props} parent={code} />
        </li>
      ))}
    </ul>
  );
}

function Line({
  code,
  codes,
  chosen,
  onChange,
  mayGive,
  comparedTo,
}: BranchProps & { readonly code: PermissionCode }) {
  const { t } = useTranslation();
  const words = t(`permissions:${code}`);
  const isHeld = chosen.has(code);
  const difference = comparedTo && isHeld !== comparedTo.has(code) ? (isHeld ? 'more' : 'less') : undefined;
  const tick = tickOf(chosen, code, codes);
  const isBeyond = mayGive !== undefined && !mayGive.has(code);
  return (
    <div className={`row gap-2 ${styles.line}`} data-held={isHeld} title={code}>
      {onChange && mayGive ? (
        <Checkbox
          checked={tick === 'all'}
          indeterminate={tick === 'some'}
          disabled={isBeyond && !isHeld}
          onChange={() => onChange(toggled(chosen, code, mayGive))}
        >
          {words}
        </Checkbox>
      ) : (
        <>
          <span className={styles.mark} aria-hidden="true">
            {isHeld ? '✓' : '–'}
          </span>
          <span>
            {words}
            <span className="visually-hidden">{t(isHeld ? 'roles:allowed' : 'roles:notAllowed')}</span>
          </span>
        </>
      )}
      {isBeyond && <span className="quiet caption end">{t('roles:notYours')}</span>}
      {difference && (
        <span className={`quiet caption unbroken end ${styles.difference}`} data-kind={difference}>
          {t(`roles:difference.${difference}`)}
        </span>
      )}
    </div>
  );
}
