import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showHelp, useUi } from '../../lib/ui.ts';
import styles from './shortcut-help.module.css';
import { shortcuts } from './use-shortcuts.ts';

/** The list of shortcuts, under `?`. */
export function ShortcutHelp() {
  const { t } = useTranslation();
  const isOpen = useUi((ui) => ui.isHelpOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={() => showHelp(false)}
      onClick={(event) => event.target === dialog.current && showHelp(false)}
    >
      <div className={styles.content}>
        <h2 id={titleId}>{t('shell:shortcuts')}</h2>
        <dl className={styles.list}>
          {shortcuts.map(({ keys, name }) => (
            <div key={name}>
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(`shell:shortcut.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <button type="button" className="button" onClick={() => showHelp(false)}>
          {t('common:close')}
        </button>
      </div>
    </dialog>
  );
}
