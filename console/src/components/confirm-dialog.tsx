import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { useConfirmation } from '../lib/confirm.ts';
import { ApiError } from '../lib/errors.ts';
import { secretOf } from '../lib/seal.ts';
import styles from './confirm-dialog.module.css';
import notice from './notice-dialog.module.css';

/** Refusals that stand beside the field. */
const own = ['CONFIRM_REFUSED', 'TOO_MANY_REQUESTS', 'SEAL_EXPIRED', 'INVALID_INPUT'] as const;

/** Asks for the password when a call wants a fresh proof of the person; one at a time, above everything. */
export function ConfirmDialog() {
  const settle = useConfirmation((confirmation) => confirmation.settle);
  return settle ? <OpenDialog settle={settle} /> : null;
}

function OpenDialog({ settle }: { readonly settle: (isProved: boolean) => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const refuse = (text: string) => {
    setFault(text);
    setBusy(false);
    input.current?.focus();
    input.current?.select();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return refuse(t('common:confirm.empty'));
    setBusy(true);
    setFault(undefined);
    try {
      await api('POST /api/v1/auth/confirm', { body: await secretOf(password) }, { own });
    } catch (error) {
      // Any other fault has been told by the console's one reaction.
      return refuse(error instanceof ApiError && error.data ? error.message : '');
    }
    settle(true);
  };

  return (
    <dialog
      ref={dialog}
      className={notice.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        settle(false);
      }}
      // Keys are for this dialog alone, not for what lies below it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`} className={notice.title}>
          {t('common:confirm.title')}
        </h2>
        <p className={notice.text}>{t('common:confirm.text')}</p>
        <label className={styles.label} htmlFor={`${id}-password`}>
          {t('common:confirm.password')}
        </label>
        <input
          ref={input}
          id={`${id}-password`}
          className={styles.input}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus
          maxLength={1024}
          value={password}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
        <div className={notice.actions}>
          <button type="button" className="button" onClick={() => settle(false)}>
            {t('common:cancel')}
          </button>
          <button type="submit" className="button primary" aria-disabled={isBusy}>
            {t(isBusy ? 'common:confirm.busy' : 'common:confirm.ok')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
