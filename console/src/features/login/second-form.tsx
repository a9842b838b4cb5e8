import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { pathAfterSignIn } from '../../lib/path-after-sign-in.ts';
import { keepToken } from '../../lib/session.ts';
import {
  credentialStyles as styles,
  EntryField,
  EntryForm,
  faultsOf,
  useEntry,
} from '../../widgets/credentials/index.ts';
import { askedPath } from './login-state.ts';

interface Props {
  readonly challengeId: string;
  readonly onSignedIn: (path: string) => void;
  /** Goes back to the first step. */
  readonly onOver: () => void;
}

const own = ['TOTP_REFUSED', 'CHALLENGE_OVER', 'TOO_MANY_REQUESTS', 'INVALID_INPUT'] as const;

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondForm({ challengeId, onSignedIn, onOver }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [trust, setTrusts] = useState(false);
  const { form, faults, isBusy, run } = useEntry<'code'>();
  const id = useId();

  const submit = () =>
    run(
      code.trim() === '' ? { code: t('login:fault.codeEmpty') } : {},
      async () => {
        const body = { challengeId, code: code.trim(), trust };
        const { accessToken } = await api('POST /api/v1/auth/login/second', { body }, { own });
        keepToken(accessToken);
        onSignedIn(pathAfterSignIn(askedPath()));
      },
      (error) => {
        if (error instanceof ApiError && error.data?.error === 'CHALLENGE_OVER') {
          toast('error', error.message);
          onOver();
        }
        return faultsOf(error, { code: 'code' }, 'code');
      },
    );
  return (
    <EntryForm
      form={form}
      isBusy={isBusy}
      submitText={t(isBusy ? 'login:signingIn' : 'login:signIn')}
      onSubmit={submit}
      below={
        <div className={styles.links}>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              setCode('');
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'login:totp.useApp' : 'login:totp.useRecovery')}
          </button>
          <button type="button" className={styles.link} onClick={onOver}>
            {t('login:back')}
          </button>
        </div>
      }
    >
      <EntryField
        id={`${id}-code`}
        label={t(isRecovery ? 'login:totp.recoveryCode' : 'login:totp.code')}
        fault={faults.code}
        key={String(isRecovery)}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={isRecovery ? 20 : 6}
        placeholder={isRecovery ? 'xxxx-xxxx-xxxx' : t('login:codeHint')}
        value={code}
        onType={setCode}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={trust} onChange={(event) => setTrusts(event.target.checked)} />
        {t('login:totp.trust')}
      </label>
    </EntryForm>
  );
}
