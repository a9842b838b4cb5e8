import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type DepartmentNode } from '@linekeeper/contract/members/departments';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { type Output } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { currentLanguage } from '../../lib/language.ts';
import { DepartmentSelect } from './department-select.tsx';
import { type MemberFormState, type MemberText } from './use-member-form.ts';

interface Props {
  readonly form: MemberFormState;
  readonly member: MemberRow | undefined;
  readonly departments: readonly DepartmentNode[];
  readonly options: Output<'GET /api/v1/members/options'>;
}

/** The fields of a member: who it is, where it belongs, what it may do, how it gets in. */
export function MemberFields({ form, member, departments, options }: Props) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const isOneself = useSession().user?.osId === member?.id;
  const field = (key: MemberText, given: { optional?: boolean; hint?: string } = {}) => (
    <TextField
      id={`member-${key}`}
      label={t(`members:${key}`)}
      isOptional={given.optional ? t('members:optional') : undefined}
      fault={faultOf(key)}
      hint={given.hint}
      autoFocus={key === 'name'}
      maxLength={128}
      value={values[key]}
      onType={(text) => set({ [key]: text })}
    />
  );
  return (
    <>
      {field('name')}
      {field('username', { hint: t('members:usernameHint') })}
      {field('phone', { optional: true })}
      {field('email', { optional: true })}
      <FormField id="member-department" label={t('members:department')} fault={faultOf('departmentId')}>
        {({ id }) => (
          <DepartmentSelect
            id={id}
            departments={departments}
            none={t('members:loose')}
            value={values.departmentId}
            onChange={(departmentId) => set({ departmentId })}
          />
        )}
      </FormField>
      <SelectField
        id="member-roles"
        label={t('members:role')}
        fault={faultOf('roleIds')}
        hint={t(isOneself ? 'members:ownRolesHint' : 'members:rolesHint')}
        mode="multiple"
        disabled={isOneself}
        showSearch={{ optionFilterProp: 'label' }}
        value={values.roleIds}
        onChange={(roleIds: string[]) => set({ roleIds })}
        options={options.roles.map((role) => ({
          value: role.id,
          label: roleNameOf(role, currentLanguage()),
          disabled: !role.grantable,
        }))}
      />
      {!member && (
        <FormField
          id="member-access"
          label={t('members:firstPassword')}
          fault={undefined}
          hint={t(`members:accessHint.${values.access}`)}
        >
          {({ id }) => (
            <Radio.Group
              id={id}
              value={values.access}
              onChange={(event) => set({ access: event.target.value as typeof values.access })}
              options={[
                { value: 'oneTime', label: t('members:access.oneTime') },
                ...(options.invitation
                  ? [{ value: 'invitation', label: t('members:access.invitation') }]
                  : []),
                { value: 'password', label: t('members:access.password') },
              ]}
            />
          )}
        </FormField>
      )}
      {!member && values.access === 'password' && (
        <FormField
          id="member-password"
          label={t('members:password')}
          fault={faultOf('password')}
          hint={t('members:passwordHint')}
        >
          {(described) => (
            <Input.Password
              {...described}
              autoComplete="new-password"
              maxLength={128}
              value={values.password}
              onChange={(event) => set({ password: event.target.value })}
            />
          )}
        </FormField>
      )}
    </>
  );
}
