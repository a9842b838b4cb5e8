/** Of what a rule is: all of its tenant that fit each list that is not empty. */
export interface RuleScope {
  readonly regions: readonly string[];
  readonly outletIds: readonly string[];
  /** Kinds of device, for subjects that are devices or parts of one. */
  readonly deviceKinds: readonly string[];
  readonly tags: readonly string[];
  readonly subjectIds: readonly string[];
}

export const wholeTenant: RuleScope = {
  regions: [],
  outletIds: [],
  deviceKinds: [],
  tags: [],
  subjectIds: [],
};

/** What is known of a subject that a scope can ask for. */
export interface SubjectFacts {
  /** Itself, and what it is a part of. */
  readonly ids: readonly string[];
  readonly outletId: string | null;
  readonly region: string | null;
  readonly deviceKind: string | null;
  readonly tags: readonly string[];
}

/** Whether a subject is within a scope. A list that names nothing leaves everything in. */
export function isWithin(scope: RuleScope, facts: SubjectFacts): boolean {
  const one = (wanted: readonly string[], value: string | null) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  const some = (wanted: readonly string[], values: readonly string[]) =>
    wanted.length === 0 || values.some((value) => wanted.includes(value));
  return (
    one(scope.regions, facts.region) &&
    one(scope.outletIds, facts.outletId) &&
    one(scope.deviceKinds, facts.deviceKind) &&
    some(scope.tags, facts.tags) &&
    some(scope.subjectIds, facts.ids)
  );
}
