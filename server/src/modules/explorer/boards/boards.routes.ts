import { boards } from '@linekeeper/contract/explorer/boards';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { type ExplorerParts } from '../parts.ts';
import { boardsFor, changeBoard, createBoard, removeBoard } from './boards.service.ts';

/** Serves dashboards of one's own. */
export function boardRoutes(app: FastifyInstance, parts: ExplorerParts): void {
  route(app, boards.list, (_input, context) => boardsFor(parts, context));
  route(app, boards.create, ({ body }, context) => createBoard(parts, context, body));
  route(app, boards.update, async ({ params, body }, context) => {
    await changeBoard(parts, context, { ...body, ...params });
    return {};
  });
  route(app, boards.remove, async ({ params }, context) => {
    await removeBoard(parts, context, params.boardId);
    return {};
  });
}
