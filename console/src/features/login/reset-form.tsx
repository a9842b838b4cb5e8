import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import {
  CaptchaField,
  CodeField,
  EntryForm,
  NewPasswordFields,
  secretOf,
  useNewPassword,
} from '../../widgets/credentials/index.ts';
import { ContactField } from './contact-field.tsx';
import { own, prefixed } from './sign-in.ts';
import { useCodeEntry } from './use-code-entry.ts';

/** A forgotten password set anew: who one is by a code, then the new password twice. */
export function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const entry = useCodeEntry('reset');
  const { form, faults, isBusy, contact, code, captcha } = entry;
  const newPassword = useNewPassword();
  const id = useId();

  const submit = () =>
    entry.run(
      { ...entry.contactMissing(), ...entry.codeMissing(), ...newPassword.missing() },
      async () => {
        const proof = { to: contact.trim(), ...prefixed(), codeId: code.codeId ?? '', code: code.digits };
        const body = { ...proof, ...(await secretOf(newPassword.password)) };
        await api('POST /api/v1/auth/password/reset', { body }, { own });
        onDone();
      },
      entry.shown,
    );

  return (
    <EntryForm
      form={form}
      isBusy={isBusy}
      submitText={t(isBusy ? 'login:resetting' : 'login:reset')}
      onSubmit={submit}
    >
      <ContactField id={`${id}-contact`} value={contact} fault={faults.contact} onChange={entry.setContact} />
      <CodeField id={`${id}-code`} code={code} fault={faults.code} onAsk={entry.ask} />
      <CaptchaField id={`${id}-captcha`} captcha={captcha} fault={faults.captcha} />
      <NewPasswordFields id={id} entry={newPassword} faults={faults} />
    </EntryForm>
  );
}
