import { CloseOutlined } from '@ant-design/icons';
import { outletStates, type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { outletStateText } from './mark-text.ts';
import { type Mark } from './marks.ts';
import { OutletShape } from './outlet-shape.tsx';
import styles from './outlet-map.module.css';

interface Props {
  readonly mark: Mark;
  readonly name: string;
  readonly pathOf: (state?: OutletState) => string;
  /** Shows the mark larger; undefined where that would show no more. */
  readonly onInto: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What stands at a mark, state by state: each number opens its rows. */
export function MarkPanel({ mark, name, pathOf, onInto, onClose }: Props) {
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
      <ul className={`list ${styles.states}`}>
        {outletStates
          .filter((state) => mark.counts[state] > 0)
          .map((state) => (
            <li key={state}>
              <Link to={pathOf(state)}>
                <OutletShape state={state} />
                <span>{outletStateText(t, state)}</span>
                <span className="end figures">{grouped(mark.counts[state], currentLanguage())}</span>
              </Link>
            </li>
          ))}
      </ul>
      <div className="row gap-2">
        <Link className="link" to={pathOf()}>
          {t('outlets:map.rows', { count: mark.total })}
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
