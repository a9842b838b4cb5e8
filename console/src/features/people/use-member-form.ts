import { type MemberRow } from '@linekeeper/contract/members/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError } from '../../lib/errors.ts';
import { useApiMutation } from '../../lib/query.ts';
import { type Handover } from './tasks.ts';
import { refreshPeople } from './refresh-people.ts';

export interface MemberValues {
  readonly name: string;
  readonly username: string;
  readonly phone: string;
  readonly email: string;
  readonly departmentId: number | null;
  readonly roleIds: string[];
  readonly administrator: boolean;
  readonly access: 'oneTime' | 'invitation' | 'password';
  readonly password: string;
}
export type MemberText = 'name' | 'username' | 'phone' | 'email';

/** Refusals that stand in the form instead of a toast. */
const own = [
  'INVALID_INPUT',
  'ACCOUNT_TAKEN',
  'MAIL_NEEDED',
  'CHANGED_MEANWHILE',
  'ROLE_NOT_HELD',
  'MEMBER_ABOVE_YOU',
  'NOT_ONESELF',
  'LAST_ADMINISTRATOR',
] as const;

/** Beside which field a refusal without fields stands. */
const places: Readonly<Record<string, keyof MemberValues>> = {
  MAIL_NEEDED: 'email',
  ROLE_NOT_HELD: 'roleIds',
};

/** The state of the form of a member: its values, what is wrong with them, and saving. */
export function useMemberForm(
  member: MemberRow | undefined,
  departmentId: number | null,
  onSaved: (name: string, handover: Handover | undefined) => void,
) {
  const { t } = useTranslation();
  const [start] = useState<MemberValues>(() => ({
    name: member?.name ?? '',
    username: member?.username ?? '',
    phone: member?.phone ?? '',
    email: member?.email ?? '',
    departmentId: member ? member.departmentId : departmentId,
    roleIds: member?.roles.map((role) => role.id) ?? [],
    administrator: member?.administrator ?? false,
    access: 'oneTime',
    password: '',
  }));
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Readonly<Partial<Record<keyof MemberValues, string>>>>({});
  const [generalFault, setGeneralFault] = useState<string>();
  const name = values.name.trim();
  const username = values.username.trim();

  const onError = (error: ApiError) => {
    const { fields } = error;
    const place = places[error.data?.error ?? ''];
    if (fields.length > 0)
      setFaults(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    else if (place) setFaults({ [place]: error.message });
    else setGeneralFault(error.message);
  };
  const create = useApiMutation('POST /api/v1/members/create', {
    own,
    onError,
    onSuccess: ({ oneTimePassword, invited }) => {
      refreshPeople();
      const kind = invited === false ? 'mailFailed' : 'created';
      onSaved(
        name,
        oneTimePassword === null ? undefined : { kind, name, username, password: oneTimePassword },
      );
    },
  });
  const update = useApiMutation('PUT /api/v1/members/:memberId', {
    own,
    onError,
    onSuccess: () => {
      refreshPeople();
      onSaved(name, undefined);
    },
  });

  const save = () => {
    setGeneralFault(undefined);
    const empty = {
      ...(name === '' && { name: t('people:nameEmpty') }),
      ...(username === '' && { username: t('people:usernameEmpty') }),
      ...(!member &&
        values.access === 'password' &&
        values.password === '' && { password: t('people:passwordEmpty') }),
    };
    setFaults(empty);
    if (Object.keys(empty).length > 0) return;
    const { departmentId: department, roleIds, administrator, access, password } = values;
    const fields = {
      name,
      username,
      phone: values.phone.trim() || null,
      email: values.email.trim() || null,
      departmentId: department,
      roleIds,
      administrator,
    };
    if (member)
      update.mutate({ params: { memberId: member.id }, body: { ...fields, version: member.version } });
    else create.mutate({ body: { ...fields, access, ...(access === 'password' && { password }) } });
  };

  return {
    values,
    generalFault,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    isSaving: create.isPending || update.isPending,
    save,
    set(part: Partial<MemberValues>) {
      setValues((before) => ({ ...before, ...part }));
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in part))));
    },
    faultOf: (key: keyof MemberValues) => faults[key],
  };
}
export type MemberFormState = ReturnType<typeof useMemberForm>;
