import { type LineGrouping } from '@linekeeper/contract/lines/line-groups';
import { ageBands, dayBands, lineGaps } from '@linekeeper/contract/devices/trait-terms';
import { accessTechnologies, lineRoles } from '@linekeeper/contract/lines/line-terms';
import { states } from '@linekeeper/contract/monitoring/states';
import { type Input } from '../../lib/api.ts';
import { type ListRules } from '../../widgets/list-page/index.ts';

export type ListBody = Input<'POST /monitor/api/v1/lines/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;
export type LineChoice = 'state' | 'access' | 'role' | 'age' | 'contract' | 'lacks';
export type LineText = 'search' | 'outletId' | 'provider' | 'region' | 'division' | 'place' | 'outletTag';

const sortable: readonly Sort[] = [
  ...(['name', 'outlet', 'provider', 'region', 'access', 'state', 'since'] as const),
  ...(['rttMs', 'lossPercent', 'jitterMs', 'mos', 'inBps', 'outBps', 'contractTo'] as const),
];

/** What the list of lines may be sorted and narrowed by. */
export const lineRules: ListRules<Sort, LineChoice, LineText> = {
  sortable,
  choices: {
    ...{ state: states, access: accessTechnologies, role: lineRoles },
    ...{ age: ageBands, contract: dayBands, lacks: lineGaps },
  },
  texts: ['search', 'outletId', 'provider', 'region', 'division', 'place', 'outletTag'],
};

interface Narrowed {
  readonly role?: readonly string[];
  readonly [field: string]: unknown;
}

/** The body of the list: one role narrows, both are all there are. Without a wish of the reader's the worst stands first. */
export function listBodyOf({ role, ...input }: Narrowed): ListBody {
  // What an address may hold was checked against the rules, which are the contract's own lists.
  return { sort: 'state', ...input, ...(role?.length === 1 && { role: role[0] }) } as ListBody;
}

/** What narrows, without paging and order: for counts and groups. */
export function filterOf(body: ListBody): Omit<ListBody, 'page' | 'pageSize' | 'sort' | 'order'> {
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...filter } = body;
  return filter;
}

/** The filter that a group narrows the list by. */
export const groupFilter = {
  outlet: 'outletId',
  provider: 'provider',
  region: 'region',
} as const satisfies Record<LineGrouping, LineText>;
