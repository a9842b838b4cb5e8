import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { useSession } from '../../lib/session.ts';
import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { Checkbox, Radio, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { DateTimeField } from '../../components/date-time-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ParentSelect } from './parent-select.tsx';
import { TenantLogoField } from './tenant-logo-field.tsx';
import { type TenantField } from './tenant-form-values.ts';
import styles from './tenants.module.css';
import { type TenantFormState } from './use-tenant-form.ts';

interface Props {
  readonly form: TenantFormState;
  readonly tenant: TenantDetail | undefined;
  readonly own: { readonly id: number; readonly name: string };
}

type TextField = 'name' | 'code' | 'contactPerson' | 'contactInformation';
const lengths: Readonly<Record<TextField, number>> = {
  name: 64,
  code: 64,
  contactPerson: 64,
  contactInformation: 128,
};

/** The fields of the tenant form, grouped by question: what it is, where it belongs, whom to ask, who begins. */
export function TenantFields({ form, tenant, own }: Props) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const text = (field: TextField, isFirst = false, hint?: string) => (
    <TextField
      id={`tenant-${field}`}
      label={t(`tenants:field.${field}`)}
      isOptional={field === 'name' ? undefined : t('tenants:optional')}
      fault={faultOf(field)}
      hint={hint}
      autoFocus={isFirst}
      maxLength={lengths[field]}
      value={values[field]}
      onType={(text) => set({ [field]: text })}
    />
  );
  const { user, tenants } = useSession();
  const ownType = tenants?.find(({ companyId }) => companyId === own.id)?.type ?? user?.organizationType;
  const isSaas = ownType === organizationTypes.OP && values.type === 16 && values.parentId === own.id;
  return (
    <>
      <fieldset className={`grid flat narrow ${styles.group}`}>
        <legend>{t('tenants:identity')}</legend>
        {text('name', tenant === undefined)}
        <PrefixField form={form} isNew={tenant === undefined} />
        {text('code')}
        <Choice
          name={t('tenants:field.type')}
          field="type"
          options={[16, 8] as const}
          words={(value) => t(`tenants:type.${value}`)}
          {...{ form }}
        />
        {tenant === undefined && <StatusFields form={form} />}
        <div className={`grid near ${styles.labelled}`}>
          <span>
            {t('tenants:field.logo')} <span className={styles.quiet}>{t('tenants:optional')}</span>
          </span>
          <TenantLogoField form={form} tenant={tenant} />
        </div>
      </fieldset>
      <fieldset className={`grid flat narrow ${styles.group}`}>
        <legend>{t('tenants:place')}</legend>
        <FormField
          id="tenant-parent"
          label={t('tenants:field.parent')}
          fault={faultOf('parentId')}
          hint={t(isSaas ? 'tenants:hint.saas' : 'tenants:hint.parent')}
        >
          {(described) => (
            <ParentSelect
              {...described}
              value={values.parentId}
              own={own}
              self={tenant?.id}
              current={tenant && { id: tenant.parentId, name: tenant.parentName }}
              onChange={(parentId) => set({ parentId })}
            />
          )}
        </FormField>
      </fieldset>
      <fieldset className={`grid flat narrow ${styles.group}`}>
        <legend>{t('tenants:contact')}</legend>
        {text('contactPerson')}
        {text('contactInformation', false, t('tenants:hint.contactInformation'))}
      </fieldset>
      {tenant === undefined && <AdministratorFields form={form} />}
    </>
  );
}

function PrefixField({ form, isNew }: { readonly form: TenantFormState; readonly isNew: boolean }) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const address = `${location.host}/${values.prefix.trim() || '…'}`;
  return (
    <TextField
      id="tenant-prefix"
      label={t('tenants:field.prefix')}
      fault={faultOf('prefix')}
      hint={`${t('tenants:hint.prefix', { address })}${isNew ? '' : t('tenants:hint.prefixChange')}`}
      className="mono"
      spellCheck={false}
      maxLength={32}
      value={values.prefix}
      onType={(text) => set({ prefix: text.toLowerCase() })}
    />
  );
}

/** Formal, POC or trial, and when the latter two end. */
function StatusFields({ form }: { readonly form: TenantFormState }) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  return (
    <>
      <Choice
        name={t('tenants:field.status')}
        field="status"
        options={[1, 2, 3] as const}
        words={(value) => t(`tenants:status.${value}`)}
        {...{ form }}
      />
      {values.status !== 1 && (
        <DateTimeField
          id="tenant-expiresOn"
          label={t('tenants:field.expiresAt')}
          isOptional={t('tenants:optional')}
          fault={faultOf('expiresOn')}
          hint={t(values.status === 3 ? 'tenants:hint.trial' : 'tenants:hint.poc')}
          isDay
          value={values.expiresOn}
          onPick={(text) => set({ expiresOn: text })}
        />
      )}
    </>
  );
}

function AdministratorFields({ form }: { readonly form: TenantFormState }) {
  const { t } = useTranslation();
  const { values, set, faultOf, mayInvite } = form;
  const isInvited = mayInvite && values.access === 'invitation';
  const text = (field: 'username' | 'adminName' | 'email', label: string, maxLength: number) => (
    <TextField
      id={`tenant-${field}`}
      label={label}
      isOptional={field === 'email' && !isInvited ? t('tenants:optional') : undefined}
      fault={faultOf(field)}
      hint={field === 'email' ? t('tenants:hint.email') : undefined}
      maxLength={maxLength}
      value={values[field]}
      onType={(text) => set({ [field]: text })}
    />
  );
  return (
    <fieldset className={`grid flat narrow ${styles.group}`}>
      <legend>{t('tenants:firstAdministrator')}</legend>
      <Checkbox
        checked={values.hasAdministrator}
        onChange={(event) => set({ hasAdministrator: event.target.checked })}
      >
        {t('tenants:withAdministrator')}
      </Checkbox>
      {values.hasAdministrator && (
        <>
          <div className={styles.pair}>
            {text('username', t('tenants:administrator.username'), 128)}
            {text('adminName', t('tenants:administrator.name'), 64)}
          </div>
          {text('email', t('tenants:administrator.email'), 254)}
          {mayInvite && (
            <Radio.Group
              aria-label={t('tenants:access.name')}
              value={values.access}
              onChange={(event) => set({ access: event.target.value as typeof values.access })}
              options={[
                { value: 'oneTime', label: t('tenants:access.oneTime') },
                { value: 'invitation', label: t('tenants:access.invitation') },
              ]}
            />
          )}
          <p className={styles.quiet}>
            {t(isInvited ? 'tenants:invitationText' : 'tenants:firstAdministratorText')}
          </p>
        </>
      )}
    </fieldset>
  );
}

interface ChoiceProps<V extends number> {
  readonly form: TenantFormState;
  readonly name: string;
  readonly field: Extract<TenantField, 'type' | 'status'>;
  readonly options: readonly V[];
  readonly words: (value: V) => string;
}

/** One of few, all of them in sight. */
function Choice<V extends number>({ form, name, field, options, words }: ChoiceProps<V>) {
  return (
    <FormField id={`tenant-${field}`} label={name} fault={form.faultOf(field)}>
      {({ id, ...described }) => (
        <Segmented
          id={id}
          aria-label={name}
          aria-describedby={described['aria-describedby']}
          block
          value={form.values[field] as V}
          options={options.map((value) => ({ value, label: words(value) }))}
          onChange={(value) => form.set({ [field]: value })}
        />
      )}
    </FormField>
  );
}
