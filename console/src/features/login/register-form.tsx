import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { keepToken } from '../../lib/session.ts';
import {
  CaptchaField,
  CodeField,
  EntryField,
  EntryForm,
  NewPasswordFields,
  secretOf,
  useNewPassword,
} from '../../widgets/credentials/index.ts';
import { ContactField } from './contact-field.tsx';
import { own } from './sign-in.ts';
import { useCodeEntry } from './use-code-entry.ts';

const prefixPattern = /^[a-z][a-z0-9-]{1,30}[a-z0-9]$/;

/** A short name made of a company's: its Latin letters and digits, with hyphens between its words. */
function proposedPrefix(company: string): string {
  const words =
    company
      .toLowerCase()
      .normalize('NFKD')
      .match(/[a-z0-9]+/g) ?? [];
  return words
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 32)
    .replace(/-+$/, '');
}

/** A company registers: its name and short name, who one is, proved by a code, and a password. */
export function RegisterForm() {
  const { t } = useTranslation();
  const entry = useCodeEntry('register');
  const { form, faults, isBusy, contact, code, captcha } = entry;
  const [company, setCompany] = useState('');
  const [chosenPrefix, setPrefix] = useState<string>();
  const [name, setName] = useState('');
  const newPassword = useNewPassword();
  const id = useId();
  const prefix = chosenPrefix ?? proposedPrefix(company);

  const missing = () => ({
    ...(company.trim() === '' && { company: t('login:register.companyEmpty') }),
    ...(!prefixPattern.test(prefix) && { prefix: t('login:register.prefixWrong') }),
    ...(name.trim() === '' && { name: t('login:register.nameEmpty') }),
    ...entry.contactMissing(),
    ...entry.codeMissing(),
    ...newPassword.missing(),
  });
  const submit = () =>
    entry.run(
      missing(),
      async () => {
        const who = { company: company.trim(), prefix, name: name.trim(), to: contact.trim() };
        const proof = {
          codeId: code.codeId ?? '',
          code: code.digits,
          ...(await secretOf(newPassword.password)),
        };
        const body = { ...who, ...proof };
        const { accessToken } = await api('POST /api/v1/auth/register', { body }, { own });
        keepToken(accessToken);
        // From now on the company's own address.
        location.assign(`/${prefix}`);
      },
      entry.shown,
    );
  const plain = (key: 'company' | 'name' | 'prefix', value: string, set: (value: string) => void) => (
    <EntryField
      id={`${id}-${key}`}
      label={t(`login:register.${key}`)}
      fault={faults[key]}
      hint={key === 'prefix' ? t('login:register.prefixHint') : undefined}
      quiet
      name={key}
      autoFocus={key === 'company'}
      autoComplete={key === 'company' ? 'organization' : key === 'name' ? 'name' : 'off'}
      maxLength={key === 'prefix' ? 32 : 64}
      value={value}
      onType={set}
    />
  );
  return (
    <EntryForm
      form={form}
      isBusy={isBusy}
      submitText={t(isBusy ? 'login:register.busy' : 'login:register.submit')}
      onSubmit={submit}
    >
      {plain('company', company, setCompany)}
      {plain('prefix', prefix, setPrefix)}
      {plain('name', name, setName)}
      <ContactField
        id={`${id}-contact`}
        value={contact}
        fault={faults.contact}
        isFirst={false}
        onChange={entry.setContact}
      />
      <CodeField id={`${id}-code`} code={code} fault={faults.code} onAsk={entry.ask} />
      <CaptchaField id={`${id}-captcha`} captcha={captcha} fault={faults.captcha} />
      <NewPasswordFields id={id} entry={newPassword} faults={faults} />
    </EntryForm>
  );
}
