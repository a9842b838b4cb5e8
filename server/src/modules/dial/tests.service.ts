import { randomUUID } from 'node:crypto';
import { type TestSources } from '@linekeeper/contract/dial/dial-sources';
import { type ChangedTest, type NewTest, type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import {
  checkedTarget,
  isWider,
  keyOf,
  keyOfNew,
  refuseTooOften,
  refuseUnknown,
  refuseVainTargets,
} from './check-targets.ts';
import { dialPathsChanged, dialTestChanged } from './events.ts';
import { outletsByIds } from './outlets.queries.ts';
import { retarget, settleTest } from './retarget.ts';
import { sendingAgents } from './settle-paths.queries.ts';
import { type Caller, type TestParts } from './test-parts.ts';
import {
  deleteTest,
  insertTest,
  lockTest,
  pathsOfTest,
  targetsOf,
  updateTest,
} from './test-writes.queries.ts';
import { listOf } from './target-list.ts';
import { templateName } from './templates.queries.ts';

/**
 * Adds a test. Throws ADDRESS_REFUSED, DIAL_TARGET, DIAL_TOO_OFTEN, DIAL_THROUGHPUT_OFTEN, DIAL_GATEWAY, DIAL_HUB, DIAL_NO_REFLECTOR, DIAL_THROUGHPUT_TARGET,
 * DIAL_THROUGHPUT_CLOSED, DIAL_TOO_MANY_PATHS, DIAL_AGENT_FULL, NOT_FOUND, LICENCE_QUOTA, LICENCE_OVER.
 */
export async function createTest(parts: TestParts, caller: Caller, input: NewTest): Promise<{ id: string }> {
  const { scope } = caller;
  const { tenantId } = scope;
  refuseTooOften(input);
  const check = (target: TestTarget) => checkedTarget(parts, caller, input, target);
  // Before anything is asked of the database.
  input.targets.forEach(check);
  const id = randomUUID();
  await parts.database.withTenant(scope, async (tx) => {
    const list = await listOf(tx, tenantId, input.listTemplateId);
    const listed = list?.targets ?? [];
    refuseVainTargets(parts, input, [...input.targets, ...listed]);
    await refuseUnknown(tx, tenantId, [...input.targets, ...listed], input);
    await insertTest(tx, tenantId, { ...input, id });
    const { count } = await retarget(tx, { tenantId, testId: id }, { own: input.targets, listed }, check);
    await writeAudit(tx, scope, {
      action: 'dial-test.create',
      subjectType: 'dial-test',
      subjectId: id,
      detail: {
        ...toldOf(input, await namesOf(tx, tenantId, input)),
        kind: input.test.kind,
        targets: count,
      },
    });
    const { pathIds, agentIds } = await settleTest(parts, tx, scope, id);
    publish(tx, dialPathsChanged, { tenantId, pathIds, agentIds });
    publish(tx, dialTestChanged, { tenantId, testId: id });
  });
  return { id };
}

/**
 * Changes a test. Targets that stay keep their paths with what was measured. Throws NOT_FOUND, CHANGED_MEANWHILE, INVALID_INPUT (another
 * kind), and what adding throws.
 */
export async function changeTest(
  parts: TestParts,
  caller: Caller,
  testId: string,
  input: ChangedTest,
): Promise<{ version: number }> {
  const { scope } = caller;
  const { tenantId } = scope;
  refuseTooOften(input);
  const version = await parts.database.withTenant(scope, async (tx) => {
    // First, as a change of the list does: neither holds what the other waits for.
    const list = await listOf(tx, tenantId, input.listTemplateId);
    const before = await lockTest(tx, tenantId, testId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== input.version) throw new AppError('CHANGED_MEANWHILE');
    if (before.kind !== input.test.kind) throw new AppError('INVALID_INPUT');
    const asked = { own: input.targets, listed: list?.targets ?? [] };
    const all = [...asked.own, ...asked.listed];
    refuseVainTargets(parts, input, all);
    const held = new Set((await targetsOf(tx, tenantId, testId)).map(keyOf));
    const fresh = all.filter((target) => !held.has(keyOfNew(target)));
    await refuseUnknown(tx, tenantId, fresh, input);
    const agentsBefore = await sendingAgents(tx, tenantId, { testId });
    const names = { before: await namesOf(tx, tenantId, before), after: await namesOf(tx, tenantId, input) };
    const next = await updateTest(tx, tenantId, testId, input);
    // What stands may be refused today; only another one is asked about.
    const isAsked = isWider(before.sources, input.sources);
    const { removed, count } = await retarget(tx, { tenantId, testId }, asked, (target, isHeld) =>
      isHeld && !isAsked ? target : checkedTarget(parts, caller, input, target),
    );
    const settled = await settleTest(parts, tx, scope, testId);
    const was = { ...toldOf({ ...before, test: before }, names.before), targets: held.size };
    const changed = differences(was, { ...toldOf(input, names.after), targets: count });
    await writeAudit(tx, scope, {
      action: 'dial-test.update',
      subjectType: 'dial-test',
      subjectId: testId,
      detail: {
        name: before.name,
        changed,
      },
    });
    const pathIds = [...removed, ...settled.pathIds, ...(await pathsOfTest(tx, tenantId, testId))];
    const agentIds = [...new Set([...agentsBefore, ...settled.agentIds])];
    publish(tx, dialPathsChanged, { tenantId, pathIds: [...new Set(pathIds)], agentIds });
    publish(tx, dialTestChanged, { tenantId, testId });
    return next;
  });
  return { version };
}

/** Deletes a test with its states, samples and runs. Throws NOT_FOUND. */
export async function removeTest(parts: TestParts, { scope }: Caller, testId: string): Promise<void> {
  const { tenantId } = scope;
  await parts.database.withTenant(scope, async (tx) => {
    const test = await lockTest(tx, tenantId, testId);
    if (!test) throw new AppError('NOT_FOUND');
    const agentIds = await sendingAgents(tx, tenantId, { testId });
    const pathIds = await deleteTest(tx, tenantId, testId);
    await writeAudit(tx, scope, {
      action: 'dial-test.delete',
      subjectType: 'dial-test',
      subjectId: testId,
      detail: { name: test.name, kind: test.kind, targets: pathIds.length },
    });
    publish(tx, dialPathsChanged, { tenantId, pathIds, agentIds });
    publish(tx, dialTestChanged, { tenantId, testId });
  });
}

interface Told extends Pick<
  NewTest,
  'name' | 'tags' | 'isEnabled' | 'intervalS' | 'hours' | 'expectations' | 'overLines' | 'monthMegabytes'
> {
  readonly test: { readonly settings: unknown };
}

/** Where a test is sent from, by the names of today. */
async function sourcesTold(tx: Tx, tenantId: number, sources: TestSources): Promise<string> {
  const { server, allAgents, outletIds, tags } = sources;
  const outlets = outletIds.length === 0 ? [] : await outletsByIds(tx, tenantId, outletIds);
  return [
    ...(server ? ['server'] : []),
    ...(allAgents ? ['all agents'] : []),
    ...outlets.map(({ name }) => name),
    ...tags.map((tag) => `#${tag}`),
  ].join(', ');
}

/** Where a test is sent from, and whose list it follows, by the names of today. */
async function namesOf(
  tx: Tx,
  tenantId: number,
  { sources, listTemplateId }: Pick<NewTest, 'sources' | 'listTemplateId'>,
) {
  const list = listTemplateId === null ? null : await templateName(tx, tenantId, listTemplateId);
  return { sources: await sourcesTold(tx, tenantId, sources), list };
}

/** What the audit log tells of a test beside whom it asks. */
function toldOf(
  { name, tags, isEnabled, intervalS, hours, expectations, test, overLines, monthMegabytes }: Told,
  names: { readonly sources: string; readonly list: string | null },
) {
  return {
    ...{ name, tags: tags.join(', '), isEnabled, intervalS, ...names, overLines, monthMegabytes },
    hours: hours?.join(', ') ?? null,
    settings: JSON.stringify(test.settings),
    expectations: expectations.map((one) => `${one.metric} ${one.bound} ${one.value}`).join(', '),
  };
}

/** Which fields get another value, before and after. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}
