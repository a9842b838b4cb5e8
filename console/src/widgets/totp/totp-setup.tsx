import { codeFault } from '@linekeeper/contract/auth/code-rules';
import { verificationCode } from '@linekeeper/contract/limits';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { api, type Output } from '../../lib/api.ts';
import { EntryField, faultsOf, useEntry } from '../credentials/index.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './totp.module.css';

const own = ['TOTP_REFUSED', 'TOO_MANY_REQUESTS', 'CHALLENGE_OVER', 'INVALID_INPUT'] as const;

/** Sets the one-time password up: scan, prove by a code, keep the recovery codes. */
export function TotpSetup({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<Output<'POST /api/v1/auth/totp/begin'>>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const [digits, setDigits] = useState('');
  const { form, faults, isBusy, run } = useEntry<'code'>();
  const id = useId();

  useEffect(() => {
    let isHere = true;
    api('POST /api/v1/auth/totp/begin')
      .then((answer) => isHere && setBegun(answer))
      // Told by the console's one reaction.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (!begun) return null;
  const wrong = codeFault(digits);
  const submit = () =>
    run(
      wrong ? { code: t(`login:fault.${wrong}`) } : {},
      async () => {
        const body = { ticket: begun.ticket, code: digits };
        setRecoveryCodes((await api('POST /api/v1/auth/totp/finish', { body }, { own })).recoveryCodes);
      },
      (error) => faultsOf(error, { code: 'code' }, 'code'),
    );
  return (
    <form
      ref={form}
      className={`grid gap-3 ${styles.step}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={`quiet flat ${styles.note}`}>{t('login:totp.scan')}</p>
      <QrCode text={begun.uri} label={t('login:totp.qr')} />
      <p className={`quiet flat ${styles.note}`}>
        {t('login:totp.typed')}{' '}
        <code className={styles.secret}>{begun.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
      <FaultFrame>
        <EntryField
          id={`${id}-code`}
          label={t('login:totp.code')}
          fault={faults.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={verificationCode.digits}
          placeholder={t('login:codeHint')}
          value={digits}
          onType={(text) => setDigits(text.replace(/\D/g, ''))}
        />
      </FaultFrame>
      <button type="submit" className="button primary" aria-disabled={isBusy}>
        {t('login:totp.turnOn')}
      </button>
    </form>
  );
}
