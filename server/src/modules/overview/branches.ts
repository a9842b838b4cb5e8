import { type CustomerFacts } from './customers.queries.ts';

/** Of each tenant below the one right below the root that it stands in, itself where it stands there. */
export function branchesOf(
  root: number,
  facts: readonly CustomerFacts[],
): (id: number) => CustomerFacts | undefined {
  const byId = new Map(facts.map((one) => [one.id, one]));
  const up = (one: CustomerFacts | undefined): CustomerFacts | undefined =>
    one === undefined || one.parentId === root ? one : up(byId.get(one.parentId));
  return (id) => up(byId.get(id));
}
