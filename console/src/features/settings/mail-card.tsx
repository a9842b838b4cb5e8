import { DeleteOutlined, SendOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Popconfirm, Segmented } from 'antd';
import { type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { exactTime } from '../../lib/time.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { type CardProps } from './branding-card.tsx';
import { SettingCard } from './setting-card.tsx';
import { type MailField, useMailForm } from './use-mail-form.ts';
import styles from './settings.module.css';

/** Which server mail leaves through, with a test that says what failed. */
export function MailCard({ settings, mayEdit: mayEditSettings }: CardProps) {
  const { t } = useTranslation();
  const form = useMailForm(settings);
  const { own, from, mayChange } = settings.mail;
  const mayEdit = mayEditSettings && mayChange;
  const { values } = form;
  const field = (
    name: MailField,
    more: Omit<ComponentProps<typeof Input>, 'value' | 'id' | 'status'> = {},
    hint?: string,
  ) => (
    <TextField
      id={`mail-${name}`}
      label={t(`settings:mail.${name}`)}
      fault={form.faultOf(name)}
      hint={hint}
      spellCheck={false}
      disabled={!mayEdit}
      value={values[name]}
      onType={(text) => form.set({ [name]: text })}
      {...more}
    />
  );
  const canTest = own !== null || from !== null || form.isDirty;
  return (
    <SettingCard
      title={t('settings:mail.title')}
      lead={t('settings:mail.lead')}
      form={mayEdit ? form : undefined}
      actions={
        mayEdit && (
          <>
            {canTest && (
              <Button icon={<SendOutlined aria-hidden />} loading={form.isTesting} onClick={form.test}>
                {t('settings:mail.test')}
              </Button>
            )}
            {own && (
              <Popconfirm
                title={t('settings:mail.removeAsk')}
                okText={t('settings:mail.remove')}
                cancelText={t('common:cancel')}
                onConfirm={form.remove}
              >
                <Button icon={<DeleteOutlined aria-hidden />}>{t('settings:mail.remove')}</Button>
              </Popconfirm>
            )}
          </>
        )
      }
    >
      {mayEditSettings && !mayChange && (
        <Alert type="info" showIcon title={t('settings:mail.administrators')} />
      )}
      {own?.setBy && (
        <Alert
          type="warning"
          showIcon
          title={t('settings:mail.setBy', {
            organization: own.setBy.organization,
            day: exactTime(Date.parse(own.setBy.at)).slice(0, 10),
          })}
          description={t(mayEdit ? 'settings:mail.setByReplace' : 'settings:mail.setByOthers')}
          action={
            mayEdit &&
            !form.isDirty && (
              <Button loading={form.isSaving} onClick={form.save}>
                {t('settings:mail.setByKeep')}
              </Button>
            )
          }
        />
      )}
      {!own && (
        <Alert
          type={from === null ? 'warning' : 'info'}
          showIcon
          title={from === null ? t('settings:mail.none') : t('settings:mail.inherited', { from })}
        />
      )}
      <div className={`grid gap-4 ${styles.pair}`}>
        {field('host', { className: 'mono', maxLength: 253, placeholder: 'smtp.example.com' })}
        {field('port', { className: 'mono', inputMode: 'numeric', maxLength: 5 })}
      </div>
      <FormField
        id="mail-security"
        label={t('settings:mail.security')}
        fault={form.faultOf('security')}
        hint={t(`settings:mail.securityHint.${values.security}`)}
      >
        {({ id }) => (
          <Segmented
            id={id}
            aria-label={t('settings:mail.security')}
            style={{ justifySelf: 'start' }}
            disabled={!mayEdit}
            value={values.security}
            options={(['starttls', 'tls', 'none'] as const).map((value) => ({
              value,
              label: t(`settings:mail.securityName.${value}`),
            }))}
            onChange={(security) => form.set({ security })}
          />
        )}
      </FormField>
      {field('username', { maxLength: 254 }, t('settings:mail.usernameHint'))}
      {values.username !== '' &&
        field(
          'password',
          {
            type: 'password',
            autoComplete: 'new-password',
            maxLength: 1024,
            placeholder: own?.passwordSet ? '••••••••' : '',
          },
          own?.passwordSet ? t('settings:mail.passwordSet') : undefined,
        )}
      {field('fromAddress', { maxLength: 254, placeholder: 'noc@example.com' })}
      {field('fromName', { maxLength: 64 })}
      {values.security !== 'none' && (
        <FormField
          id="mail-ca"
          label={t('settings:mail.ca')}
          isOptional={t('settings:optional')}
          fault={form.faultOf('ca')}
          hint={t('settings:mail.caHint')}
        >
          {(described) => (
            <Input.TextArea
              {...described}
              className="mono"
              rows={3}
              spellCheck={false}
              disabled={!mayEdit}
              placeholder="-----BEGIN CERTIFICATE-----"
              value={values.ca}
              onChange={(event) => form.set({ ca: event.target.value })}
            />
          )}
        </FormField>
      )}
      <TestOutcome form={form} />
    </SettingCard>
  );
}

function TestOutcome({ form }: { readonly form: ReturnType<typeof useMailForm> }) {
  const { t } = useTranslation();
  const whom = useWhomToAsk();
  const { tested, testError } = form;
  if (form.isTesting) return <Alert type="info" showIcon title={t('settings:mail.testing')} />;
  if (testError !== undefined) return <Alert type="error" showIcon title={testError} />;
  if (!tested) return null;
  if (tested.ok)
    return <Alert type="success" showIcon role="status" title={t('settings:mail.sent', { to: tested.to })} />;
  return (
    <Alert
      type="error"
      showIcon
      title={t(`settings:mail.fault.${tested.reason}.what`)}
      description={
        <>
          {t(`settings:mail.fault.${tested.reason}.do`, whom)}
          {tested.reply !== '' && (
            <p className="note">
              {t('settings:mail.reply')} <span className="mono">{tested.reply}</span>
            </p>
          )}
        </>
      }
    />
  );
}
