import { randomUUID } from 'node:crypto';
import { type Factories, type MakeObjects, plain } from './factory.ts';

export interface OperationObjects {
  readonly operationId: string;
}

export const operationFactories: Factories = {
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
};

export const makeOperationObjects: MakeObjects<OperationObjects> = async ({ db }, tenantId) => {
  const operationId = randomUUID();
  await db.admin.query(`insert into operation (tenant_id, id, kind) values ($1, $2, 'test.none')`, [
    tenantId,
    operationId,
  ]);
  return { operationId };
};
