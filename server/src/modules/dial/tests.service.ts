import { randomUUID } from 'node:crypto';
import { dialDeadlineMs, resolveMostMs } from '@linekeeper/contract/dial/dial-deadline';
import { systemResolver } from '@linekeeper/contract/dial/dial-kinds';
import {
  type ChangedTest,
  type NewTest,
  type TestedKind,
  type TestTarget,
} from '@linekeeper/contract/dial/dial-tests';
import { isTargetName, parseAddress } from '@linekeeper/probes';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type Range } from '../../platform/outbound/address.ts';
import { allowedAddress } from '../devices/index.ts';
import { type RefuseAfterEnd, type ReserveQuota } from '../products/index.ts';
import { dialPathsChanged, dialTestChanged } from './events.ts';
import { linesByIds, untestedOutlets } from './outlets.queries.ts';
import {
  deleteTargets,
  deleteTest,
  insertTargets,
  insertTest,
  lockTest,
  pathsOfTest,
  targetsOf,
  updateTest,
} from './test-writes.queries.ts';

export interface TestParts {
  readonly database: Database;
  /** Ranges that the platform lets every tenant ask beside the ordinary ones. */
  readonly allowedTargets: () => readonly Range[];
  /** Takes of what the tenant's licence allows. Throws LICENCE_QUOTA and LICENCE_OVER. */
  readonly reserveQuota: ReserveQuota;
  readonly refuseAfterEnd: RefuseAfterEnd;
}

export type Caller = Pick<RequestContext, 'scope' | 'tenant'>;

/** Adds a test. Throws ADDRESS_REFUSED, DIAL_TARGET, DIAL_TOO_OFTEN, NOT_FOUND, LICENCE_QUOTA, LICENCE_OVER. */
export async function createTest(parts: TestParts, caller: Caller, input: NewTest): Promise<{ id: string }> {
  const { scope } = caller;
  const { tenantId } = scope;
  refuseTooOften(input);
  const targets = input.targets.map((target) => checkedTarget(parts, caller, input.test, target));
  const id = randomUUID();
  await parts.database.withTenant(scope, async (tx) => {
    await reserve(parts, tx, scope, targets);
    await insertTest(tx, tenantId, { ...input, id });
    await writeAudit(tx, scope, {
      action: 'dial-test.create',
      subjectType: 'dial-test',
      subjectId: id,
      detail: { ...toldOf(input), kind: input.test.kind, targets: targets.length },
    });
    const pathIds = await insertTargets(tx, tenantId, id, distinct(targets));
    publish(tx, dialPathsChanged, { tenantId, pathIds });
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
    const before = await lockTest(tx, tenantId, testId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== input.version) throw new AppError('CHANGED_MEANWHILE');
    if (before.kind !== input.test.kind) throw new AppError('INVALID_INPUT');
    const held = new Map((await targetsOf(tx, tenantId, testId)).map((target) => [keyOf(target), target.id]));
    const wanted = new Map(distinct(input.targets).map((target) => [keyOfNew(target), target]));
    // What stands may be refused today; only another one is asked about.
    const added = [...wanted].flatMap(([key, target]) =>
      held.has(key) ? [] : [checkedTarget(parts, caller, input.test, target)],
    );
    const gone = [...held].flatMap(([key, id]) => (wanted.has(key) ? [] : [id]));
    if (added.length > 0) await reserve(parts, tx, scope, added);
    const next = await updateTest(tx, tenantId, testId, input);
    const removed = await deleteTargets(tx, tenantId, gone);
    await insertTargets(
      tx,
      tenantId,
      testId,
      distinct(added).filter((target) => !held.has(keyOfNew(target))),
    );
    const was = { ...toldOf({ ...before, test: before }), targets: held.size };
    const changed = differences(was, { ...toldOf(input), targets: wanted.size });
    await writeAudit(tx, scope, {
      action: 'dial-test.update',
      subjectType: 'dial-test',
      subjectId: testId,
      detail: {
        name: before.name,
        changed,
      },
    });
    const pathIds = [...removed, ...(await pathsOfTest(tx, tenantId, testId))];
    publish(tx, dialPathsChanged, { tenantId, pathIds });
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
    const pathIds = await deleteTest(tx, tenantId, testId);
    await writeAudit(tx, scope, {
      action: 'dial-test.delete',
      subjectType: 'dial-test',
      subjectId: testId,
      detail: { name: test.name, kind: test.kind, targets: pathIds.length },
    });
    publish(tx, dialPathsChanged, { tenantId, pathIds });
    publish(tx, dialTestChanged, { tenantId, testId });
  });
}

/** A target as it may be asked. A name is looked at when it is looked up, at each run. Throws ADDRESS_REFUSED, DIAL_TARGET. */
export function checkedTarget(
  parts: Pick<TestParts, 'allowedTargets'>,
  caller: Caller,
  { kind }: Pick<TestedKind, 'kind'>,
  target: TestTarget,
): TestTarget {
  if (target.kind === 'line') return target;
  const { address } = target;
  if (parseAddress(address)) return { kind: 'address', address: allowedAddress(parts, caller, address) };
  const isResolver = kind === 'dns' && address === systemResolver;
  if (!isResolver && !isTargetName(address)) throw new AppError('DIAL_TARGET', { params: { address } });
  return { kind: 'address', address: address.toLowerCase() };
}

/** Looking up and starting a program are not its own time. */
const graceMs = resolveMostMs + 5_000;

function refuseTooOften({ test, intervalS }: Pick<NewTest, 'test' | 'intervalS'>): void {
  const seconds = Math.ceil((dialDeadlineMs(test.kind, test.settings as never) - graceMs) / 1000);
  if (seconds > intervalS) throw new AppError('DIAL_TOO_OFTEN', { params: { seconds } });
}

/** Takes the outlets that are tested for the first time of the licence. Throws NOT_FOUND for a line that the tenant does not have. */
async function reserve(
  parts: TestParts,
  tx: Tx,
  scope: Scope,
  targets: readonly TestTarget[],
): Promise<void> {
  const lineIds = [...new Set(targets.flatMap((target) => (target.kind === 'line' ? [target.lineId] : [])))];
  const lines = lineIds.length === 0 ? [] : await linesByIds(tx, scope.tenantId, lineIds);
  if (lines.length < lineIds.length) throw new AppError('NOT_FOUND');
  const outletIds = [...new Set(lines.flatMap(({ outletId }) => (outletId === null ? [] : [outletId])))];
  const fresh = outletIds.length === 0 ? [] : await untestedOutlets(tx, scope.tenantId, outletIds);
  if (fresh.length === 0) return parts.refuseAfterEnd(tx, scope);
  await parts.reserveQuota(tx, scope, 'linkTestOutlets', fresh.length);
}

const keyOf = ({ address, lineId }: { readonly address: string | null; readonly lineId: string | null }) =>
  `${address ?? ''} ${lineId ?? ''}`;
const keyOfNew = (target: TestTarget) =>
  keyOf(
    target.kind === 'line'
      ? { address: null, lineId: target.lineId }
      : { address: target.address.toLowerCase(), lineId: null },
  );

/** Each target once. */
const distinct = (targets: readonly TestTarget[]) => [
  ...new Map(targets.map((target) => [keyOfNew(target), target])).values(),
];

interface Told extends Pick<NewTest, 'name' | 'tags' | 'isEnabled' | 'intervalS' | 'hours' | 'expectations'> {
  readonly test: { readonly settings: unknown };
}

/** What the audit log tells of a test beside whom it asks. */
function toldOf({ name, tags, isEnabled, intervalS, hours, expectations, test }: Told) {
  return {
    ...{ name, tags: tags.join(', '), isEnabled, intervalS },
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
