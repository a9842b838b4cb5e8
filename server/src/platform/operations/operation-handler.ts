import { type z } from 'zod';
import { type Scope } from '../db/scope.ts';

/** What a handler is given. */
export interface OperationRun<Input> {
  readonly operation: { readonly id: string; readonly kind: string; readonly input: Input };
  /** The tenant that the operation is for; the actor is who asked for it, so that audit lines name that person. */
  readonly scope: Scope;
  /** Says how far it is. Cheap: what is said is stored and pushed at most twice a second. */
  progress(done: number, total?: number): void;
  /** Ends with the process, at a cancellation and at the deadline: look at it between steps (`signal.throwIfAborted()`). */
  readonly signal: AbortSignal;
}

/** What a kind of long operation is called, and what it is given. */
export interface OperationKind<Schema extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly input: Schema;
}

/**
 * A kind of long operation. `run` gives the result that the actor is shown, a JSON object. It may run again from its beginning
 * when its process was killed, so what it does must bear repeating. An AppError it throws is shown in the reader's
 * language; anything else is logged and shown as OPERATION_FAILED.
 */
export interface OperationHandler<Schema extends z.ZodType = z.ZodType> extends OperationKind<Schema> {
  readonly cancellable?: boolean;
  /** May take many minutes: such leave a slot of the process to others. */
  readonly isLong?: boolean;
  run(given: OperationRun<z.output<Schema>>): Promise<Readonly<Record<string, unknown>>>;
}

/** Declares a handler with the type of its input. */
export function operationHandler<Schema extends z.ZodType>(
  declared: OperationHandler<Schema>,
): OperationHandler {
  return declared as unknown as OperationHandler;
}
