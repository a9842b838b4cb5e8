import { randomUUID } from 'node:crypto';
import { type Factories, type MakeObjects, plain } from './factory.ts';

export interface WorkObjects {
  readonly workId: string;
}

export const workFactories: Factories = {
  'GET /api/v1/works': plain,
  'GET /api/v1/works/:workId': {
    input: (world) => ({ params: { workId: world.workId } }),
    names: { 'params.workId': 'workId' },
  },
  'POST /api/v1/works/:workId/cancel': {
    input: (world) => ({ params: { workId: world.workId } }),
    names: { 'params.workId': 'workId' },
    mayAnswer: ['WORK_NOT_CANCELLABLE'],
  },
};

export const makeWorkObjects: MakeObjects<WorkObjects> = async ({ db }, tenantId) => {
  const workId = randomUUID();
  await db.admin.query(`insert into work (tenant_id, id, kind) values ($1, $2, 'test.none')`, [
    tenantId,
    workId,
  ]);
  return { workId };
};
