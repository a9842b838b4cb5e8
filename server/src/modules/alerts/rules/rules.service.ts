import {
  type changedRule,
  mostRules,
  type newRule,
  type RuleDetail,
  type ToldTo,
} from '@linekeeper/contract/alerts/alert-rules';
import { type Language } from '@linekeeper/contract/language';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { handedDownChanged, ruleChanged } from '../events.ts';
import { type UsualValues } from '../facts/usual-values.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { isOnlyTighter, isStillBrought } from './given-rule.ts';
import { isSame, type RuleBody } from './rule-body.ts';
import { ruleNames } from './rule-names.queries.ts';
import { changedFields, nameIn, saidOf } from './rule-words.ts';
import {
  countRules,
  deleteRules,
  insertRule,
  type LockedRule,
  lockRule,
  updateRule,
} from './rule-writes.queries.ts';

export interface RuleParts {
  readonly database: Database;
  /** Of how many subjects a rule knows what is usual. */
  readonly usual: Pick<UsualValues, 'knownTo'>;
}
export type Caller = Pick<
  RequestContext,
  'scope' | 'tenant' | 'language' | 'permissions' | 'maintenance' | 'closedApplications' | 'member'
>;
type Written = RuleBody & { readonly isHandedDown: boolean };

/** Adds a rule. Throws NOT_FOUND for what the tenant has not, FORBIDDEN, RULES_FULL. */
export function createRule(
  { database }: RuleParts,
  caller: Caller,
  rule: z.output<typeof newRule>,
): Promise<{ id: string }> {
  const { scope } = caller;
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    refuseUnseen(caller, rule);
    refuseHandingDown(caller, rule);
    const names = await knownNames(tx, caller, rule);
    if ((await countRules(tx, tenantId)) >= mostRules)
      throw new AppError('RULES_FULL', { params: { most: mostRules } });
    const id = await insertRule(tx, tenantId, rule);
    await writeAudit(tx, scope, {
      ...{
        action: 'alert-rule.create',
        subjectType: 'alert-rule',
        subjectId: id,
        detail: saidOf(rule, names),
      },
    });
    tell(tx, tenantId, rule.isHandedDown);
    return { id };
  });
}

/**
 * Changes a rule. Throws NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, of one that was handed down RULE_ONLY_TIGHTER, of one of the program
 * RULE_BUILT_IN.
 */
export function changeRule(
  parts: RuleParts,
  caller: Caller,
  ruleId: string,
  { version, ...rule }: z.output<typeof changedRule>,
): Promise<{ version: number }> {
  return change(parts, caller, ruleId, async (tx, before) => {
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    refuseUnseen(caller, rule);
    if (rule.isHandedDown !== before.isHandedDown) refuseHandingDown(caller, rule);
    refuseOtherThanGiven(before, rule);
    await knownNames(tx, caller, rule);
    return rule;
  });
}

/** Switches a rule on or off. Throws NOT_FOUND. */
export const enableRule = (parts: RuleParts, caller: Caller, ruleId: string, isEnabled: boolean) =>
  change(parts, caller, ruleId, (_tx, { body, isHandedDown }) => ({ ...body, isEnabled, isHandedDown }));

/** Makes a rule again what was brought. One of the tenant's own stays as it is. Throws NOT_FOUND. */
export const resetRule = (parts: RuleParts, caller: Caller, ruleId: string) =>
  change(parts, caller, ruleId, (_tx, { body, given, isHandedDown }) => ({
    ...(given ?? body),
    isHandedDown,
  }));

/** Deletes a rule of the tenant's own. Throws NOT_FOUND, RULE_NOT_OWN, RULE_BUILT_IN. */
export function removeRule({ database }: RuleParts, caller: Caller, ruleId: string): Promise<void> {
  const { scope, language } = caller;
  return database.withTenant(scope, async (tx) => {
    const before = await lockSeen(tx, caller, ruleId);
    if (before.origin) throw new AppError('RULE_NOT_OWN', { params: { from: before.originTenant ?? '' } });
    if (before.builtIn !== null) throw new AppError('RULE_BUILT_IN');
    await deleteRules(tx, scope.tenantId, [ruleId]);
    await writeAudit(tx, scope, {
      ...{ action: 'alert-rule.delete', subjectType: 'alert-rule', subjectId: ruleId },
      detail: { name: nameIn(language, before) },
    });
    tell(tx, scope.tenantId, before.isHandedDown);
  });
}

/** What a rule says of its tenant, by name. */
export async function namesOf(
  tx: Tx,
  tenantId: number,
  { scope, toldTo, subjectKind }: Pick<RuleDetail, 'scope' | 'toldTo' | 'subjectKind'>,
  language: Language,
): Promise<Record<string, string>> {
  const told = (kind: Exclude<ToldTo['kind'], 'administrators'>) =>
    toldTo.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const asked = [
    ['outlet', scope.outletIds],
    ['subject', scope.subjectIds],
    ['member', told('member')],
    ['role', told('role')],
    ['on-call', told('on-call')],
    ['escalation', told('escalation')],
  ] as const;
  const names: Record<string, string> = {};
  for (const [kind, ids] of asked)
    for (const { id, name } of await ruleNames(tx, tenantId, kind, { subjectKind, language, ids }))
      names[id] = name;
  return names;
}

async function change(
  { database }: RuleParts,
  caller: Caller,
  ruleId: string,
  next: (tx: Tx, before: LockedRule) => Written | Promise<Written>,
): Promise<{ version: number }> {
  const { scope, language } = caller;
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const before = await lockSeen(tx, caller, ruleId);
    const was: Written = { ...before.body, isHandedDown: before.isHandedDown };
    const rule = await next(tx, before);
    if (isSame(rule, was)) return { version: before.version };
    const names = {
      ...(await namesOf(tx, tenantId, was, language)),
      ...(await namesOf(tx, tenantId, rule, language)),
    };
    const version = await updateRule(tx, tenantId, ruleId, rule);
    await writeAudit(tx, scope, {
      ...{ action: 'alert-rule.update', subjectType: 'alert-rule', subjectId: ruleId },
      detail: { name: nameIn(language, before), changed: changedFields(was, rule, names) },
    });
    tell(tx, tenantId, before.isHandedDown || rule.isHandedDown);
    return { version };
  });
}

/** The rule, where the tenant has it and the caller may see what it is about. */
async function lockSeen(tx: Tx, caller: Caller, ruleId: string): Promise<LockedRule> {
  const rule = await lockRule(tx, caller.scope.tenantId, ruleId);
  if (!rule || !visibleKinds(caller).includes(rule.body.subjectKind)) throw new AppError('NOT_FOUND');
  return rule;
}

function refuseUnseen(caller: Caller, { subjectKind }: RuleBody): void {
  if (!visibleKinds(caller).includes(subjectKind)) throw new AppError('FORBIDDEN');
}

/** An end customer has nobody below. */
function refuseHandingDown({ tenant }: Caller, { isHandedDown }: Written): void {
  if (isHandedDown && tenant.type === organizationTypes.COMPANY) throw new AppError('FORBIDDEN');
}

function refuseOtherThanGiven({ origin, originTenant, builtIn, given }: LockedRule, rule: Written): void {
  const { isHandedDown, ...body } = rule;
  if (origin && given && (isHandedDown || !isOnlyTighter(body, given)))
    throw new AppError('RULE_ONLY_TIGHTER', { params: { from: originTenant ?? '' } });
  if (builtIn !== null && given && !isStillBrought(body, given)) throw new AppError('RULE_BUILT_IN');
  if (builtIn === null && body.name === '') throw new AppError('INVALID_INPUT');
}

/** What a rule names, by name. Throws NOT_FOUND where it names what the tenant has not, whether another one has it or nobody. */
export async function knownNames(
  tx: Tx,
  { scope: { tenantId }, language }: Caller,
  rule: Pick<RuleBody, 'scope' | 'toldTo' | 'subjectKind'>,
): Promise<Record<string, string>> {
  const names = await namesOf(tx, tenantId, rule, language);
  const { outletIds, subjectIds } = rule.scope;
  const told = rule.toldTo.flatMap((one) => (one.kind === 'administrators' ? [] : [one.id]));
  if ([...outletIds, ...subjectIds, ...told].some((id) => !(id in names))) throw new AppError('NOT_FOUND');
  return names;
}

function tell(tx: Tx, tenantId: number, isHandedDown: boolean): void {
  publish(tx, ruleChanged, { tenantId });
  if (isHandedDown) publish(tx, handedDownChanged, { tenantId });
}
