import { customerHealths } from '@linekeeper/contract/overview/customer-health';
import { type Input } from '../../../lib/api.ts';
import { type ListRules } from '../../../widgets/list-page/index.ts';

export const customersRoute = 'POST /monitor/api/v1/customers/overview';
type Body = Input<typeof customersRoute>['body'];
type Sort = NonNullable<Body['sort']>;

/** What the customers are narrowed and sorted by, in the address. */
export const customerListRules: ListRules<Sort, 'health', 'search'> = {
  sortable: ['health', 'name', 'endsAt'],
  choices: { health: customerHealths },
  texts: ['search'],
};

/** What the address says, as the call takes it. */
export const customersBody = (input: object) => input as Body;
