import { randomUUID } from 'node:crypto';
import { type z } from 'zod';
import { type Tx } from '../db/database.ts';
import { type Scope } from '../db/scope.ts';
import { eventType } from '../events/event-bus.ts';
import { publish } from '../events/publish.ts';
import { type OperationKind } from './operation-handler.ts';
import { insertOperation } from './operation-rows.ts';

/** A long operation was asked for: it waits to be run. */
export const operationStarted = eventType<{
  readonly tenantId: number;
  readonly operationId: string;
  readonly kind: string;
}>('operation.started');

/** Starts an operation of a kind in the caller's transaction and gives its id: it runs once that has committed. */
export async function startOperation<Schema extends z.ZodType>(
  tx: Tx,
  scope: Pick<Scope, 'tenantId' | 'actor'>,
  { kind, input: schema }: OperationKind<Schema>,
  input: z.input<Schema>,
): Promise<string> {
  schema.parse(input);
  const { tenantId, actor } = scope;
  const id = randomUUID();
  await insertOperation(tx, tenantId, { id, kind, input, actor });
  publish(tx, operationStarted, { tenantId, operationId: id, kind });
  return id;
}
