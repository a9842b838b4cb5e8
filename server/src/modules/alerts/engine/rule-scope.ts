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

const names = (wanted: readonly string[], value: string | null) =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

const namesOne = (wanted: readonly string[], values: readonly string[]) =>
  wanted.length === 0 || values.some((value) => wanted.includes(value));

/** Whether a subject stands where a scope says, whichever subjects that names. */
export const isInPlace = (scope: RuleScope, { region, outletId, deviceKind, tags }: SubjectFacts): boolean =>
  names(scope.regions, region) &&
  names(scope.outletIds, outletId) &&
  names(scope.deviceKinds, deviceKind) &&
  namesOne(scope.tags, tags);

/** Whether a subject is within a scope. A list that names nothing leaves everything in. */
export const isWithin = (scope: RuleScope, facts: SubjectFacts): boolean =>
  isInPlace(scope, facts) && namesOne(scope.subjectIds, facts.ids);
