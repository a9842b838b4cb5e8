import { type MemberRow } from '@linekeeper/contract/members/members';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { toast } from '../../lib/notices.ts';
import { refreshMembers } from './refresh-members.ts';
import { type Handover } from './tasks.ts';

export interface MemberValues {
  readonly name: string;
  readonly username: string;
  readonly phone: string;
  readonly email: string;
  readonly departmentId: number | null;
  readonly roleIds: string[];
  readonly access: 'oneTime' | 'invitation' | 'password';
  readonly password: string;
}
export type MemberText = 'name' | 'username' | 'phone' | 'email';

interface Handlers {
  /** Where a new member begins. */
  readonly departmentId: number | null;
  /** Says that it is saved. */
  readonly onSaved: (name: string) => void;
  readonly leave: (handover: Handover | undefined) => void;
}

/** The form of a member: adds one, or changes the one that is given. */
export function useMemberForm(entity: MemberRow | undefined, { departmentId, onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  return useEntityForm<MemberRow, MemberValues, Handover | undefined>({
    entity,
    valuesOf: (member) => ({
      name: member?.name ?? '',
      username: member?.username ?? '',
      phone: member?.phone ?? '',
      email: member?.email ?? '',
      departmentId: member ? member.departmentId : departmentId,
      roleIds: member?.roles.map((role) => role.id) ?? [],
      access: 'oneTime',
      password: '',
    }),
    read: ({ id }) => call('GET /api/v1/members/:memberId', { params: { memberId: id } }),
    check: ({ name, username, roleIds, access, password }) => ({
      ...(name.trim() === '' && { name: t('members:memberNameEmpty') }),
      ...(username.trim() === '' && { username: t('members:usernameEmpty') }),
      ...(roleIds.length === 0 && { roleIds: t('members:roleEmpty') }),
      ...(!entity && access === 'password' && password === '' && { password: t('members:passwordEmpty') }),
    }),
    places: {
      MAIL_NEEDED: 'email',
      ROLE_NOT_HELD: 'roleIds',
      ACCOUNT_TAKEN: 'form',
      MEMBER_ABOVE_YOU: 'form',
      NOT_ONESELF: 'form',
      LAST_ADMINISTRATOR: 'form',
      ADMINISTRATOR_INVITED: 'form',
      OWN_ADMINISTRATOR: 'form',
      PROVIDED_ADMINISTRATOR: 'form',
    },
    async save(values, member, own) {
      const { access, password, ...rest } = values;
      const body = {
        ...rest,
        name: values.name.trim(),
        username: values.username.trim(),
        phone: values.phone.trim() || null,
        email: values.email.trim() || null,
      };
      if (member) {
        const input = { params: { memberId: member.id }, body: { ...body, version: member.version } };
        await call('PUT /api/v1/members/:memberId', input, { own });
        return undefined;
      }
      const { oneTimePassword, invited } = await call(
        'POST /api/v1/members/create',
        { body: { ...body, access, ...(access === 'password' && { password }) } },
        { own },
      );
      if (oneTimePassword === null && invited === false)
        toast('info', t('members:notInvited', { name: body.name }));
      if (oneTimePassword === null) return undefined;
      const kind = invited === false ? 'mailFailed' : 'created';
      return { kind, name: body.name, username: body.username, password: oneTimePassword };
    },
    onSaved(_, { name }) {
      refreshMembers();
      onSaved(name.trim());
    },
    leave,
  });
}
export type MemberFormState = ReturnType<typeof useMemberForm>;
