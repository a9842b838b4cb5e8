import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pathAfterSignIn } from '../../lib/path-after-sign-in.ts';
import { CaptchaField, CodeField, credentialStyles as styles } from '../../widgets/credentials/index.ts';
import { ContactField } from './contact-field.tsx';
import { askedPath } from './login-state.ts';
import { signInByCode } from './sign-in.ts';
import { useCodeEntry } from './use-code-entry.ts';

/** Sign-in by phone or e-mail and the code that was sent there. */
export function CodeForm({ onSignedIn }: { readonly onSignedIn: (path: string) => void }) {
  const { t } = useTranslation();
  const entry = useCodeEntry('sign-in');
  const { form, faults, isBusy, contact, code, captcha } = entry;
  const id = useId();

  const submit = () =>
    entry.run(
      { ...entry.contactMissing(), ...entry.codeMissing(), ...entry.captchaMissing() },
      async () => {
        const given = { codeId: code.codeId ?? '', code: code.digits };
        await signInByCode(contact.trim(), given, captcha.answer);
        onSignedIn(pathAfterSignIn(askedPath()));
      },
      entry.told,
    );

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ContactField id={`${id}-contact`} value={contact} fault={faults.contact} onChange={entry.setContact} />
      <CodeField id={`${id}-code`} code={code} fault={faults.code} onAsk={entry.ask} />
      <CaptchaField id={`${id}-captcha`} captcha={captcha} fault={faults.captcha} />
      <button type="submit" className={`button primary ${styles.submit}`} aria-disabled={isBusy}>
        {t(isBusy ? 'login:signingIn' : 'login:signIn')}
      </button>
    </form>
  );
}
