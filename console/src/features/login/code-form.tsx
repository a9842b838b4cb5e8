import { type OrganisationChoice } from '@linekeeper/contract/errors';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/errors.ts';
import { pathAfterSignIn } from '../../lib/path-after-sign-in.ts';
import { CaptchaField, CodeField, EntryForm } from '../../widgets/credentials/index.ts';
import { ContactField } from './contact-field.tsx';
import { askedPath } from './login-state.ts';
import { signInByCode } from './sign-in.ts';
import { useCodeEntry } from './use-code-entry.ts';

interface Props {
  readonly onSignedIn: (path: string) => void;
  /** The code was right, and a second step is asked for. */
  readonly onSecond: (challengeId: string) => void;
  /** It was right for accounts of several organisations. */
  readonly onChoice: (choice: OrganisationChoice) => void;
}

/** Sign-in by phone or e-mail and the code that was sent there. */
export function CodeForm({ onSignedIn, onSecond, onChoice }: Props) {
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
      (error) => {
        const { challengeId, choice } = (error instanceof ApiError && error.data) || {};
        if (challengeId !== undefined) onSecond(challengeId);
        else if (choice !== undefined) onChoice(choice);
        else return entry.shown(error);
        return {};
      },
    );

  return (
    <EntryForm
      form={form}
      isBusy={isBusy}
      submitText={t(isBusy ? 'login:signingIn' : 'login:signIn')}
      onSubmit={submit}
    >
      <ContactField id={`${id}-contact`} value={contact} fault={faults.contact} onChange={entry.setContact} />
      <CodeField id={`${id}-code`} code={code} fault={faults.code} onAsk={entry.ask} />
      <CaptchaField id={`${id}-captcha`} captcha={captcha} fault={faults.captcha} />
    </EntryForm>
  );
}
