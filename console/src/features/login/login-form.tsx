import { captchaFault } from '@linekeeper/contract/auth/code-rules';
import { type OrganisationChoice } from '@linekeeper/contract/errors';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/errors.ts';
import { pathAfterSignIn } from '../../lib/path-after-sign-in.ts';
import {
  CaptchaField,
  EntryField,
  EntryForm,
  PasswordField,
  useCaptcha,
} from '../../widgets/credentials/index.ts';
import { askedPath } from './login-state.ts';
import { signIn } from './sign-in.ts';

interface Faults {
  readonly username?: string;
  readonly password?: string;
  readonly captcha?: string;
}
const fields = ['username', 'password', 'captcha'] as const;
/** After so many refusals the server asks for a captcha: it is shown before it is asked for. */
const captchaAfter = 3;

interface Props {
  readonly onSignedIn: (path: string) => void;
  /** The password was right, and a second step is asked for. */
  readonly onSecond: (challengeId: string) => void;
  /** It was right for accounts of several organisations. */
  readonly onChoice: (choice: OrganisationChoice) => void;
}

export function LoginForm({ onSignedIn, onSecond, onChoice }: Props) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const refusals = useRef(0);
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const focusFirst = (found: Faults) => {
    const name = fields.find((field) => found[field] !== undefined) ?? 'username';
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    focusFirst(found);
  };

  /** Says a refusal beside its field. Any other fault has been told by the console's one reaction. */
  const shown = async (error: unknown) => {
    if (!(error instanceof ApiError && error.data)) return;
    if (error.data.challengeId !== undefined) return onSecond(error.data.challengeId);
    if (error.data.choice !== undefined) return onChoice(error.data.choice);
    refusals.current += 1;
    const { error: name } = error.data;
    const isOfCaptcha = name === 'CAPTCHA_REQUIRED' || name === 'CAPTCHA_WRONG';
    // An image is good for one answer, so each refusal brings a new one.
    if (isOfCaptcha || captcha.shown || refusals.current >= captchaAfter) await captcha.renew();
    refuse(isOfCaptcha ? { captcha: error.message } : { password: error.message });
  };

  const submit = async () => {
    if (isBusy) return;
    const missing: { -readonly [K in keyof Faults]: Faults[K] } = {
      ...(username.trim() === '' && { username: t('login:usernameEmpty') }),
      ...(password === '' && { password: t('login:passwordEmpty') }),
    };
    const captchaWrong = captcha.shown && captchaFault(captcha.digits);
    if (captchaWrong) missing.captcha = t(`login:fault.${captchaWrong}`);
    if (Object.keys(missing).length > 0) return refuse(missing);
    setBusy(true);
    setFaults({});
    try {
      await signIn(username.trim(), password, captcha.answer);
    } catch (error) {
      setBusy(false);
      await shown(error);
      return;
    }
    onSignedIn(pathAfterSignIn(askedPath()));
  };

  return (
    <EntryForm
      form={form}
      isBusy={isBusy}
      submitText={t(isBusy ? 'login:signingIn' : 'login:signIn')}
      onSubmit={submit}
    >
      <EntryField
        id={`${id}-username`}
        label={t('login:username')}
        fault={faults.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={128}
        value={username}
        placeholder={t('login:usernameHint')}
        onType={setUsername}
      />
      <PasswordField id={`${id}-password`} value={password} fault={faults.password} onChange={setPassword} />
      <CaptchaField id={`${id}-captcha`} captcha={captcha} fault={faults.captcha} />
    </EntryForm>
  );
}
