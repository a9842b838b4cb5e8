import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type DepartmentNode } from '@linekeeper/contract/members/departments';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { MemberFields } from './member-fields.tsx';
import { type Handover } from './tasks.ts';
import { type MemberValues, useMemberForm } from './use-member-form.ts';

export interface MemberFormProps {
  /** The member to change; undefined adds one. */
  readonly memberId: string | undefined;
  readonly departments: readonly DepartmentNode[];
  readonly options: Output<'GET /api/v1/members/options'>;
  /** Where a new member begins. */
  readonly departmentId: number | null;
  readonly onClose: () => void;
  readonly onCreated: (handover: Handover) => void;
}
const size = 'min(480px, 100vw)';
/** What a field is called. */
const labels = {
  name: 'name',
  username: 'username',
  phone: 'phone',
  email: 'email',
  departmentId: 'department',
  roleIds: 'role',
  access: 'firstPassword',
  password: 'password',
} as const;

/** Adds or changes a member, in a drawer beside the list. */
export function MemberForm(props: MemberFormProps) {
  const { memberId, onClose } = props;
  const { t } = useTranslation();
  const query = useApi(
    'GET /api/v1/members/:memberId',
    { params: { memberId: memberId ?? '' } },
    { enabled: memberId !== undefined, placeholderData: undefined },
  );
  if (memberId === undefined) return <Form {...props} member={undefined} />;
  return (
    <LoadedDrawer title={t('members:edit')} size={size} query={query} onClose={onClose}>
      {(member) => <Form {...props} member={member} />}
    </LoadedDrawer>
  );
}

function Form(props: MemberFormProps & { readonly member: MemberRow | undefined }) {
  const { member, departments, options, onClose, onCreated } = props;
  const { t } = useTranslation();
  const form = useMemberForm(member, {
    departmentId: props.departmentId,
    onSaved: (name) => toast('success', t(member ? 'members:saved' : 'members:added', { name })),
    leave(handover) {
      onClose();
      if (handover) onCreated(handover);
    },
  });
  /** A field's value as people know it. */
  const shown = (field: keyof MemberValues, values: MemberValues): string => {
    if (field === 'departmentId')
      return departments.find(({ id }) => id === values.departmentId)?.name ?? t('members:loose');
    if (field !== 'roleIds') return values[field];
    const held = options.roles.filter(({ id }) => values.roleIds.includes(id));
    return held.map((role) => roleNameOf(role, currentLanguage())).join(', ');
  };
  return (
    <EntityDrawer
      title={
        member ? t('members:editNamed', { name: member.name || member.username }) : t('members:addMember')
      }
      size={size}
      form={form}
      saveText={t('members:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('members:changedTitle')}
        text={t('members:changedText')}
        changed={form.changed}
        label={(field) => t(`members:${labels[field]}`)}
        shown={shown}
      />
      <MemberFields form={form} member={member} departments={departments} options={options} />
    </EntityDrawer>
  );
}
