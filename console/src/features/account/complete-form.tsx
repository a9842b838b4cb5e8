import { codeFault } from '@linekeeper/contract/code-rules';
import { contactOf } from '@linekeeper/contract/contact';
import { type IncompletePart } from '@linekeeper/contract/sign-in-policy';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { site } from '../../lib/site.ts';
import {
  CodeField,
  credentialStyles as styles,
  Field,
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

interface Props {
  readonly lacking: readonly IncompletePart[];
  readonly onDone: (lacking: readonly IncompletePart[]) => void;
}

/** Name, address and password of an account, as far as it lacks them. */
export function CompleteForm({ lacking, onDone }: Props) {
  const { t } = useTranslation();
  const { form, faults, isBusy, run } = useEntry<Name>();
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const newPassword = useNewPassword();
  const code = useCode();
  const id = useId();
  const lacks = (part: IncompletePart) => lacking.includes(part);
  const address = contactOf(contact);
  // An address that no code can be sent to is taken as it is.
  const needsCode = lacks('contact') && address !== undefined && site().codes[address.channel];

  const missing = () => ({
    ...(lacks('name') && name.trim() === '' && { name: t('login:complete.nameEmpty') }),
    ...(lacks('contact') && !address && { contact: t('login:contactWrong') }),
    ...(needsCode && code.codeId === undefined && { code: t('login:codeNotAsked') }),
    ...(needsCode && code.codeId !== undefined && codeWrong()),
    ...(lacks('password') && newPassword.missing()),
  });
  const codeWrong = () => {
    const fault = codeFault(code.digits);
    return fault ? { code: t(`login:fault.${fault}`) } : {};
  };
  const told = (error: unknown) => faultsOf(error, names, lacks('password') ? 'password' : 'name');
  const ask = () =>
    void run(
      address ? {} : { contact: t('login:contactWrong') },
      async () => code.sent(await api('POST /api/v1/auth/account/codes', { body: { to: contact } }, { own })),
      told,
    );
  const submit = () =>
    run(
      missing(),
      async () => {
        const body = {
          ...(lacks('name') && { name: name.trim() }),
          ...(lacks('contact') && { contact: contact.trim() }),
          ...(needsCode && { codeId: code.codeId ?? '', code: code.digits }),
          ...(lacks('password') ? await secretOf(newPassword.password) : {}),
        };
        onDone((await api('POST /api/v1/auth/account/complete', { body }, { own })).incomplete);
      },
      told,
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
      {lacks('name') && (
        <Field id={`${id}-name`} label={t('login:complete.name')} fault={faults.name}>
          {(described) => (
            <input
              {...described}
              name="name"
              className={styles.input}
              autoComplete="name"
              maxLength={64}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
      {lacks('contact') && (
        <Field id={`${id}-contact`} label={t('login:contact')} fault={faults.contact}>
          {(described) => (
            <input
              {...described}
              name="contact"
              className={styles.input}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={128}
              value={contact}
              onChange={(event) => setContact(event.target.value)}
            />
          )}
        </Field>
      )}
      {needsCode && <CodeField id={`${id}-code`} code={code} fault={faults.code} onAsk={ask} />}
      {lacks('password') && <NewPasswordFields id={id} entry={newPassword} faults={faults} />}
      <button type="submit" className={`button primary ${styles.submit}`} aria-disabled={isBusy}>
        {t('login:complete.save')}
      </button>
    </form>
  );
}
