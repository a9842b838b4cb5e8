import { type OrganisationChoice } from '@linekeeper/contract/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TenantLogo } from '../../components/logo.tsx';
import { currentLanguage, languages, switchLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { site } from '../../lib/site.ts';
import { chooseTheme, useUi } from '../../lib/ui.ts';
import { ChoiceForm } from './choice-form.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { hrefOf, type LoginState, useLoginState } from './login-state.ts';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SecondForm } from './second-form.tsx';

interface Props {
  /** Goes to where somebody wanted who has just signed in. */
  readonly onSignedIn: (path: string) => void;
}

/** Sign-in: what this is on the left, the form on the right; the form alone on a narrow screen. */
export function LoginPage({ onSignedIn }: Props) {
  const { t } = useTranslation();
  const { company: tenant, appearance } = site();
  const company = tenant?.name;
  const name = appearance.siteName ?? t('common:product');
  const state = useLoginState();
  const [challengeId, setChallengeId] = useState<string>();
  const [choice, setChoice] = useState<OrganisationChoice>();
  const further = { onSignedIn, onSecond: setChallengeId, onChoice: setChoice };
  return (
    <div className={styles.page}>
      <section className={styles.about} aria-label={name}>
        <div className={`row gap-3 strong ${styles.brand}`}>
          <TenantLogo imageId={appearance.logo} name={name} size={36} />
          {appearance.logo === null && <span>{name}</span>}
        </div>
        <div>
          <p className={styles.claim}>{t('login:claim')}</p>
          <p className={`quiet flat ${styles.promise}`}>{t('login:promise')}</p>
        </div>
        <WalkedLine />
      </section>
      <main className={styles.pane}>
        <div className={`flex gap-2 ${styles.choices}`}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
        <div className={styles.form}>
          <div className={styles.small}>
            <TenantLogo imageId={appearance.logo} name={name} size={36} />
          </div>
          {challengeId !== undefined ? (
            <>
              <h1 className={`strong breaks ${styles.title}`}>{t('login:totp.title')}</h1>
              <p className={styles.lead}>{t('login:totp.lead')}</p>
              <SecondForm
                challengeId={challengeId}
                onSignedIn={onSignedIn}
                onOver={() => setChallengeId(undefined)}
              />
            </>
          ) : choice ? (
            <>
              <h1 className={`strong breaks ${styles.title}`}>{t('login:choice.title')}</h1>
              <p className={styles.lead}>{t('login:choice.lead')}</p>
              <ChoiceForm
                choice={choice}
                onSignedIn={onSignedIn}
                onSecond={(id) => {
                  setChoice(undefined);
                  setChallengeId(id);
                }}
                onOver={() => setChoice(undefined)}
              />
            </>
          ) : state === 'register' ? (
            <Register />
          ) : state === 'reset' ? (
            <Reset />
          ) : (
            <>
              <h1 className={`strong breaks ${styles.title}`}>{company ?? t('login:title')}</h1>
              <p className={styles.lead}>{t(company === undefined ? 'login:lead' : 'login:leadCompany')}</p>
              <Ways state={state} />
              {state === 'code' ? <CodeForm {...further} /> : <LoginForm {...further} />}
              {site().registrationOpen && company === undefined && (
                <a className={styles.back} href={hrefOf('register')}>
                  {t('login:register.link')}
                </a>
              )}
            </>
          )}
        </div>
      </main>
    </div>
  );
}

/** The ways to sign in; by password alone where no code can be sent. */
function Ways({ state }: { readonly state: LoginState }) {
  const { t } = useTranslation();
  const { email, phone } = site().codes;
  if (!email && !phone) return null;
  return (
    <nav className={`flex gap-4 ${styles.ways}`} aria-label={t('login:ways')}>
      {(['password', 'code'] as const).map((way) => (
        <a key={way} href={hrefOf(way)} aria-current={way === state ? 'page' : undefined}>
          {t(`login:tabs.${way}`)}
        </a>
      ))}
      <a className={styles.forgot} href={hrefOf('reset')}>
        {t('login:forgot')}
      </a>
    </nav>
  );
}

function Register() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={`strong breaks ${styles.title}`}>{t('login:register.title')}</h1>
      <p className={styles.lead}>{t('login:register.lead')}</p>
      <RegisterForm />
      <a className={styles.back} href={hrefOf('password')}>
        {t('login:back')}
      </a>
    </>
  );
}

function Reset() {
  const { t } = useTranslation();
  const done = () => {
    toast('success', t('login:resetDone'));
    location.replace(hrefOf('password'));
  };
  return (
    <>
      <h1 className={`strong breaks ${styles.title}`}>{t('login:resetTitle')}</h1>
      <p className={styles.lead}>{t('login:resetLead')}</p>
      <ResetForm onDone={done} />
      <a className={styles.back} href={hrefOf('password')}>
        {t('login:back')}
      </a>
    </>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  return (
    <select
      className={`card ${styles.select}`}
      aria-label={t('common:language')}
      value={currentLanguage()}
      onChange={(event) => void switchLanguage(event.target.value as (typeof languages)[number])}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {t(`common:languages.${language}`)}
        </option>
      ))}
    </select>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" className="button" onClick={() => chooseTheme(other)}>
      {t(other === 'light' ? 'common:toLight' : 'common:toDark')}
    </button>
  );
}

/** The mark drawn large: a line from outlet to outlet. Decoration only. */
function WalkedLine() {
  return (
    <svg className={styles.line} viewBox="0 0 480 160" aria-hidden="true">
      <path d="M0 96h96l36-64 52 108 40-76h72l28 32h156" />
      {[
        [96, 96],
        [224, 64],
        [324, 96],
        [440, 96],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="5" />
      ))}
    </svg>
  );
}
