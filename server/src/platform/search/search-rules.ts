import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type SearchHit, type SearchKind, searchKinds } from '@linekeeper/contract/search/search';
import { type Tx } from '../db/database.ts';
import { type RequestContext } from '../http/context.ts';

/** Who searches: what they may see of a kind, and the language that names of the program are in. */
export type SearchReader = Pick<
  RequestContext,
  'permissions' | 'maintenance' | 'closedApplications' | 'member' | 'language'
>;

/** The best hits in a tenant that the transaction covers, at most `limit`. */
export type Find = (tx: Tx, tenantId: number, search: string, limit: number) => Promise<SearchHit[]>;

/** How what a module keeps is found by those who may see it. */
export type SearchRule = {
  /** The codes of which one lets a reader see it elsewhere. */
  readonly openedBy: readonly PermissionCode[];
  /** The application that shows it: its maintenance closes the kind, as it refuses the calls that read the same. */
  readonly application: AppCode;
} & ({ readonly find: Find } | { readonly findFor: FindFor });

/** How it is found by one reader, where readers of a kind see different ones of it. */
export type FindFor = (reader: SearchReader) => Find;
export type SearchRules = Readonly<Record<SearchKind, SearchRule>>;

/** All rules as one. Throws where a kind of the contract has no rule, or two: the server does not boot. */
export function joinSearchRules(given: readonly (Partial<SearchRules> | undefined)[]): SearchRules {
  const rules = searchKinds.map((kind) => {
    const [rule, ...more] = given.flatMap((some) => some?.[kind] ?? []);
    if (!rule || more.length > 0) throw new Error(`One module has to say how ${kind} are found.`);
    return [kind, rule] as const;
  });
  return Object.fromEntries(rules) as SearchRules;
}
