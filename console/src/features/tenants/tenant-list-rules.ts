import { type TenantState } from '@linekeeper/contract/tenants/organizations';
import { type Input } from '../../lib/api.ts';
import { type ListRules } from '../../widgets/list-page/index.ts';

type Body = Input<'POST /api/v1/organizations/tenants/list'>['body'];
type Sort = NonNullable<Body['sort']>;

// The contract's own lists, as types only: a screen does not carry the contract's schemas.
export const stateNames: readonly TenantState[] = ['open', 'frozen', 'disabled', 'expired', 'deleting'];
export const typeNames = ['8', '16', 'saas'] as const;
export const statusNames = ['1', '2', '3'] as const;

export const tenantListRules: ListRules<Sort, 'type' | 'status' | 'state', 'search'> = {
  sortable: [
    'name',
    'prefix',
    'code',
    'domain',
    'type',
    'status',
    'state',
    'parent',
    'contactPerson',
    'health',
    'members',
    'expiresAt',
    'createdAt',
  ],
  choices: { type: typeNames, status: statusNames, state: stateNames },
  texts: ['search'],
};

/** The body of the list call: what the address holds as words are numbers there. */
export function listBody(input: Readonly<Record<string, unknown>>): Body {
  const { type, status, ...rest } = input as { type?: string[]; status?: string[] };
  return {
    ...rest,
    // No type of its own: those of the customers that the platform serves itself.
    ...(type && { type: type.filter((value) => value !== 'saas').map(Number) }),
    ...(type?.includes('saas') && { isSaas: true }),
    ...(status && { status: status.map(Number) }),
  } as Body;
}
