import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type PanelActs } from './mark-map.tsx';
import { type NumberMark } from './marks.ts';
import styles from './outlet-map.module.css';

interface Props extends PanelActs {
  readonly mark: Pick<NumberMark, 'key' | 'division'>;
  readonly name: string;
  /** The words of the link to the rows of the mark, and where it leads. */
  readonly rows: string;
  readonly path: string;
  /** What more is known of it. */
  readonly children?: ReactNode;
}

/** What opens at a mark of several outlets: its name, its rows, and the way to see it larger. */
export function PlacePanel({ mark, name, rows, path, children, onInto, onClose }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [mark.key]);
  return (
    <div ref={panel} className={`card ${styles.panel}`} role="dialog" aria-label={name} tabIndex={-1}>
      <div className="row gap-2">
        <h3 className="flat">{name}</h3>
        <Button
          type="text"
          size="small"
          className="end"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('outlets:map.close')}
          onClick={onClose}
        />
      </div>
      {mark.division !== undefined && <p className="quiet small flat">{t('outlets:map.byDivision')}</p>}
      {children}
      <div className="row gap-2">
        <Link className="link" to={path}>
          {rows}
        </Link>
        {onInto && (
          <button type="button" className="link end" onClick={onInto}>
            {t('outlets:map.into')}
          </button>
        )}
      </div>
    </div>
  );
}
