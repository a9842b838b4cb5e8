import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/errors.ts';
import { pathAfterSignIn } from '../../lib/path-after-sign-in.ts';
import { Field } from './field.tsx';
import styles from './login-form.module.css';
import { PasswordField } from './password-field.tsx';
import { signIn } from './sign-in.ts';

interface Faults {
  readonly username?: string;
  readonly password?: string;
}

export function LoginForm({ onSignedIn }: { readonly onSignedIn: (path: string) => void }) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const focusFirst = (found: Faults) => {
    const name = found.username === undefined ? 'password' : 'username';
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    focusFirst(found);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const missing: Faults = {
      ...(username.trim() === '' && { username: t('login:usernameEmpty') }),
      ...(password === '' && { password: t('login:passwordEmpty') }),
    };
    if (missing.username !== undefined || missing.password !== undefined) return refuse(missing);
    setBusy(true);
    setFaults({});
    try {
      await signIn(username.trim(), password);
    } catch (error) {
      setBusy(false);
      // Any other fault has been told by the console's one reaction.
      if (error instanceof ApiError && error.data) refuse({ password: error.message });
      return;
    }
    const search = new URLSearchParams(location.hash.split('?')[1] ?? '');
    onSignedIn(pathAfterSignIn(search.get('redirect')));
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field id={`${id}-username`} label={t('login:username')} fault={faults.username}>
        {(described) => (
          <input
            {...described}
            name="username"
            className={styles.input}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={128}
            value={username}
            placeholder={t('login:usernameHint')}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <PasswordField id={`${id}-password`} value={password} fault={faults.password} onChange={setPassword} />
      <button type="submit" className={`button primary ${styles.submit}`} aria-disabled={isBusy}>
        {t(isBusy ? 'login:signingIn' : 'login:signIn')}
      </button>
    </form>
  );
}
