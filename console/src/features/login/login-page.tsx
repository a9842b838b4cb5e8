import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/logo.tsx';
import { currentLanguage, languages, switchLanguage } from '../../lib/language.ts';
import { site } from '../../lib/site.ts';
import { chooseTheme, useUi } from '../../lib/ui.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

interface Props {
  /** Goes to where somebody wanted who has just signed in. */
  readonly onSignedIn: (path: string) => void;
}

/** Sign-in: what this is on the left, the form on the right; the form alone on a narrow screen. */
export function LoginPage({ onSignedIn }: Props) {
  const { t } = useTranslation();
  const company = site().company?.name;
  return (
    <div className={styles.page}>
      <section className={styles.about} aria-label={t('common:product')}>
        <div className={styles.brand}>
          <Logo size={36} />
          <span>{t('common:product')}</span>
        </div>
        <div>
          <p className={styles.claim}>{t('login:claim')}</p>
          <p className={styles.promise}>{t('login:promise')}</p>
        </div>
        <WalkedLine />
      </section>
      <main className={styles.pane}>
        <div className={styles.choices}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
        <div className={styles.form}>
          <div className={styles.small}>
            <Logo size={36} />
          </div>
          <h1 className={styles.title}>{company ?? t('login:title')}</h1>
          <p className={styles.lead}>{t(company === undefined ? 'login:lead' : 'login:leadCompany')}</p>
          <LoginForm onSignedIn={onSignedIn} />
        </div>
      </main>
    </div>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  return (
    <select
      className={styles.select}
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
