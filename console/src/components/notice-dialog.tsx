import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog, type Dialog, useNotices } from '../lib/notices.ts';
import styles from './notice-dialog.module.css';

/** The one dialog of the console's own notices: above everything, holding the focus. */
export function NoticeDialog() {
  const dialog = useNotices((notices) => notices.dialog);
  return dialog ? <OpenDialog dialog={dialog} /> : null;
}

function OpenDialog({ dialog }: { readonly dialog: Dialog }) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    element.current?.showModal();
  }, []);
  const { title, text, failures, okText, cancelText } = dialog;
  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    // A notice that must be acknowledged has no way round it; a list of failures has nothing to lose.
    if (cancelText !== undefined) closeDialog(false);
    else if (failures) closeDialog(true);
  };
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      // Browsers close on a second Escape whatever onCancel says: a notice comes back.
      onClose={() => useNotices.getState().dialog === dialog && element.current?.showModal()}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {text && <p className="quiet flat breaks">{text}</p>}
      {failures && (
        <div className={`frame ${styles.failures}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('common:ipAddress')}</th>
                <th scope="col">{t('common:reason')}</th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ ip, reason }, index) => (
                <tr key={index}>
                  <td className="mono">{ip}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={`flex gap-2 ${styles.actions}`}>
        {cancelText !== undefined && (
          <button type="button" className="button" onClick={() => closeDialog(false)}>
            {cancelText}
          </button>
        )}
        <button type="button" className="button primary" autoFocus onClick={() => closeDialog(true)}>
          {okText}
        </button>
      </div>
    </dialog>
  );
}
