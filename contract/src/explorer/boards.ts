import { z } from 'zod';
import { endpoint, text } from '../endpoint.ts';
import { chosenWhat } from './explorer.ts';
import { boardRanges, mostPins } from './explorer-terms.ts';

const view = 'DMS_SERVER_MANAGE_OPERATIONS_CENTER';
const root = '/monitor/api/v1/explorer/boards';

/** A chart as it was pinned: what it draws and how, over a time that ends now. */
const pin = z.strictObject({
  title: text(128),
  what: chosenWhat,
  isStacked: z.boolean(),
  isCompared: z.boolean(),
  range: z.enum(boardRanges),
});
export type Pin = z.infer<typeof pin>;

const shape = {
  name: text(64),
  /** Seen by all who may look into the operations centre; sharing has a permission of its own. */
  isShared: z.boolean(),
  pins: z.array(pin).max(mostPins),
};

const params = z.strictObject({ boardId: z.uuid() });

/** Dashboards of one's own: charts of the explorer, pinned and arranged. */
export const boards = {
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: view,
    reads: true,
    summary: 'The dashboards that the reader made, and those that others of the tenant share',
    output: z.object({
      /** Whether the reader may make one, and one that is shared. */
      mayMake: z.boolean(),
      mayShare: z.boolean(),
      list: z.array(
        z.object({
          ...{ id: z.uuid(), version: z.int(), ownerName: z.string() },
          isMine: z.boolean(),
          /** One’s own; a shared one with the permission to share. */
          mayChange: z.boolean(),
          ...shape,
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: root,
    access: view,
    summary: 'Make a dashboard',
    body: z.strictObject(shape),
    output: z.object({ id: z.uuid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:boardId`,
    access: view,
    summary: 'Change a dashboard: its name, who sees it, its charts and their order',
    params,
    body: z.strictObject({ ...shape, version: z.int() }),
    output: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${root}/:boardId`,
    access: view,
    summary: 'Delete a dashboard',
    params,
    output: z.object({}),
  }),
};
