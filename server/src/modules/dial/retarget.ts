import { mostJobs } from '@linekeeper/contract/agents/link-limits';
import { mostPathsOfTest } from '@linekeeper/contract/dial/dial-sources';
import { type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { distinct, keyOf, keyOfNew } from './check-targets.ts';
import { agentsBeyond } from './settle-paths.queries.ts';
import { settlePaths } from './settle-paths.ts';
import {
  deleteTargets,
  dropTurns,
  insertTargets,
  type OfTest,
  pathsOfTest,
  setListed,
  targetsOf,
} from './test-writes.queries.ts';
import { type TestParts } from './test-parts.ts';

/** Whom a test is to ask: those of its own, and those of the list that it follows. */
export interface Asked {
  readonly own: readonly TestTarget[];
  readonly listed: readonly TestTarget[];
}

/** What asking others changed. */
export interface Retargeted {
  /** Paths of targets that are asked no more. */
  readonly removed: readonly string[];
  readonly count: number;
}

/**
 * Makes the targets of a test those that are asked for. Those that stay keep their paths, whether they stand in a list now or not; those that
 * come are looked at by `check` first.
 */
export async function retarget(
  tx: Tx,
  { tenantId, testId }: OfTest,
  { own, listed }: Asked,
  check: (target: TestTarget, isHeld: boolean) => TestTarget,
): Promise<Retargeted> {
  const held = new Map((await targetsOf(tx, tenantId, testId)).map((target) => [keyOf(target), target]));
  const wanted = new Map<string, { target: TestTarget; isListed: boolean }>([
    ...distinct(listed).map((target) => [keyOfNew(target), { target, isListed: true }] as const),
    ...distinct(own).map((target) => [keyOfNew(target), { target, isListed: false }] as const),
  ]);
  const checked = [...wanted].map(([key, { target, isListed }]) => {
    const now = check(target, held.has(key));
    return { key: keyOfNew(now), target: now, isListed };
  });
  const wantedKeys = new Set([...wanted.keys(), ...checked.map(({ key }) => key)]);
  await dropTurns(tx, tenantId, testId);
  const gone = [...held].flatMap(([key, { id }]) => (wantedKeys.has(key) ? [] : [id]));
  const removed = await deleteTargets(tx, tenantId, gone);
  const added = new Map(checked.filter(({ key }) => !held.has(key)).map((one) => [one.key, one]));
  for (const isListed of [false, true]) {
    const some = [...added.values()].filter((one) => one.isListed === isListed);
    const targets = some.map(({ target }) => target);
    await insertTargets(tx, { tenantId, testId }, targets, isListed);
    const moved = checked.flatMap((one) => {
      const before = held.get(one.key);
      return before && one.isListed === isListed && before.isListed !== isListed ? [before.id] : [];
    });
    await setListed(tx, tenantId, moved, isListed);
  }
  return { removed, count: held.size - gone.length + added.size };
}

/**
 * Makes the paths of a test as somebody wants it, and takes the outlets that are tested for the first time of the licence. Throws LICENCE_QUOTA,
 * LICENCE_OVER, DIAL_TOO_MANY_PATHS, DIAL_AGENT_FULL.
 */
export async function settleTest(parts: TestParts, tx: Tx, scope: Scope, testId: string) {
  const { tenantId } = scope;
  const settled = await settlePaths(tx, tenantId, { testId }, async (fresh) => {
    if (fresh.length === 0) await parts.refuseAfterEnd(tx, scope);
    else await parts.reserveQuota(tx, scope, 'linkTestOutlets', fresh.length);
    return fresh;
  });
  const { length: count } = await pathsOfTest(tx, tenantId, testId);
  const params = { most: mostPathsOfTest, count };
  if (count > mostPathsOfTest) throw new AppError('DIAL_TOO_MANY_PATHS', { params });
  const [full] = settled.agentIds.length === 0 ? [] : await agentsBeyond(tx, tenantId, mostJobs);
  if (full !== undefined) throw new AppError('DIAL_AGENT_FULL', { params: { agent: full, most: mostJobs } });
  return settled;
}
