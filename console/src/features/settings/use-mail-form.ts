import { type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { ownErrors, settingsChanged } from './use-general-form.ts';

export interface MailValues {
  readonly host: string;
  readonly port: string;
  readonly security: 'none' | 'starttls' | 'tls';
  readonly username: string;
  readonly password: string;
  readonly fromAddress: string;
  readonly fromName: string;
  readonly ca: string;
}
export type MailField = keyof MailValues;

const empty: MailValues = {
  host: '',
  port: '587',
  security: 'starttls',
  username: '',
  password: '',
  fromAddress: '',
  fromName: '',
  ca: '',
};
/** The port that goes with each kind of encryption. */
const usualPorts = { none: '25', starttls: '587', tls: '465' } as const;
const errorsHere = [...ownErrors, 'MAIL_PASSWORD_AGAIN', 'MAIL_NO_ADDRESS', 'MAIL_NOT_SET'] as const;

function valuesOf({ own }: GeneralSettings['mail']): MailValues {
  if (!own) return empty;
  const { passwordSet: _set, port, ...rest } = own;
  return { ...rest, port: String(port), password: '' };
}

/** The form of the mail server: typed, tested, saved, taken away. */
export function useMailForm(settings: GeneralSettings) {
  const { t } = useTranslation();
  const base = valuesOf(settings.mail);
  const [draft, setDraft] = useState<Partial<MailValues>>({});
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const values = { ...base, ...draft };
  const isDirty = (Object.keys(base) as MailField[]).some((name) => values[name] !== base[name]);

  const onError = (error: ApiError) => {
    const name = error.data?.error;
    if (name === 'CHANGED_MEANWHILE') {
      setChangedMeanwhile(true);
      void settingsChanged();
    }
    if (name === 'MAIL_PASSWORD_AGAIN') setFaults({ password: error.message });
    else
      setFaults(
        Object.fromEntries(error.fields.map(({ field, message }) => [field.replace('server.', ''), message])),
      );
  };
  const done = async (message: string) => {
    await settingsChanged();
    setDraft({});
    setChangedMeanwhile(false);
    toast('success', message);
  };
  const save = useApiMutation('PUT /api/v1/settings/mail', {
    own: errorsHere,
    onError,
    onSuccess: () => done(t('settings:saved')),
  });
  const remove = useApiMutation('DELETE /api/v1/settings/mail', {
    own: ownErrors,
    onError,
    onSuccess: () => done(t('settings:mail.removed')),
  });
  const test = useApiMutation('POST /api/v1/settings/mail/test', { own: errorsHere, onError });

  const server = () => {
    const { password, port, ...rest } = values;
    return {
      ...rest,
      host: rest.host.trim(),
      fromAddress: rest.fromAddress.trim(),
      port: Number(port),
      ca: rest.ca.trim(),
      ...(password !== '' && { password }),
    };
  };
  const check = () => {
    const wrong = {
      ...(values.host.trim() === '' && { host: t('settings:mail.hostEmpty') }),
      ...(!/^\d{1,5}$/.test(values.port) && { port: t('settings:mail.portFault') }),
      ...(!/^[^@\s]+@[^@\s]+$/.test(values.fromAddress.trim()) && {
        fromAddress: t('settings:mail.fromFault'),
      }),
    };
    setFaults(wrong);
    return Object.keys(wrong).length === 0;
  };
  return {
    values,
    isDirty,
    isSaving: save.isPending || remove.isPending,
    isTesting: test.isPending,
    isChangedMeanwhile,
    tested: test.data,
    testError: test.error?.data?.error === 'INVALID_INPUT' ? undefined : test.error?.message,
    faultOf: (name: MailField) => faults[name],
    set(part: Partial<MailValues>) {
      const port =
        part.security && values.port === usualPorts[values.security] ? usualPorts[part.security] : undefined;
      setDraft({ ...draft, ...part, ...(port && { port }) });
      setFaults({});
      test.reset();
    },
    save() {
      if (check() && !save.isPending) save.mutate({ body: { version: settings.version, ...server() } });
    },
    test() {
      // Nothing typed and nothing own: what is inherited is tested.
      if (!isDirty && !settings.mail.own) test.mutate({ body: { server: null } });
      else if (check()) test.mutate({ body: { server: server() } });
    },
    remove: () => remove.mutate({ query: { version: String(settings.version) } }),
    reset() {
      setDraft({});
      setFaults({});
      setChangedMeanwhile(false);
      test.reset();
    },
  };
}
