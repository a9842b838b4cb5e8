/** Who acts, for the audit line: the person, and the tenant that the person belongs to. */
export interface Actor {
  readonly tenantId: number;
  readonly memberId: string;
  readonly name: string;
  readonly sessionId: string;
  /** From where, and in which request. */
  readonly address: string;
  readonly requestId: string;
  /** The leave by which the person acts for another tenant than the own. */
  readonly grantId?: string;
}

/** Nobody outside this file holds it, so nobody else can make a scope. */
const key = Symbol('scope');

/**
 * The tenants that a transaction may see, and who acts. Made by `requestScope` (http) and `jobScope` (jobs) alone; the
 * wall checker keeps everybody else out of the files that can.
 */
export class Scope {
  /** At least one; the first is the tenant acted for. */
  readonly tenantIds: readonly number[];
  readonly actor: Actor | undefined;

  constructor(proof: symbol, tenantIds: readonly number[], actor?: Actor) {
    if (proof !== key) throw new Error('A scope is made by requestScope or jobScope alone.');
    if (!tenantIds.every((id) => Number.isSafeInteger(id) && id > 0))
      throw new Error('A scope covers tenants by their ids, which are positive integers.');
    this.tenantIds = Object.freeze([...tenantIds]);
    this.actor = actor;
    Object.freeze(this);
  }

  /** The tenant acted for. Throws where the scope covers none. */
  get tenantId(): number {
    const [first] = this.tenantIds;
    if (first === undefined) throw new Error('This scope covers no tenant.');
    return first;
  }
}

/** For `request-scope.ts` and `job-scope.ts` only (a wall says so). */
export function makeScope(tenantIds: readonly number[], actor?: Actor): Scope {
  return new Scope(key, tenantIds, actor);
}
