import { type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { useForm } from '../../widgets/form/index.ts';
import { settingsChanged } from './use-general-form.ts';

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

function valuesOf({ own }: GeneralSettings['mail']): MailValues {
  if (!own) return empty;
  const { passwordSet: _set, setBy: _by, port, ...rest } = own;
  return { ...rest, port: String(port), password: '' };
}

/** The server as the calls take it. A password that is not typed stays as it is. */
function serverOf({ password, port, ...rest }: MailValues) {
  return {
    ...rest,
    host: rest.host.trim(),
    fromAddress: rest.fromAddress.trim(),
    port: Number(port),
    ca: rest.ca.trim(),
    ...(password !== '' && { password }),
  };
}

/** The form of the mail server: typed, tested, saved, taken away. */
export function useMailForm(settings: GeneralSettings) {
  const { t } = useTranslation();
  const { version } = settings;
  const done = async (message: string) => {
    await settingsChanged();
    toast('success', message);
  };
  const form = useForm<MailValues, unknown>({
    kept: valuesOf(settings.mail),
    check: ({ host, port, fromAddress }) => ({
      ...(host.trim() === '' && { host: t('settings:mail.hostEmpty') }),
      ...(!/^\d{1,5}$/.test(port) && { port: t('settings:mail.portFault') }),
      ...(!/^[^@\s]+@[^@\s]+$/.test(fromAddress.trim()) && { fromAddress: t('settings:mail.fromFault') }),
    }),
    places: { MAIL_PASSWORD_AGAIN: 'password' },
    save: (values, own) =>
      call('PUT /api/v1/settings/mail', { body: { version, ...serverOf(values) } }, { own }),
    reload: settingsChanged,
    onSaved: () => done(t('settings:saved')),
  });
  const { values } = form;
  const remove = useApiMutation('DELETE /api/v1/settings/mail', {
    own: form.own,
    onError: form.refuse,
    async onSuccess() {
      await done(t('settings:mail.removed'));
      form.reset();
    },
  });
  const test = useApiMutation('POST /api/v1/settings/mail/test', {
    own: [...form.own, 'MAIL_NO_ADDRESS', 'MAIL_NOT_SET'],
    onError: form.refuse,
  });
  return {
    ...form,
    isSaving: form.isSaving || remove.isPending,
    isTesting: test.isPending,
    tested: test.data,
    testError: test.error?.data?.error === 'INVALID_INPUT' ? undefined : test.error?.message,
    set(part: Partial<MailValues>) {
      const port =
        part.security && values.port === usualPorts[values.security] ? usualPorts[part.security] : undefined;
      form.set({ ...part, ...(port && { port }) });
      test.reset();
    },
    test() {
      // Nothing typed and nothing own: what is inherited is tested.
      if (!form.isDirty && !settings.mail.own) test.mutate({ body: { server: null } });
      else if (form.check()) test.mutate({ body: { server: serverOf(values) } });
    },
    remove: () => remove.mutate({ query: { version: String(version) } }),
    reset() {
      form.reset();
      test.reset();
    },
  };
}
