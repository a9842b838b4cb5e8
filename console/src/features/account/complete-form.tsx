import { codeFault } from '@linekeeper/contract/auth/code-rules';
import { contactOf } from '@linekeeper/contract/auth/contact';
import { type IncompletePart } from '@linekeeper/contract/auth/sign-in-policy';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { site } from '../../lib/site.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import {
  CodeField,
  EntryField,
  EntryForm,
  faultsOf,
  NewPasswordFields,
  secretOf,
  useCode,
  useEntry,
  useNewPassword,
} from '../../widgets/credentials/index.ts';

type Name = 'name' | 'contact' | 'code' | 'password' | 'repeat';
const own = [
  'INVALID_INPUT',
  'CODE_REFUSED',
  'CONTACT_TAKEN',
  'CODE_NOT_OFFERED',
  'TOO_MANY_REQUESTS',
  'SEAL_EXPIRED',
] as const;
const names: Readonly<Record<string, Name>> = {
  name: 'name',
  contact: 'contact',
  to: 'contact',
  code: 'code',
  password: 'password',
  CODE_REFUSED: 'code',
  CONTACT_TAKEN: 'contact',
  CODE_NOT_OFFERED: 'contact',
};
const wrongs = {
  contact: 'login:contactWrong',
  email: 'login:emailWrong',
  phone: 'login:phoneWrong',
} as const;

interface Props {
  readonly required: readonly IncompletePart[];
  readonly onDone: (required: readonly IncompletePart[]) => void;
}

/** Name, address and password of an account, as far as it lacks them. */
export function CompleteForm({ required, onDone }: Props) {
  const { t } = useTranslation();
  const whom = useWhomToAsk();
  const { form, faults, isBusy, run } = useEntry<Name>();
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const newPassword = useNewPassword();
  const code = useCode();
  const id = useId();
  const lacks = (part: IncompletePart) => required.includes(part);
  // What is taken is what codes can be sent to, as the server says of the member's own tenant.
  const { email, phone } = site().codes;
  const kind = email === phone ? 'contact' : email ? 'email' : 'phone';
  const address = contactOf(contact);
  const contactWrong = address ? {} : { contact: t(wrongs[kind]) };

  const missing = () => ({
    ...(lacks('name') && name.trim() === '' && { name: t('login:complete.nameEmpty') }),
    ...(lacks('contact') && { ...codeWrong(), ...contactWrong }),
    ...(lacks('password') && newPassword.missing()),
  });
  const codeWrong = () => {
    if (code.codeId === undefined) return { code: t('login:codeNotAsked') };
    const fault = codeFault(code.digits);
    return fault ? { code: t(`login:fault.${fault}`) } : {};
  };
  const shown = (error: unknown) => faultsOf(error, names, lacks('password') ? 'password' : 'name');
  const ask = () =>
    void run(
      contactWrong,
      async () => code.sent(await api('POST /api/v1/auth/account/codes', { body: { to: contact } }, { own })),
      shown,
    );
  const submit = () =>
    run(
      missing(),
      async () => {
        const body = {
          ...(lacks('name') && { name: name.trim() }),
          ...(lacks('contact') && { contact: contact.trim() }),
          ...(lacks('contact') && { codeId: code.codeId ?? '', code: code.digits }),
          ...(lacks('password') ? await secretOf(newPassword.password) : {}),
        };
        onDone((await api('POST /api/v1/auth/account/complete', { body }, { own })).incomplete);
      },
      shown,
    );

  return (
    <EntryForm form={form} isBusy={isBusy} submitText={t('login:complete.save')} onSubmit={submit}>
      {lacks('name') && (
        <EntryField
          id={`${id}-name`}
          label={t('login:complete.name')}
          fault={faults.name}
          name="name"
          autoComplete="name"
          maxLength={64}
          value={name}
          onType={setName}
        />
      )}
      {lacks('contact') && (
        <EntryField
          id={`${id}-contact`}
          label={t(`login:${kind}`)}
          fault={faults.contact}
          name="contact"
          autoComplete={kind === 'phone' ? 'tel' : 'email'}
          inputMode={kind === 'phone' ? 'tel' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          value={contact}
          onType={setContact}
        />
      )}
      {lacks('contact') && (
        <CodeField
          id={`${id}-code`}
          code={code}
          fault={faults.code}
          help={t('login:complete.noCode', whom)}
          onAsk={ask}
        />
      )}
      {lacks('password') && <NewPasswordFields id={id} entry={newPassword} faults={faults} />}
    </EntryForm>
  );
}
