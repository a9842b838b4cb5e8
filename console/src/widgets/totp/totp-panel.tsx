import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Output } from '../../lib/api.ts';
import { openDialog, toast } from '../../lib/notices.ts';
import { currentSession, updateSession } from '../../lib/session.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './totp.module.css';
import { TotpSetup } from './totp-setup.tsx';

type State = Output<'GET /api/v1/auth/totp'>;

/** The second step of one's own sign-in: on or off, and recovery codes. `onOff` is called when it was switched off. */
export function TotpPanel({ onOff }: { readonly onOff: () => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>();
  const [shown, setShown] = useState<'setup' | readonly string[]>();

  const load = useCallback(async () => {
    setShown(undefined);
    const found = await api('GET /api/v1/auth/totp').catch(() => undefined);
    setState(found);
    // What is set up is offered no more.
    const { user } = currentSession();
    if (user?.isSecondStepAdvised && found && found.since !== null)
      updateSession({ user: { ...user, isSecondStepAdvised: false } });
  }, []);
  useEffect(() => {
    // What is asked for is set when it comes, not in the effect itself.
    void Promise.resolve().then(load);
  }, [load]);

  // A fault has been told by the console's one reaction.
  const off = () =>
    void api('POST /api/v1/auth/totp/off')
      .then(() => toast('success', t('login:totp.isOff')))
      .then(onOff)
      .then(load)
      .catch(() => undefined);
  const renew = () =>
    void api('POST /api/v1/auth/totp/recovery-codes')
      .then(({ recoveryCodes }) => setShown(recoveryCodes))
      .catch(() => undefined);
  const turnOff = () =>
    openDialog({
      title: t('login:totp.turnOff'),
      text: t('login:totp.turnOffText'),
      okText: t('login:totp.turnOff'),
      cancelText: t('common:cancel'),
      onOk: off,
    });

  if (!state) return null;
  if (shown === 'setup') return <TotpSetup onDone={() => void load()} />;
  if (shown) return <RecoveryCodes codes={shown} onDone={() => void load()} />;
  if (state.since === null)
    return (
      <div className={`grid gap-3 ${styles.step}`}>
        <p className={`quiet flat ${styles.note}`}>{t('login:totp.what')}</p>
        <button type="button" className="button primary" onClick={() => setShown('setup')}>
          {t('login:totp.turnOn')}
        </button>
      </div>
    );
  return (
    <div className={`grid gap-3 ${styles.step}`}>
      <p className={`quiet flat ${styles.note}`}>
        {t('login:totp.isOn', { count: state.recoveryCodesLeft })}
      </p>
      <div className="wrap gap-2">
        <button type="button" className="button" onClick={renew}>
          {t('login:totp.renew')}
        </button>
        {!state.isDemanded && (
          <button type="button" className="button" onClick={turnOff}>
            {t('login:totp.turnOff')}
          </button>
        )}
      </div>
    </div>
  );
}
