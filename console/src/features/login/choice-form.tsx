import { type OrganisationChoice } from '@linekeeper/contract/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { pathAfterSignIn } from '../../lib/path-after-sign-in.ts';
import { keepToken } from '../../lib/session.ts';
import { credentialStyles } from '../../widgets/credentials/index.ts';
import styles from './login-page.module.css';
import { askedPath } from './login-state.ts';

interface Props {
  readonly choice: OrganisationChoice;
  readonly onSignedIn: (path: string) => void;
  /** The organisation is chosen, and a second step is asked for. */
  readonly onSecond: (challengeId: string) => void;
  /** Goes back to the first step. */
  readonly onOver: () => void;
}

const own = ['TOTP_REQUIRED', 'CHALLENGE_OVER'] as const;

/** Which of several organisations to sign in to, where name and password were right for an account of each. */
export function ChoiceForm({ choice, onSignedIn, onSecond, onOver }: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const choose = async (companyId: number) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const body = { ticket: choice.ticket, companyId };
      const { accessToken } = await api('POST /api/v1/auth/login/choose', { body }, { own });
      keepToken(accessToken);
    } catch (error) {
      const data = error instanceof ApiError ? error.data : undefined;
      if (data?.challengeId !== undefined) return onSecond(data.challengeId);
      // The ticket was good once: whatever it was, the first step comes again. What is not told elsewhere is told here.
      if (error instanceof ApiError && data?.error === 'CHALLENGE_OVER') toast('error', error.message);
      return onOver();
    }
    onSignedIn(pathAfterSignIn(askedPath()));
  };
  return (
    <>
      <ul className={`grid gap-2 ${styles.organisations}`} aria-label={t('login:choice.list')}>
        {choice.organisations.map(({ companyId, name, prefix }, index) => (
          <li key={companyId}>
            <button
              type="button"
              className={`card ${styles.organisation}`}
              autoFocus={index === 0}
              aria-disabled={isBusy}
              onClick={() => void choose(companyId)}
            >
              <span className="breaks">{name}</span>
              {prefix !== '' && <span className="quiet caption">/{prefix}</span>}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={`${credentialStyles.link} ${styles.back}`} onClick={onOver}>
        {t('login:back')}
      </button>
    </>
  );
}
