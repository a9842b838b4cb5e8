import { makeScope, type Scope } from './scope.ts';

/** The scope of work that no request asked for: it names the tenants it covers. For jobs and the measuring engine only. */
export function jobScope(tenantIds: readonly number[]): Scope {
  return makeScope(tenantIds);
}
