import { randomUUID } from 'node:crypto';
import { type Area, type MakeObjects, plain } from './area.ts';

export interface PlatformObjects {
  readonly operationId: string;
  readonly imageId: string;
}

export const platformArea: Area = {
  samples: {},
  factories: {
    'GET /api/v1/operations': plain,
    'GET /api/v1/operations/:operationId': {
      input: (world) => ({ params: { operationId: world.operationId } }),
      names: { 'params.operationId': 'operationId' },
    },
    'POST /api/v1/operations/:operationId/cancel': {
      input: (world) => ({ params: { operationId: world.operationId } }),
      names: { 'params.operationId': 'operationId' },
      mayAnswer: ['OPERATION_NOT_CANCELLABLE'],
    },
    'GET /api/v1/images/:imageId': { input: (world) => ({ params: { imageId: world.imageId } }) },
  },
  shownElsewhere: {
    'POST /api/v1/operations/:operationId/cancel': 'work.cancel',
  },
};

export const makePlatformObjects: MakeObjects<PlatformObjects> = async ({ db }, tenantId) => {
  const operationId = randomUUID();
  await db.admin.query(`insert into operation (tenant_id, id, kind) values ($1, $2, 'test.none')`, [
    tenantId,
    operationId,
  ]);
  const { rows } = await db.admin.query(
    `insert into image (tenant_id, kind, media_type, bytes, width, height)
     values ($1, 'icon', 'image/png', '\\x89504e47', 128, 128) returning id`,
    [tenantId],
  );
  return { operationId, imageId: rows[0].id };
};
