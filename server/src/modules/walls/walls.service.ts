import { wallMost } from '@linekeeper/contract/walls/wall-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { endWallKeys } from '../auth/index.ts';
import { outletNames } from '../dashboards/index.ts';
import { pinnedBoards } from '../explorer/index.ts';
import { customerFacts } from '../overview/index.ts';
import { keptServices } from '../services/index.ts';
import { wallsChanged } from './events.ts';
import { boardIdsOf } from './wall-boards.ts';
import { assertSlides } from './slide-codes.ts';
import { openKeys } from './wall-keys.queries.ts';
import {
  deleteWall,
  holdWall,
  insertWall,
  type KeptWall,
  keptWalls,
  lockWalls,
  updateWall,
  type WallInput,
} from './walls.queries.ts';

export interface WallParts {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}

const subjectType = 'wall';

const toldOf = ({ name, slides, seconds, night, language }: WallInput) => ({
  ...{ name, slides: slides.map(({ kind }) => kind).join(', '), slideSeconds: seconds, language },
  nightHours: night && `${night.from} – ${night.to}`,
});

/** Throws where the caller may not see what it is to show, or what is named is not there or taken. */
async function assertGood(
  tx: Tx,
  context: RequestContext,
  input: WallInput,
  before?: KeptWall,
): Promise<void> {
  const { tenantId } = context.scope;
  assertSlides(context, input.slides);
  const outletIds = new Set(
    input.slides.flatMap((slide) => ('outletId' in slide ? slide.outletId || [] : [])),
  );
  if ((await outletNames(tx, tenantId, [...outletIds])).size < outletIds.size)
    throw new AppError('NOT_FOUND');
  const serviceIds = input.slides.flatMap((slide) => (slide.kind === 'service' ? slide.serviceId : []));
  const services = serviceIds.length > 0 ? await keptServices(tx, tenantId) : [];
  if (!serviceIds.every((serviceId) => services.some((one) => one.id === serviceId)))
    throw new AppError('NOT_FOUND');
  const customerIds = input.slides.flatMap((slide) => ('customerId' in slide ? slide.customerId || [] : []));
  const customers = customerIds.length > 0 ? await customerFacts(tx, tenantId) : [];
  if (!customerIds.every((customerId) => customers.some(({ id }) => id === customerId)))
    throw new AppError('NOT_FOUND');
  await assertBoards(tx, context, input, before);
  const walls = await keptWalls(tx, tenantId);
  if (walls.some((one) => one.name === input.name && one.id !== before?.id))
    throw new AppError('NAME_TAKEN', { params: { name: input.name } });
}

/** Nobody puts up a dashboard that they do not see; what another put up stays where they change the rest. */
async function assertBoards(
  tx: Tx,
  { scope: { tenantId }, member }: RequestContext,
  { slides }: WallInput,
  before: KeptWall | undefined,
): Promise<void> {
  const had = new Set(boardIdsOf(before?.slides ?? []));
  const added = boardIdsOf(slides).filter((boardId) => !had.has(boardId));
  const boards = await pinnedBoards(tx, { tenantId, memberId: member.id }, added);
  if (!boards.every(({ standing }) => standing === 'shown')) throw new AppError('NOT_FOUND');
}

/** Who changed it, and when. */
const changeBy = ({ member }: RequestContext, nowMs: number) => ({
  ...{ changedAt: new Date(nowMs), changedBy: member.name || member.username },
});

/** Adds a wall. Throws WALL_SLIDE_CLOSED, NOT_FOUND, NAME_TAKEN, WALLS_FULL. */
export function createWall({ database, clock }: WallParts, context: RequestContext, input: WallInput) {
  const { scope } = context;
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    await lockWalls(tx, tenantId);
    await assertGood(tx, context, input);
    const { walls: limit } = wallMost;
    if ((await keptWalls(tx, tenantId)).length >= limit)
      throw new AppError('WALLS_FULL', { params: { limit } });
    const id = await insertWall(tx, tenantId, { ...input, ...changeBy(context, clock()) });
    const detail = toldOf(input);
    await writeAudit(tx, scope, { action: 'wall.create', subjectType, subjectId: id, detail });
    publish(tx, wallsChanged, { tenantId });
    return { id };
  });
}

/** Changes a wall. Throws as `createWall`, and CHANGED_MEANWHILE. */
export function changeWall(
  { database, clock }: WallParts,
  context: RequestContext,
  id: string,
  { version: read, ...input }: WallInput & { readonly version: number },
) {
  const { scope } = context;
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    await lockWalls(tx, tenantId);
    const before = await holdWall(tx, tenantId, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== read) throw new AppError('CHANGED_MEANWHILE');
    await assertGood(tx, context, input, before);
    const version = await updateWall(tx, tenantId, id, { ...input, ...changeBy(context, clock()) });
    const detail = toldOf(input);
    await writeAudit(tx, scope, { action: 'wall.update', subjectType, subjectId: id, detail });
    publish(tx, wallsChanged, { tenantId });
    return { version };
  });
}

/** Deletes a wall; what shows it by a key stops at once. Throws NOT_FOUND. */
export function removeWall({ database, clock }: WallParts, { scope }: RequestContext, id: string) {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const wall = await holdWall(tx, tenantId, id);
    if (!wall) throw new AppError('NOT_FOUND');
    const now = new Date(clock());
    const keys = (await openKeys(tx, tenantId, now)).filter(({ wallId }) => wallId === id);
    await endWallKeys(
      tx,
      tenantId,
      keys.map((key) => key.id),
      now,
    );
    await deleteWall(tx, tenantId, id);
    const detail = { name: wall.name, wallKeys: keys.length };
    await writeAudit(tx, scope, { action: 'wall.delete', subjectType, subjectId: id, detail });
    publish(tx, wallsChanged, { tenantId });
    return {};
  });
}
