import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { branchOf } from './customer-branch.ts';
import { healthOf, sumOf } from './customer-health.ts';
import { type StateNumbers } from './customers.queries.ts';
import { type Customer } from './judged-customers.ts';

const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (time && (!first || time < first) ? time : first), null);

/** What several tenants have of a kind, added up; null where none of them has any to tell. */
function together(all: readonly Customer[], kind: StandingKind): StateNumbers | null {
  const open = all.flatMap(({ isClosed, parts }) => (isClosed ? [] : (parts[kind] ?? [])));
  if (open.length === 0) return null;
  return {
    ...sumOf(open),
    brokenSince: earliest(open.map(({ brokenSince }) => brokenSince)),
    unmeasuredSince: earliest(open.map(({ unmeasuredSince }) => unmeasuredSince)),
  };
}

/** The MSPs right below a tenant, each with all that stands below it as far as those tell it: how all of that stands. */
export function mspBranches(root: number, all: readonly Customer[], kind: StandingKind): Customer[] {
  return all.flatMap((msp) => {
    if (msp.type !== organizationTypes.MIDDLEMAN || msp.parentId !== root) return [];
    const isWithin = branchOf(all, msp.id);
    const members = all.filter(({ id }) => isWithin(id));
    const judgeable = {
      ...msp,
      parts: { [kind]: together(members, kind) },
      isClosed: members.every(({ isClosed }) => isClosed),
    };
    return { ...judgeable, health: healthOf(judgeable) };
  });
}
