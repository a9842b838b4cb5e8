import { stateOfTenant } from '../tenants/index.ts';
import { type CustomerFacts } from './customers.queries.ts';

/** A tenant below as a list of figures names it: whose it is, where that is not the reader's own, and whether it is open. */
export const namedCustomer = (
  { id, name, parentId, parentName, ...life }: CustomerFacts,
  { root, nowMs }: { readonly root: number; readonly nowMs: number },
) => ({
  ...{ companyId: id, name, parentName: parentId === root ? null : parentName },
  state: stateOfTenant(life, nowMs),
});

/** Whether a tenant below is called what is searched for; all are without a word. */
export const isNamed = ({ name, prefix }: CustomerFacts, search: string | undefined): boolean =>
  search === undefined ||
  [name, prefix ?? ''].some((text) => text.toLowerCase().includes(search.toLowerCase()));
