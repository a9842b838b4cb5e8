import { type boards } from '@linekeeper/contract/explorer/boards';
import { mostBoards, mostSharedBoards } from '@linekeeper/contract/explorer/explorer-terms';
import { type z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { boardsChanged } from '../events.ts';
import { type ExplorerParts } from '../parts.ts';
import {
  type Board,
  boardOf,
  countBoards,
  deleteBoard,
  insertBoard,
  listBoards,
  updateBoard,
} from './boards.queries.ts';

type Given = z.output<(typeof boards)['create']['body']>;
type Changed = z.output<(typeof boards)['update']['body']>;
type Listed = z.input<(typeof boards)['list']['output']>;

const mayShare = ({ permissions }: RequestContext) => permissions.has('DMS_SERVER_CENTER_BOARD_EDIT');
/** Who looks after the tenant from above changes nothing before they said that they would. */
const mayMake = ({ grant }: RequestContext) => !grant || grant.steppedUp;
/** One's own while nobody else sees it; what all see, with the permission to share. */
const mayChange = (context: RequestContext, { isShared }: Pick<Board, 'isShared'>) =>
  mayMake(context) && (!isShared || mayShare(context));

/** The dashboards that somebody sees. */
export async function boardsFor({ database }: ExplorerParts, context: RequestContext): Promise<Listed> {
  const { scope, member } = context;
  const rows = await database.read(scope, (tx) => listBoards(tx, scope.tenantId, member.id));
  return {
    mayMake: mayMake(context),
    mayShare: mayChange(context, { isShared: true }),
    list: rows.map(({ ownerId, pins, ...row }) => ({
      ...row,
      pins: [...pins],
      isMine: ownerId === member.id,
      mayChange: mayChange(context, row),
    })),
  };
}

/** Makes a dashboard. Throws FORBIDDEN where it would be shared without permission, BOARDS_FULL, BOARD_NAME_TAKEN. */
export async function createBoard(
  { database, nowMs }: ExplorerParts,
  context: RequestContext,
  given: Given,
): Promise<{ id: string }> {
  const { scope, member } = context;
  if (!mayChange(context, given)) throw new AppError('FORBIDDEN');
  const id = await named(() =>
    database.withTenant(scope, async (tx) => {
      await refuseFull(tx, context, given.isShared);
      const owner = { ownerId: member.id, ownerName: member.username };
      const boardId = await insertBoard(tx, scope.tenantId, { ...given, ...owner, at: new Date(nowMs()) });
      await told(tx, context, 'board.create', { id: boardId, ...given });
      return boardId;
    }),
  );
  return { id };
}

/** Changes a dashboard. Throws NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, BOARDS_FULL, BOARD_NAME_TAKEN. */
export async function changeBoard(
  { database, nowMs }: ExplorerParts,
  context: RequestContext,
  { boardId, version, ...given }: Changed & { readonly boardId: string },
): Promise<void> {
  const { scope } = context;
  await named(() =>
    database.withTenant(scope, async (tx) => {
      const before = await changeable(tx, context, boardId);
      if (!mayChange(context, given)) throw new AppError('FORBIDDEN');
      if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
      if (before.isShared !== given.isShared) await refuseFull(tx, context, given.isShared);
      const next = { ...given, boardId, version: version + 1, at: new Date(nowMs()) };
      await updateBoard(tx, scope.tenantId, next);
      await told(tx, context, 'board.update', { id: boardId, ...given });
    }),
  );
}

/** Deletes a dashboard. Throws NOT_FOUND, FORBIDDEN. */
export async function removeBoard(
  { database }: ExplorerParts,
  context: RequestContext,
  boardId: string,
): Promise<void> {
  const { scope } = context;
  await database.withTenant(scope, async (tx) => {
    const board = await changeable(tx, context, boardId);
    await deleteBoard(tx, scope.tenantId, boardId);
    await told(tx, context, 'board.delete', board);
  });
}

async function changeable(tx: Tx, context: RequestContext, boardId: string): Promise<Board> {
  const { scope, member } = context;
  const board = await boardOf(tx, scope.tenantId, { boardId, memberId: member.id });
  if (!board) throw new AppError('NOT_FOUND');
  if (!mayChange(context, board)) throw new AppError('FORBIDDEN');
  return board;
}

async function refuseFull(tx: Tx, { scope, member }: RequestContext, isShared: boolean): Promise<void> {
  const { own, shared } = await countBoards(tx, scope.tenantId, member.id);
  const most = isShared ? mostSharedBoards : mostBoards;
  if ((isShared ? shared : own) >= most) throw new AppError('BOARDS_FULL', { params: { most } });
}

type Told = Pick<Board, 'id' | 'name' | 'isShared' | 'pins'>;

async function told(
  tx: Tx,
  { scope }: RequestContext,
  action: string,
  { id, name, isShared, pins }: Told,
): Promise<void> {
  const detail = { name, shared: isShared, charts: pins.length };
  await writeAudit(tx, scope, { action, subjectType: 'board', subjectId: id, detail });
  publish(tx, boardsChanged, { tenantId: scope.tenantId });
}

const uniqueViolation = '23505';

/** Two may take a name at once: the database decides. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) throw new AppError('BOARD_NAME_TAKEN');
    throw error;
  }
}
