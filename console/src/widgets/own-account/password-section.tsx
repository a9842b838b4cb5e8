import { passwordFault } from '@linekeeper/contract/auth/password';
import { type Profile } from '@linekeeper/contract/auth/personal';
import { Button, Input } from 'antd';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultFrame } from '../../components/fault-frame.tsx';
import { FormField } from '../../components/form-field.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { type ApiError, faultText } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { secretOf } from '../../lib/seal.ts';
import { Section } from './section.tsx';
import styles from './own-account.module.css';

const fields = ['original', 'next', 'repeated'] as const;
type Field = (typeof fields)[number];
type Faults = Partial<Record<Field, string>>;
const empty: Record<Field, string> = { original: '', next: '', repeated: '' };

/** The original password, the new one and the new one again (spec section 5). */
export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [isSealing, setSealing] = useState(false);
  const close = () => {
    setTyped(empty);
    setFaults({});
    setOpen(false);
  };
  const change = useApiMutation('PUT /api/v1/personal/password', {
    own: ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'SEAL_EXPIRED'],
    onSuccess: ({ ended }) => {
      toast(
        'success',
        ended === 0 ? t('personal:passwordSaved') : t('personal:passwordChanged', { count: ended }),
      );
      invalidate('GET /api/v1/personal/profile', 'POST /api/v1/personal/sessions/list');
      close();
    },
    onError: (error: ApiError) => {
      const shown = error.fields.map(({ field, message }) => [field.split('.')[0], message] as const);
      setFaults(shown.length > 0 ? Object.fromEntries(shown) : { original: faultText(error) });
    },
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = passwordFault(typed.next, profile.passwordPolicy);
    const found: Faults = {
      ...(typed.original === '' ? { original: t('personal:fault.originalEmpty') } : {}),
      ...(wrong ? { next: t(`personal:fault.${wrong}`) } : {}),
      ...(typed.repeated === ''
        ? { repeated: t('personal:fault.repeatedEmpty') }
        : typed.repeated !== typed.next
          ? { repeated: t('personal:fault.notSame') }
          : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setSealing(true);
    try {
      change.mutate({ body: { original: await secretOf(typed.original), next: await secretOf(typed.next) } });
    } catch {
      // The console has told the fault already.
    } finally {
      setSealing(false);
    }
  };
  const hint = profile.passwordChangedAt === null ? undefined : <TimeText at={profile.passwordChangedAt} />;
  return (
    <Section
      title={t('personal:password')}
      hint={t('personal:passwordHint')}
      action={!isOpen && <Button onClick={() => setOpen(true)}>{t('personal:changePassword')}</Button>}
    >
      {hint && !isOpen && (
        <p className={`wrap flat ${styles.note}`}>
          {t('personal:passwordChangedAt')} {hint}
        </p>
      )}
      {isOpen && (
        <form className={`grid gap-4 ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
          <FaultFrame>
            {' '}
            {fields.map((field) => (
              <FormField
                key={field}
                id={`password-${field}`}
                label={t(`personal:passwords.${field}`)}
                fault={faults[field]}
                hint={field === 'next' ? t(`personal:policy.${profile.passwordPolicy}`) : undefined}
              >
                {(described) => (
                  <Input.Password
                    {...described}
                    autoComplete={field === 'original' ? 'current-password' : 'new-password'}
                    value={typed[field]}
                    onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
                  />
                )}
              </FormField>
            ))}
            <div className="flex gap-2">
              <Button type="primary" htmlType="submit" loading={isSealing || change.isPending}>
                {t('personal:savePassword')}
              </Button>
              <Button onClick={close}>{t('common:cancel')}</Button>
            </div>
          </FaultFrame>{' '}
        </form>
      )}
    </Section>
  );
}
