import { type ListRules } from '../../widgets/list-page/index.ts';

export const memberStatuses = ['enabled', 'disabled', 'incomplete'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const memberRules: ListRules<
  'name' | 'username' | 'createdAt',
  'status',
  'search' | 'department' | 'role' | 'below'
> = {
  sortable: ['name', 'username', 'createdAt'],
  choices: { status: memberStatuses },
  texts: ['search', 'department', 'role', 'below'],
};
