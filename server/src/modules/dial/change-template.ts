import { type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { checkedTarget, keyOfNew, refuseUnknown, refuseVainTargets, type Sent } from './check-targets.ts';
import { dialPathsChanged, dialTestChanged } from './events.ts';
import { agentsByIds, linesByIds } from './outlets.queries.ts';
import { retarget, settleTest } from './retarget.ts';
import { sendingAgents } from './settle-paths.queries.ts';
import { type Caller, type TestParts } from './test-parts.ts';
import { type HeldTarget, lockTest, pathsOfTest, targetsOf } from './test-writes.queries.ts';
import { type ChangedTemplate, followersOf, lockTemplate, updateTemplate } from './templates.queries.ts';

/** A list may name what agents alone can ask; whether its tests can is looked at with each of them. */
const byAgents: Sent = { server: false, allAgents: true, outletIds: [], tags: [] };

/** Looks at a list by itself: that its addresses are some, and that it names only what the tenant has. Throws what adding a test throws. */
export async function checkList(
  parts: TestParts,
  caller: Caller,
  tx: Tx,
  targets: readonly TestTarget[],
): Promise<void> {
  for (const target of targets)
    checkedTarget(parts, caller, { test: { kind: 'dns' }, sources: byAgents }, target);
  await refuseUnknown(tx, caller.scope.tenantId, targets, { test: { kind: 'dns' }, sources: byAgents });
}

/**
 * Changes the name and the list of a template, and in the same transaction whom all tests ask that follow it: what one of them may not ask
 * leaves all as it was. Throws NOT_FOUND, CHANGED_MEANWHILE, and what changing a test throws.
 */
export function changeTemplate(
  parts: TestParts,
  caller: Caller,
  templateId: string,
  input: ChangedTemplate,
): Promise<{ version: number }> {
  const { scope } = caller;
  const { tenantId } = scope;
  return parts.database.withTenant(scope, async (tx) => {
    const before = await lockTemplate(tx, tenantId, templateId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== input.version) throw new AppError('CHANGED_MEANWHILE');
    await checkList(parts, caller, tx, input.targets);
    const version = await updateTemplate(tx, tenantId, templateId, input);
    const followers = await followersOf(tx, tenantId, templateId);
    for (const { id } of followers) await follow(parts, caller, tx, { testId: id, listed: input.targets });
    const held = new Set(before.targets.map(keyOfNew));
    const wanted = new Set(input.targets.map(keyOfNew));
    const added = input.targets.filter((target) => !held.has(keyOfNew(target)));
    const removed = before.targets.filter((target) => !wanted.has(keyOfNew(target)));
    await writeAudit(tx, scope, {
      action: 'dial-template.update',
      subjectType: 'dial-template',
      subjectId: templateId,
      detail: {
        name: before.name,
        changed: {
          ...(before.name !== input.name && { name: { from: before.name, to: input.name } }),
        },
        ...(added.length > 0 && { addedTargets: await targetsTold(tx, tenantId, added) }),
        ...(removed.length > 0 && { removedTargets: await targetsTold(tx, tenantId, removed) }),
        tests: followers.map(({ name }) => name),
      },
    });
    return { version };
  });
}

async function follow(
  parts: TestParts,
  caller: Caller,
  tx: Tx,
  { testId, listed }: { readonly testId: string; readonly listed: readonly TestTarget[] },
): Promise<void> {
  const { scope } = caller;
  const { tenantId } = scope;
  const test = await lockTest(tx, tenantId, testId);
  if (!test) return;
  const of = { test: { kind: test.kind as 'ping' }, sources: test.sources };
  refuseVainTargets(parts, of, listed);
  await refuseUnknown(tx, tenantId, listed, { test: of.test, sources: byAgents });
  const own = (await targetsOf(tx, tenantId, testId)).flatMap((held) =>
    held.isListed ? [] : (targetOf(held) ?? []),
  );
  const agentsBefore = await sendingAgents(tx, tenantId, { testId });
  const { removed } = await retarget(tx, { tenantId, testId }, { own, listed }, (target, isHeld) =>
    isHeld ? target : checkedTarget(parts, caller, of, target),
  );
  const settled = await settleTest(parts, tx, scope, testId);
  const pathIds = [...removed, ...settled.pathIds, ...(await pathsOfTest(tx, tenantId, testId))];
  const agentIds = [...new Set([...agentsBefore, ...settled.agentIds])];
  publish(tx, dialPathsChanged, { tenantId, pathIds: [...new Set(pathIds)], agentIds });
  publish(tx, dialTestChanged, { tenantId, testId });
}

/** Whom targets are, by the names of today; those that are there no more are left out. */
async function targetsTold(tx: Tx, tenantId: number, targets: readonly TestTarget[]): Promise<string[]> {
  const lineIds = targets.flatMap((target) => (target.kind === 'line' ? [target.lineId] : []));
  const agentIds = targets.flatMap((target) => (target.kind === 'agent' ? [target.agentId] : []));
  const lines = lineIds.length === 0 ? [] : await linesByIds(tx, tenantId, lineIds);
  const agents = agentIds.length === 0 ? [] : await agentsByIds(tx, tenantId, agentIds);
  const names = new Map([...lines, ...agents].map(({ id, name }) => [id, name]));
  return targets.flatMap((target) => {
    if (target.kind === 'address') return [target.address];
    if (target.kind === 'line') return names.get(target.lineId) ?? [];
    if (target.kind === 'agent') return names.get(target.agentId) ?? [];
    return [target.kind];
  });
}

/** A target as it was asked for; undefined of one whose line or agent is there no more. */
function targetOf({ address, lineId, agentId, isGateway, isHub }: HeldTarget): TestTarget | undefined {
  if (isGateway) return { kind: 'gateway' };
  if (isHub) return { kind: 'hub' };
  if (address !== null) return { kind: 'address', address };
  if (lineId !== null) return { kind: 'line', lineId };
  return agentId === null ? undefined : { kind: 'agent', agentId };
}
