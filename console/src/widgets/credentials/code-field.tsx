import { verificationCode } from '@linekeeper/contract/limits';
import { useTranslation } from 'react-i18next';
import styles from './credentials.module.css';
import { EntryField } from './entry-field.tsx';
import { type CodeState } from './use-code.ts';

interface Props {
  readonly id: string;
  readonly code: CodeState;
  readonly fault: string | undefined;
  /** Stands below in place of what is said of a code that was sent. */
  readonly help?: string;
  readonly onAsk: () => void;
}

/** Six digits that come by mail or SMS, and the button that sends for them. */
export function CodeField({ id, code, fault, help, onAsk }: Props) {
  const { t } = useTranslation();
  const { codeId, digits, setDigits, waitS } = code;
  const isWaiting = waitS > 0;
  return (
    <EntryField
      id={id}
      label={t('login:code')}
      fault={fault}
      hint={help ?? (codeId === undefined ? undefined : t('login:codeOnItsWay'))}
      quiet
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={verificationCode.digits}
      value={digits}
      placeholder={t('login:codeHint')}
      onType={(text) => setDigits(text.replace(/\D/g, ''))}
      beside={
        <button
          type="button"
          className={`button ${styles.ask}`}
          aria-disabled={isWaiting}
          onClick={() => !isWaiting && onAsk()}
        >
          {isWaiting ? t('login:resendIn', { seconds: waitS }) : t('login:sendCode')}
        </button>
      }
    />
  );
}
